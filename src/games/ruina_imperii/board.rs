//! What the table shows of each character.

use super::attack::defends;
use super::fortune::is_protected;
use super::stats::{FORTUNE, RISK_LIMIT, STATS, track_of};
use crate::campaign::{Character, Skill};
use crate::game::board::{Item, Value, best_skill, cell};
use crate::game::{Board, Third};

/// How many of the best skills are listed.
const BEST: usize = 2;

pub(super) const BOARD: Board = Board {
    health: None,
    cells: &[
        cell(["Fortune", "Fort."], 8, &|who| {
            Value::unless_none(track_of(who, FORTUNE))
        })
        .of(FORTUNE),
        cell(["Risk", "Risk"], 7, &|who| Value::stat(who, RISK_LIMIT)),
        cell(["Best skills", "Skills"], 1, &best).told(),
        cell(["Defence", "Def."], 0, &|who| {
            best_skill(who, STATS, defends)
        })
        .told()
        .guards(),
    ],
    third: Third {
        titles: ["Sustained", "Sust."],
        doc: "what each of them sustains, and who is covered for the scene",
        nothing: "nobody sustains anything",
        of: &|_, who, _| {
            let covered = is_protected(who).then(|| Item::notable("covered this scene"));
            covered.into_iter().collect()
        },
    },
};

/// `Engineering 4, Rites 3`.
fn best(who: &Character) -> Value {
    let mut skills: Vec<&Skill> = who.skills.iter().collect();
    skills.sort_by_key(|skill| std::cmp::Reverse(skill.ranks));
    let told = skills.into_iter().take(BEST);
    let told = told.map(|skill| format!("{} {}", skill.name, skill.ranks));
    Value::Words(told.collect::<Vec<_>>().join(", "))
}
