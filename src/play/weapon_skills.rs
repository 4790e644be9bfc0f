//! Recognizes combat skills by name, for games without a list of them.

/// Whether a skill is used to attack, by a word of its name or the ending of one: `Longbow`,
/// `Knives`.
#[must_use]
pub(crate) fn is_weapon_skill(name: &str) -> bool {
    let name = name.to_lowercase();
    let mut words = name.split(|c: char| !c.is_alphabetic());
    words.any(|word| {
        let one = word.strip_suffix('s').unwrap_or(word);
        ENDINGS.iter().any(|ending| one.ends_with(ending)) || WORDS.contains(&one)
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
