//! `upgrade` and `downgrade`: an earlier check counts one step better or worse.

use std::sync::Arc;

use super::aftermath::follow;
use super::downgraded_critical;
use crate::campaign::{Change, Contest, Event};
use crate::game::{Args, Cursor, Draft, Refusal, Table, Verb, Why};
use crate::lang::line::Span;
use crate::rules::Grade;
use crate::rules::renaissance as rules;

pub(super) const UPGRADE: Verb = Verb {
    name: "upgrade",
    usage: "upgrade [luck] [NAME] [#ENTRY]",
    doc: "Makes the last check, or that one, count one step better; 'luck' spends a Luck Point for it.",
    run: |draft, args| shift(draft, args, true),
    ..Verb::OF_MANY
};

pub(super) const DOWNGRADE: Verb = Verb {
    name: "downgrade",
    usage: "downgrade [NAME] [#ENTRY] [= DICE]",
    doc: "Makes the last check, or that one, count one step worse; a hit no longer critical rolls its damage.",
    dice: true,
    run: |draft, args| shift(draft, args, false),
    ..Verb::OF_MANY
};

/// An entry of the log and the side of it that is meant.
pub(super) struct Aim {
    pub(super) entry: u64,
    pub(super) contest: Arc<Contest>,
    pub(super) side: usize,
    pub(super) span: Span,
}

/// Reads `[NAME] [#ENTRY]`: the last check, or that one.
pub(super) fn aim(
    table: Table<'_>,
    args: &Args<'_>,
    mut cursor: Cursor<'_>,
) -> Result<Aim, Refusal> {
    let mut who = None;
    let mut number = None;
    while let Some(word) = cursor.peek() {
        if !word.quoted && number.is_none() && word.text.starts_with('#') {
            let digits = word.text[1..].parse::<u64>();
            number = Some((
                digits.map_err(|_| Refusal::expected(word.span, "a log entry such as #12"))?,
                word.span,
            ));
            cursor.skip(1);
        } else if who.is_none() && number.is_none() {
            who = Some((cursor.character(table)?, word.span));
        } else {
            cursor.finish()?;
        }
    }
    let by = who.map(|(id, _)| id);
    let span = number
        .map(|(_, span)| span)
        .or(who.map(|(_, span)| span))
        .unwrap_or(args.verb.span);
    let entry = match number {
        Some((number, span)) => match table.history.entry(number) {
            Some(entry) if entry.undone => {
                return Err(Refusal::rule(span, format!("entry #{number} was undone")));
            }
            Some(entry) if entry.corrected.is_some() => {
                let by = entry.corrected.unwrap_or_default();
                let said = format!("entry #{number} was corrected: #{by} stands in its place");
                return Err(Refusal::rule(span, said));
            }
            Some(entry) => entry,
            None => {
                return Err(Refusal::at(
                    span,
                    Why::NoMatch {
                        kind: "log entry",
                        typed: format!("#{number}"),
                    },
                ));
            }
        },
        None => table
            .history
            .last_roll(by)
            .ok_or_else(|| Refusal::rule(span, "there is no check to change yet"))?,
    };
    let contest = table
        .history
        .contest(entry.number)
        .filter(|contest| contest.is_graded());
    let contest = contest
        .ok_or_else(|| Refusal::rule(span, format!("entry #{} rolled no check", entry.number)))?;
    let side = match (by, contest.sides.as_slice()) {
        (Some(_), sides) => sides
            .iter()
            .position(|side| side.who == by)
            .ok_or_else(|| {
                Refusal::rule(
                    span,
                    format!("that one rolled nothing in entry #{}", entry.number),
                )
            })?,
        (None, [_]) => 0,
        (None, _) => {
            return Err(
                Refusal::rule(span, "that was a contest: say whose check is meant")
                    .hint(format!("{} NAME", args.verb.text)),
            );
        }
    };
    Ok(Aim {
        entry: entry.number,
        contest,
        side,
        span,
    })
}

fn shift(draft: &mut Draft<'_>, args: &Args<'_>, up: bool) -> Result<(), Refusal> {
    let mut cursor = args.cursor();
    let luck_at = cursor.here();
    let luck = up && cursor.take("luck");
    let aim = aim(draft.table(), args, cursor)?;
    let roll = &aim.contest.sides[aim.side];
    let now = Grade::find(rules::GRADES, &roll.grade)
        .ok_or_else(|| Refusal::rule(aim.span, "that side did not roll"))?;
    let verb = if up { "upgraded" } else { "downgraded" };
    if roll.shifted {
        return Err(Refusal::rule(
            aim.span,
            "a check can be shifted only once, and this one has been",
        ));
    }
    let shifted = if up {
        rules::upgrade(now)
    } else {
        rules::downgrade(now, downgraded_critical(draft.campaign()))
    };
    let to = shifted.ok_or_else(|| {
        Refusal::rule(
            aim.span,
            format!(
                "{} cannot be {verb}: nothing would change",
                with_article(now.label)
            ),
        )
    })?;
    if luck {
        super::luck::spend(draft, roll.who, roll.luck, luck_at)?;
    }
    let mut contest = Contest::clone(&aim.contest);
    contest.sides[aim.side].luck += u32::from(luck);
    to.id.clone_into(&mut contest.sides[aim.side].grade);
    contest.sides[aim.side].shifted = true;
    let subject = crate::game::words::subject(&contest.sides[aim.side]);
    draft.say(format!(
        "#{} {subject}: {verb} from {} to {}",
        aim.entry, now.label, to.label
    ));
    follow(draft, aim.entry, &aim.contest, &mut contest)?;
    draft.apply(Event::Regraded(
        aim.entry,
        Change {
            from: aim.contest,
            to: Arc::new(contest),
        },
    ));
    Ok(())
}

fn with_article(label: &str) -> String {
    let article = if label.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {label}")
}
