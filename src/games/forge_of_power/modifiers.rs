//! The modifiers of Forge of Power, one row each.

use super::death::{DEATH, may_save};
use crate::game::Toggle;
use crate::game::modifier::Modifier;
use crate::game::toggle::Place::{Before, End, First};
use crate::verbs::totals::NO_ATTACK;

const CHECK: &[&str] = &["check"];
const WITH_DC: &[&str] = &["check", "save", "escape"];
const AT_SOMEBODY: &[&str] = &["attack", "trip", "shove", "grapple", "disarm"];
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
    Toggle::plus(1, Before("dc"), WITH_DC),
    Toggle::plus(1, First, AT_SOMEBODY),
    Toggle::phrases('d', "dc", DCS, End, WITH_DC)
        .doc("the named difficulties of dc, the easiest first"),
];

#[rustfmt::skip] // a table reads by its rows
pub(super) const MODIFIERS: &[Modifier] = &[
    Modifier::secret(&[Toggle::phrases('e', "secret", &["secret"], End, OPEN)]).only(OPEN),
    Modifier::new(NO_ATTACK, "against a character's AC or save, but not an attack")
        .only(CHECK)
        .keys(&[Toggle::phrases('n', "noattack", &["noattack"], End, CHECK)]),
    Modifier::new(DEATH, "a death save of the dying: changes the dying value")
        .only(CHECK)
        .does(&|side, typed| match side.subject.who {
            Some(who) => may_save(typed.table, who, typed.at),
            None => Ok(()),
        })
        .keys(&[Toggle::phrases('k', DEATH, &[DEATH], End, CHECK)]),
];
