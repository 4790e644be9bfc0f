//! The roster columns.

use super::stats::{FORTUNE, RISK_LIMIT, track_of};
use crate::campaign::{Character, Skill};
use crate::game::column::unless_none;
use crate::game::{Column, base, column};

/// How many of the best skills are listed.
const BEST: usize = 2;

pub(super) const COLUMNS: &[Column] = &[
    column("Risk", |who| {
        unless_none(base(who, RISK_LIMIT).unwrap_or(0))
    }),
    column("Fortune", |who| unless_none(track_of(who, FORTUNE))).of(FORTUNE),
    column("Best skills", best).told(),
];

/// `Engineering 4, Rites 3`.
fn best(who: &Character) -> String {
    let mut skills: Vec<&Skill> = who.skills.iter().collect();
    skills.sort_by_key(|skill| std::cmp::Reverse(skill.ranks));
    let told = skills.into_iter().take(BEST);
    let told = told.map(|skill| format!("{} {}", skill.name, skill.ranks));
    told.collect::<Vec<_>>().join(", ")
}
