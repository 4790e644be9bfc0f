//! Recognizes combat skills by name, for games without a list of them.

/// Whether a skill is used to attack, by a word of its name or the ending of one: `Longbow`,
/// `Knives`.
pub(crate) fn is_weapon_skill(name: &str) -> bool {
    let name = name.to_lowercase();
    let mut words = name.split(|c: char| !c.is_alphabetic());
    words.any(|word| {
        let one = word.strip_suffix('s').unwrap_or(word);
        // Most words differ in their last letter.
        let last = one.as_bytes().last();
        let ends = |ending: &str| ending.as_bytes().last() == last && one.ends_with(ending);
        ENDINGS.iter().any(|ending| ends(ending)) || WORDS.contains(&one)
    })
}

/// Whether a name contains one of some words, which are in lower case.
pub(crate) fn contains_any(name: &str, words: &[&str]) -> bool {
    let name = name.to_lowercase();
    // Names are short, and most places differ from a word in the first letter.
    let mut places = (0..name.len()).map(|at| &name.as_bytes()[at..]);
    places.any(|rest| {
        let begins = |word: &[u8]| rest.first() == word.first() && rest.starts_with(word);
        words.iter().any(|word| begins(word.as_bytes()))
    })
}

/// Endings of words for weapons, in the singular.
#[rustfmt::skip] // a list reads by its lines
const ENDINGS: &[&str] = &[
    "weapon", "weaponry", "sword", "blade", "knife", "knive", "dagger", "rapier", "sabre", "axe", "hammer", "mace",
    "club", "flail", "staff", "stave", "spear", "lance", "polearm", "halberd", "glaive", "whip", "bow", "sling",
    "javelin", "pistol", "rifle", "musket", "firearm", "claw", "fang", "fist",
];

/// Whole words for fighting.
#[rustfmt::skip]
const WORDS: &[&str] = &[
    "fight", "fighting", "brawl", "brawling", "melee", "unarmed", "wrestling", "boxing", "duel", "duelling", "bite",
    "pike", "dart", "thrown", "throwing", "shoot", "shooting", "archery", "strike",
];

#[cfg(test)]
mod tests {
    use super::is_weapon_skill;

    #[test]
    fn combat_skills_are_recognized_by_name() {
        for name in [
            "Longhammer",
            "Knives",
            "Longbow",
            "Fists",
            "Bite",
            "Fight",
            "Melee: Ice axe",
            "Quarterstaff",
            "Spears",
            "Unarmed Combat",
            "Bow",
        ] {
            assert!(is_weapon_skill(name), "{name}");
        }
        for name in [
            "Clockwork",
            "Protocol",
            "Overcome Fear",
            "Fortitude",
            "Reflex",
            "Will",
            "Perception",
            "Stealth",
            "Climb",
            "Notice",
            "Flight",
            "Knot Magic",
            "",
        ] {
            assert!(!is_weapon_skill(name), "{name}");
        }
    }
}
