//! The modifiers of Forge of Power, one row each.

use super::death::DEATH;
use super::target::Side;
use crate::game::Toggle;
use crate::game::modifier::Modifier;
use crate::game::toggle::Place::{Before, End, First};
use crate::play::checks::{Rule, modifiers};

pub(super) static MODIFIERS: [Modifier; RULES.len()] = modifiers(RULES);

const CHECK: &[&str] = &["check"];
const ALL: &[&str] = &["check", "save"];
const ATTACK: &[&str] = &["attack"];
const OPEN: &[&str] = &["check", "attack"];

/// Named difficulties of `dc`, easiest first.
const DCS: &[&str] = &[
    "dc simple",
    "dc average",
    "dc hard",
    "dc very-hard",
    "dc extremely-hard",
    "dc impossible",
];

/// Keys for things other than named modifiers.
pub(super) const TOGGLES: &[Toggle] = &[
    Toggle::plus(1, Before("dc"), ALL),
    Toggle::plus(1, First, ATTACK),
    Toggle::phrases('d', "dc", DCS, End, ALL)
        .doc("the named difficulties of dc, the easiest first"),
];

#[rustfmt::skip] // a table reads by its rows
pub(super) const RULES: &[Rule<Side>] = &[
    Rule::secret(&[Toggle::phrases('e', "secret", &["secret"], End, OPEN)]).only(OPEN),
    Rule::new("noattack", "against a character's stat, but not an attack", |side: &mut Side, _| {
            side.no_attack = true;
            Ok(())
        })
        .only(CHECK)
        .keys(&[Toggle::phrases('n', "noattack", &["noattack"], End, CHECK)]),
    Rule::new(DEATH, "a death save of the dying: changes the dying value", |side: &mut Side, typed| {
            side.death = Some(typed.at);
            Ok(())
        })
        .only(CHECK)
        .keys(&[Toggle::phrases('k', DEATH, &[DEATH], End, CHECK)]),
];
