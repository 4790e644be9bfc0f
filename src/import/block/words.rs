//! The meaning of words in a stat block: a stat, a track, the heading of a section, a remark.

use crate::game::Game;
use crate::games;
use crate::import::write::described;
use crate::sheet::Field;

/// A section of a block, begun by a heading.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::import) enum Section {
    #[default]
    Any,
    Skills,
    /// The skill that attacks are rolled with which name none.
    Style,
    Attacks,
    /// Saving throws, which are no skills.
    Saves,
    /// Notes for the GM.
    Notes,
}

impl Section {
    pub(in crate::import) fn has_skills(self) -> bool {
        matches!(self, Self::Skills | Self::Style)
    }
}

const SECTIONS: &[(Section, &str)] = &[
    (
        Section::Skills,
        "skills, skill, abilities, proficiencies, pools, talents, passions",
    ),
    (
        Section::Style,
        "combat style, combat styles, combat style & weapons, fighting styles",
    ),
    (Section::Saves, "saves, saving throws"),
    (
        Section::Attacks,
        "attacks, attack, weapons, weapon, combat, melee, ranged, actions, melee attacks, ranged attacks, \
         combat skills, offense, offence",
    ),
    (
        Section::Any,
        "characteristics, characteristic, attributes, attribute, stats, stat, aptitudes, aptitude, statistics, \
         defence, defense, derived, derived stats",
    ),
    (
        Section::Notes,
        "notes, note, description, equipment, gear, possessions, powers, special, special abilities, traits, magic, \
         spells, languages, language, tactics, background, appearance, treasure, motivation, senses, immunities, \
         resistances, weaknesses, habitat, type, occupation, profession, quote, wants, loot, cash, wealth, carries, \
         carrying, items, role, story, hook, hooks, roleplaying, loyalties, allegiance, sanity loss",
    ),
];

/// Headings whose contents may follow without a colon: `Skills Climb +4`.
const HEADS: &str = "skills, abilities, senses, languages, immunities, resistances, weaknesses, attacks, weapons, \
                     saves, saving throws, attributes, characteristics, aptitudes, stats";

/// Remarks that continue after commas: `Speed 30 ft., climb 20 ft.`
const LONG_REMARKS: &str = "speed, spd, senses, languages, immunities, resistances, weaknesses";

/// What stat blocks have beside the numbers and the skills of any game that is supported.
const REMARKS: &str = "build, reach, area, touch, flat-footed, flat footed, creature, wp, willpower points, bp, \
     breaking point, action points, dex sr, siz sr, damage mod, agility, charm, influence roll, ap/hp, siz rank, \
     level, cr, challenge, xp, hd, hit dice, hit die, enc, age, height, weight, size, range, rof, magic points, mp, \
     power points, pp, sanity, san, sanity points, fatigue, fp, damage bonus, damage modifier, db, dm, strike rank, \
     sr, morale, number, appearing, edu, education, idea, know, effort, endurance, stamina, experience, exp, \
     major wound, passive perception, proficiency bonus, page, p";

/// Parts of a body, which some blocks list with their armour: `R Leg 3/5`.
const BODY: &str = "leg, foreleg, hindleg, arm, abdomen, chest, head, wing, tail";

/// Whether words are among these, which have commas between them.
pub(super) fn is_one_of(list: &str, words: &str) -> bool {
    list.split(", ").any(|one| one.eq_ignore_ascii_case(words))
}

/// Words without the dots and colons behind them.
pub(super) fn bare(words: &str) -> &str {
    words.trim_end_matches(['.', ':', ' '])
}

/// The stat or track that one or more words name, including its usual names in other games.
pub(super) fn key(game: &'static Game, words: &str) -> Option<Field> {
    described(game, bare(words))
}

/// The section that words begin, if any.
pub(super) fn section(words: &str) -> Option<Section> {
    let words = bare(words).to_lowercase();
    let known = SECTIONS.iter().find(|(_, names)| is_one_of(names, &words));
    let last = words.split_once(' ').map_or("", |(_, last)| last);
    match known {
        Some((section, _)) => Some(*section),
        // `Other skills`, `Stealth skills`.
        None if words.ends_with(" skills") => Some(Section::Skills),
        // `Legendary Actions`, `Bonus Actions`.
        None if words.ends_with(" actions") || words == "reactions" => Some(Section::Attacks),
        // `Spirit Magic`, `Rune Spells`.
        None if is_one_of("magic, spells, powers, equipment, gear, items", last) => {
            Some(Section::Notes)
        }
        None => None,
    }
}

pub(super) fn heads_line(words: &str) -> bool {
    is_one_of(HEADS, words)
}

/// Whether a word begins a remark that continues after commas.
pub(super) fn is_long_remark(word: &str) -> bool {
    is_one_of(LONG_REMARKS, bare(word))
}

/// Whether words name something that is neither a skill nor a number of this game, and stays a note.
pub(super) fn is_remark(words: &str) -> bool {
    // `Armour: 1-point`, `Immunities fire`: what is before a colon decides, or the first word.
    let words = bare(words.split_once(':').map_or(words, |(label, _)| label));
    let sided = words
        .split_once(' ')
        .filter(|(side, _)| is_one_of("r, l, right, left", side));
    words.split(' ').next().is_some_and(is_long_remark)
        || is_one_of(BODY, sided.map_or(words, |(_, part)| part))
        || is_one_of(REMARKS, words)
        || !is_filler(words) && games::all().iter().any(|game| key(game, words).is_some())
}

/// Words that describe the number or the dice beside them.
pub(super) fn is_filler(word: &str) -> bool {
    let fillers = "deals, to, hit, for, ranks, rank, dice, die, bonus, chance, at, does, or, and, plus, each, of";
    is_one_of(fillers, bare(word)) || is_damage(word)
}

/// Words that mark dice as damage.
pub(super) fn is_damage(word: &str) -> bool {
    is_one_of("damage, dmg, dam, dv, points, pts, hp", bare(word))
}

pub(super) fn pierces(word: &str) -> bool {
    is_one_of("ap, pierce, pierces, piercing, penetration", bare(word))
}

pub(super) fn is_size(word: &str) -> bool {
    is_one_of("tiny, small, medium, large, huge, gargantuan", word)
}

pub(super) fn is_armour(word: &str) -> bool {
    is_one_of("armor, armour", word)
}
