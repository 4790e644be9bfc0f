//! Who rolls what, as a verb of a file allows it.

use super::schema::{File, What};
use super::text::Text;
use crate::campaign::CharacterId;
use crate::campaign::pending::What as Rolls;
use crate::game::{Refusal, Result, Subject, Table};
use crate::lang::line::Span;
use crate::lang::refusal::either;
use crate::play::checks::{TypedSide, name_of};
use crate::rules::Part;

impl What {
    /// All that may be typed, for a refusal.
    pub(super) fn choices(all: &[Text]) -> String {
        let names = all.iter().map(|name| format!("'{name}'"));
        either(&names.collect::<Vec<_>>())
    }

    /// The one that is typed so.
    pub(super) fn called<'a>(all: &'a [Text], text: &str) -> Option<&'a Text> {
        all.iter().find(|name| name.is(text))
    }

    /// Who rolls what.
    pub(super) fn subject(
        &self,
        (file, verb): (&File, &str),
        table: Table<'_>,
        left: &mut TypedSide<'_, '_>,
    ) -> Result<Subject> {
        match (self, left.given) {
            (Self::Nothing, given) => {
                let (who, span) = match given {
                    Some(given) => (given.who, given.at),
                    None => somebody(table, left)?,
                };
                Ok(nothing(table, verb, who, span))
            }
            (Self::Of(all), None) => one_of(file, table, left, all),
            (Self::Any | Self::Of(_), _) => left.subject(),
        }
    }
}

/// Somebody who rolls for a verb that leaves nothing to choose.
pub(super) fn nothing(table: Table<'_>, verb: &str, who: CharacterId, span: Span) -> Subject {
    let name = table.campaign.name_of(who).to_owned();
    let plain = Subject::plain(Some(who), &name, verb, Part::new("", 0));
    Subject { span, ..plain }
}

/// The only name of a side; the active character without one.
fn somebody(table: Table<'_>, left: &mut TypedSide<'_, '_>) -> Result<(CharacterId, Span)> {
    let at = left.cursor.here();
    let found = left.operands();
    match found.as_slice() {
        [] => {
            let acting = table.campaign.acting();
            let nobody = || Refusal::expected(at, "a character's name");
            Ok((acting.ok_or_else(nobody)?, at))
        }
        [name] => Ok((name_of(table, left.line, name)?, name.span)),
        [_, extra, ..] => Err(Refusal::expected(extra.span, "a modifier, '=' or the end")),
    }
}

/// One of the checks and skills that the verb may roll; a single one need not be typed.
fn one_of(
    file: &File,
    table: Table<'_>,
    left: &mut TypedSide<'_, '_>,
    all: &[Text],
) -> Result<Subject> {
    let at = left.cursor.here();
    let found = left.operands();
    let called = |text: &str| What::called(all, text);
    let (name, what) = match found.as_slice() {
        [] => (None, None),
        [one] => match called(one.name(left.line)) {
            Some(rolls) => (None, Some((rolls, one.span))),
            None => (Some(one), None),
        },
        [name, what] => {
            let rolls = called(what.name(left.line));
            let rolls = rolls.ok_or_else(|| Refusal::expected(what.span, What::choices(all)))?;
            (Some(name), Some((rolls, what.span)))
        }
        [_, _, extra, ..] => {
            return Err(Refusal::expected(extra.span, "a modifier, '=' or the end"));
        }
    };
    let who = match name {
        Some(name) => Some(name_of(table, left.line, name)?),
        None => table.campaign.acting(),
    };
    let who = who.ok_or_else(|| Refusal::expected(at, "a character's name"))?;
    let (rolls, span) = match (what, all) {
        (Some((rolls, span)), _) => (rolls, span),
        (None, [only]) => (only, name.map_or(at, |name| name.span)),
        (None, _) => {
            let end = left.cursor.here();
            return Err(Refusal::expected(end, What::choices(all)));
        }
    };
    Subject::new(table, Some(who), rolled_by(file, table, who, rolls), span)
}

/// What somebody rolls for a check or skill of a verb: who has not learned a skill, what stands in its place.
pub(super) fn rolled_by(file: &File, table: Table<'_>, who: CharacterId, name: &Text) -> Rolls {
    let rolls = file.rolls(name);
    let Rolls::Skill(skill) = &rolls else {
        return rolls;
    };
    let mut checks = (table.game.checks.named)(table.campaign).into_iter();
    let instead = checks.find(|check| check.name.eq_ignore_ascii_case(skill));
    let person = table.campaign.characters.get(who);
    match instead.filter(|_| person.is_some_and(|person| person.skill(skill).is_none())) {
        Some(check) => Rolls::Named {
            id: check.id.to_owned(),
            name: check.name.to_owned(),
        },
        None => rolls,
    }
}
