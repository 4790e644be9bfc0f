//! The third pane: experience marks, and how close wounds bring characters to going down.

use super::harm::state_of;
use super::options::is_universal;
use super::stats::{DYING, FADING, HIT_POINTS, MINOR, most, track_of};
use crate::campaign::plural::plural;
use crate::campaign::{Campaign, Character};
use crate::game::{Keeps, Kept};
use crate::rules::brp as rules;

pub(super) const KEPT: Kept = Kept {
    titles: ["Wounds and marks", "Marks"],
    doc: "how close wounds bring those who fight to going down, experience marks, clocks and counters",
    nothing: "nobody who fights is wounded, no skill is marked",
    of,
    fact,
};

fn of(campaign: &Campaign, who: &Character, fights: bool) -> Vec<Keeps> {
    let mut all = Vec::new();
    if fights {
        all = thresholds(campaign, who);
    }
    let marked = who.skills.iter().filter(|skill| skill.marked);
    let marked: Vec<&str> = marked.map(|skill| skill.name.as_str()).collect();
    if !marked.is_empty() {
        all.push(Keeps::usual(format!("✓ {}", marked.join(", "))));
    }
    all
}

/// How far a wounded character is from going down, the damage of a serious wound, and the rounds
/// left for a character whom a wound has brought down.
fn thresholds(campaign: &Campaign, who: &Character) -> Vec<Keeps> {
    let rounds = |left: i64| plural(left, "round");
    let (points, state) = (track_of(who, HIT_POINTS), state_of(who));
    let mut all = Vec::new();
    let dying = track_of(who, DYING);
    if dying > 0 {
        all.push(Keeps::notable(format!("dead in {}", rounds(dying))));
    }
    let Some(most) = most(who).filter(|_| state.is_none() && points > 0) else {
        return all;
    };
    let fading = track_of(who, FADING);
    if fading > 0 {
        let left = rounds(fading);
        all.push(Keeps::notable(format!("unconscious in {left}")));
    }
    // The roster has the points of the unhurt.
    if points < most {
        all.push(Keeps::usual(match points - rules::UNCONSCIOUS {
            ..=0 => format!("{points} to dying"),
            left => format!("{left} to unconscious"),
        }));
    }
    if is_universal(campaign) {
        let major = rules::least_major(most);
        all.push(Keeps::usual(format!("{major} is a major wound")));
        let minor = track_of(who, MINOR);
        if minor > 0 {
            all.push(Keeps::usual(format!("minor wounds {minor}/{major}")));
        }
    }
    all
}

fn fact(all: &[&Character]) -> String {
    let skills = all.iter().flat_map(|who| &who.skills);
    match skills.filter(|skill| skill.marked).count() {
        0 => String::new(),
        marked => plural(i64::try_from(marked).unwrap_or(i64::MAX), "skill"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::Skill;

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
            .into();
        let all = of(&campaign, &who, true);
        all.into_iter().map(|keeps| keeps.what).collect()
    }

    #[test]
    fn thresholds_are_those_of_the_edition() {
        assert_eq!(told("srd", 14, &[]), ["✓ Climb, Hide"]);
        assert_eq!(told("srd", 13, &[]), ["11 to unconscious", "✓ Climb, Hide"]);
        assert_eq!(
            told("uge", 5, &[(MINOR, 4), (FADING, 3)]),
            [
                "unconscious in 3 rounds",
                "3 to unconscious",
                "7 is a major wound",
                "minor wounds 4/7",
                "✓ Climb, Hide",
            ]
        );
        // Already down, so no wound would bring them down.
        assert_eq!(told("srd", 2, &[]), ["✓ Climb, Hide"]);
        assert_eq!(told("srd", 0, &[(DYING, 1)])[0], "dead in 1 round");
    }
}
