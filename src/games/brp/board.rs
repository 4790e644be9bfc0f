//! What the table shows of each character: hit points, armour, and how close wounds bring them to
//! going down.

use super::attack::defends_unasked;
use super::harm::state_of;
use super::options::is_universal;
use super::stats::{ARMOUR, DYING, HIT_POINTS, STATS, most, track_of};
use crate::campaign::plural::plural;
use crate::campaign::{Campaign, Character};
use crate::game::board::{Item, Value, best_skill, cell};
use crate::game::{Board, Third};
use crate::rules::brp as rules;

pub(super) const BOARD: Board = Board {
    health: Some(
        cell(["Hit points", "HP"], 9, &|who| {
            Value::of_most(track_of(who, HIT_POINTS), most(who))
        })
        .of(HIT_POINTS),
    ),
    cells: &[
        cell(["Armour", "AV"], 7, &|who| Value::stat(who, ARMOUR)).told(),
        cell(["Defence", "Def."], 1, &|who| {
            best_skill(who, STATS, defends_unasked)
        })
        .told()
        .guards(),
    ],
    third: Third {
        titles: ["Wounds, marks", "Marks"],
        doc: "experience marks; in a fight, how close wounds bring those who fight to going down",
        nothing: "no skill is marked",
        of: &of,
    },
};

fn of(campaign: &Campaign, who: &Character, fights: bool) -> Vec<Item> {
    let mut all = if fights {
        thresholds(campaign, who)
    } else {
        Vec::new()
    };
    let marked = who.skills.iter().filter(|skill| skill.marked);
    let marked: Vec<&str> = marked.map(|skill| skill.name.as_str()).collect();
    if !marked.is_empty() {
        all.push(Item::usual(format!("✓ {}", marked.join(", "))));
    }
    all
}

/// The rounds left for a character whom a wound has brought down, and in `uge` the damage of a major
/// wound, which is also what minor ones may come to.
fn thresholds(campaign: &Campaign, who: &Character) -> Vec<Item> {
    let rounds = |left: i64| plural(left, "round");
    let mut all = Vec::new();
    let dying = track_of(who, DYING);
    if dying > 0 {
        all.push(Item::notable(format!("dead in {}", rounds(dying))));
    }
    let is_up = state_of(who).is_none() && track_of(who, HIT_POINTS) > 0;
    let Some(most) = most(who).filter(|_| is_up) else {
        return all;
    };
    // What is counted already, the status tells.
    if is_universal(campaign) {
        let major = rules::least_major(most);
        all.push(Item::usual(format!("major {major}")));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::Skill;
    use crate::games::brp::stats::{FADING, MINOR};

    fn told(edition: &str, points: i64, tracks: &[(&str, i64)]) -> Vec<String> {
        let campaign = Campaign::new("Ferry", "", edition);
        let mut who = Character::default();
        for (stat, value) in [("CON", 13), ("SIZ", 14)] {
            who.stats.insert(stat, value);
        }
        for (track, value) in tracks.iter().chain(&[(HIT_POINTS, points)]) {
            who.tracks.insert(track, *value);
        }
        who.skills = ["Climb", "Listen", "Hide"]
            .map(|name| Skill {
                name: name.to_owned(),
                marked: name != "Listen",
                ..Skill::default()
            })
            .to_vec()
            .into();
        let marks = Item::usual("✓ Climb, Hide");
        assert_eq!(of(&campaign, &who, false), std::slice::from_ref(&marks));
        let mut items = of(&campaign, &who, true);
        assert_eq!(items.pop(), Some(marks));
        items.into_iter().map(|item| item.what).collect()
    }

    #[test]
    fn thresholds_are_those_of_the_edition() {
        assert_eq!(told("srd", 14, &[]), [""; 0]);
        assert_eq!(told("uge", 5, &[(MINOR, 4), (FADING, 3)]), ["major 7"]);
        // Already down, so no wound would bring them down.
        assert_eq!(told("srd", 2, &[]), [""; 0]);
        assert_eq!(told("srd", 0, &[(DYING, 1)]), ["dead in 1 round"]);
    }
}
