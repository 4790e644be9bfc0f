//! `upgrade` and `downgrade`: shift an earlier check by one grade.

use super::aftermath::change;
use super::attack::may_land;
use super::options::{downgraded_critical, named};
use crate::campaign::Contest;
use crate::game::syntax::{ANYONE, Arg, DICE, ENTRY};
use crate::game::{Args, Draft, Refusal, Verb};
use crate::play::flow::Past;
use crate::rules::Grade;
use crate::rules::renaissance as rules;

pub(super) const VERBS: &[Verb] = &[UPGRADE, DOWNGRADE];

const UPGRADE: Verb = Verb {
    name: "upgrade",
    syntax: &[
        Arg::Optional(&[Arg::Word("luck", "spends a Luck Point")]),
        ANYONE,
        ENTRY,
    ],
    doc: "Raises the last check, or the given one, by one grade; 'luck' spends a Luck Point for it.",
    run: |draft, args| shift(draft, args, true),
    ..Verb::PLAIN
};

const DOWNGRADE: Verb = Verb {
    name: "downgrade",
    syntax: &[ANYONE, ENTRY, DICE],
    doc: "Lowers the last check, or the given one, by one grade; a hit that is no longer critical rolls its damage.",
    run: |draft, args| shift(draft, args, false),
    ..Verb::PLAIN
};

fn shift(draft: &mut Draft<'_>, args: &Args<'_>, up: bool) -> Result<(), Refusal> {
    let past = Past::read(draft.table(), args)?;
    let roll = &past.contest.sides[past.side];
    let now = Grade::find(rules::GRADES, &roll.grade)
        .ok_or_else(|| Refusal::rule(past.span, "that side did not roll"))?;
    let verb = if up { "upgraded" } else { "downgraded" };
    if roll.shifted {
        let why = "a check can be shifted only once, and this one has been";
        draft.table().forbid(past.span, why)?;
    }
    let shifted = if up {
        rules::upgrade(now)
    } else {
        rules::downgrade(now, downgraded_critical(draft.campaign()))
    };
    let to = shifted.ok_or_else(|| {
        Refusal::rule(
            past.span,
            format!(
                "{} cannot be {verb}: nothing would change",
                with_article(named(draft.campaign(), now).label)
            ),
        )
    })?;
    let luck = args.keyword(&["luck"]);
    if let Some((_, luck_at)) = luck {
        super::points::spend(draft, roll.who, roll.luck, luck_at)?;
    }
    let mut contest = Contest::clone(&past.contest);
    contest.sides[past.side].luck += u32::from(luck.is_some());
    to.id.clone_into(&mut contest.sides[past.side].grade);
    contest.sides[past.side].shifted = true;
    may_land(draft, &contest);
    change(draft, past, contest)
}

fn with_article(label: &str) -> String {
    let article = if label.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {label}")
}
