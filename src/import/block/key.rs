//! The meaning of words in a stat block: a stat, a track, or the heading of a section.

use crate::game::Game;
use crate::sheet::{Field, find};

/// A section of a block, begun by a heading.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::import) enum Section {
    #[default]
    Any,
    Skills,
    Attacks,
    /// Notes for the GM.
    Notes,
}

/// The stat or track that one or more words name, including its usual names in other games.
pub(in crate::import) fn key(game: &'static Game, words: &str) -> Option<Field> {
    find::known(game, words.trim_end_matches(['.', ':'])).filter(Field::is_number)
}

/// The section that words begin, if any.
pub(super) fn section(words: &str) -> Option<Section> {
    let words = words.to_lowercase();
    let words = words.trim_end_matches(['.', ':']);
    Some(match words {
        "skills"
        | "skill"
        | "abilities"
        | "proficiencies"
        | "pools"
        | "talents"
        | "passions"
        | "combat style"
        | "combat styles"
        | "combat style & weapons"
        | "fighting styles" => Section::Skills,
        "attacks" | "attack" | "weapons" | "weapon" | "combat" | "melee" | "ranged" | "actions"
        | "melee attacks" | "ranged attacks" | "combat skills" | "offense" | "offence" => {
            Section::Attacks
        }
        "characteristics" | "characteristic" | "attributes" | "attribute" | "stats" | "stat"
        | "aptitudes" | "aptitude" | "statistics" | "saves" | "saving throws" | "defence"
        | "defense" | "derived" | "derived stats" => Section::Any,
        "notes" | "note" | "description" | "equipment" | "gear" | "possessions" | "powers"
        | "special" | "special abilities" | "traits" | "magic" | "spells" | "languages"
        | "language" | "tactics" | "background" | "appearance" | "treasure" | "motivation"
        | "senses" | "immunities" | "resistances" | "weaknesses" | "habitat" | "type"
        | "occupation" | "profession" | "quote" | "wants" => Section::Notes,
        "loot" | "cash" | "wealth" | "carries" | "carrying" | "items" | "role" | "story"
        | "hook" | "hooks" | "roleplaying" | "loyalties" | "allegiance" | "sanity loss" => {
            Section::Notes
        }
        // `Other skills`, `Stealth skills`.
        words if words.ends_with(" skills") => Section::Skills,
        // `Spirit Magic`, `Rune Spells`, `Special Abilities`.
        words
            if words.split_once(' ').is_some_and(|(_, kind)| {
                ["magic", "spells", "powers", "equipment", "gear", "items"].contains(&kind)
            }) =>
        {
            Section::Notes
        }
        _ => return None,
    })
}

/// Whether words begin a section whose contents follow without a colon: `Skills Climb +4`.
pub(super) fn heads_line(words: &str) -> bool {
    let words = words.to_lowercase();
    [
        "skills",
        "abilities",
        "senses",
        "languages",
        "immunities",
        "resistances",
        "weaknesses",
        "attacks",
        "weapons",
        "saves",
        "saving throws",
        "attributes",
        "characteristics",
        "aptitudes",
        "stats",
    ]
    .contains(&words.as_str())
}

/// Whether a section lists saving throws.
pub(super) fn is_saves(words: &str) -> bool {
    ["saves", "saving throws"].contains(&words.to_lowercase().as_str())
}

/// Whether a section gives the skill for attacks that name none.
pub(super) fn is_style(words: &str) -> bool {
    words.to_lowercase().contains("style")
}

/// A remark that continues after commas: `Speed 30 ft., climb 20 ft.`
pub(super) fn is_long_remark(words: &str) -> bool {
    let words = words.to_lowercase();
    [
        "speed",
        "spd",
        "senses",
        "languages",
        "immunities",
        "resistances",
        "weaknesses",
    ]
    .contains(&words.trim_end_matches(['.', ':']))
}

/// A hit location, which some blocks list beside the stats: `R Leg 3/5`.
fn is_place(words: &str) -> bool {
    let sides = ["r ", "l ", "right ", "left ", "fore", "hind"];
    let bare = sides.iter().find_map(|side| words.strip_prefix(side));
    let bare = bare.unwrap_or(words).trim_start();
    ["leg", "arm", "abdomen", "chest", "head", "wing", "tail"].contains(&bare)
}

/// Other text in a stat block that is not a skill and stays a note.
pub(super) fn is_remark(words: &str) -> bool {
    // `Armour: 1-point`, `Immunities fire`: the first word decides.
    let words = words.to_lowercase();
    let words = words
        .split_once(':')
        .map_or(words.as_str(), |(label, _)| label);
    let words = words.trim_end_matches(['.', ':']);
    let first = words.split(' ').next().unwrap_or_default();
    if is_long_remark(first) || is_place(words) {
        return true;
    }
    [
        "spd",
        "build",
        "reach",
        "area",
        "touch",
        "flat-footed",
        "flat footed",
        "creature",
        "wp",
        "willpower points",
        "bp",
        "breaking point",
        "action points",
        "dex sr",
        "siz sr",
        "damage mod",
        "initiative bonus",
        "agility",
        "charm",
        "influence roll",
        "ap/hp",
        "siz rank",
        "speed",
        "move",
        "movement",
        "mov",
        "level",
        "cr",
        "challenge",
        "xp",
        "hd",
        "hit dice",
        "hit die",
        "enc",
        "age",
        "height",
        "weight",
        "size",
        "range",
        "rof",
        "magic points",
        "mp",
        "power points",
        "pp",
        "sanity",
        "san",
        "sanity points",
        "fatigue",
        "fp",
        "damage bonus",
        "damage modifier",
        "db",
        "dm",
        "strike rank",
        "sr",
        "morale",
        "number",
        "appearing",
        "edu",
        "education",
        "idea",
        "luck",
        "know",
        "effort",
        "endurance",
        "stamina",
        "experience",
        "exp",
        "major wound",
        "initiative",
        "init",
        "hp",
        "hit points",
        "ac",
        "armour",
        "armor",
        "armour class",
        "armor class",
        "passive perception",
        "proficiency bonus",
        "page",
        "p",
    ]
    .contains(&words)
}
