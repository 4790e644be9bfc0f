//! `aid` and `medicine`: First Aid for the bleeding, and Medicine for wounds, once each (Renaissance, Injury and
//! recovery). Both take longer than a turn.

use super::checks::roll;
use super::conditions::BLEEDING;
use super::harm::HARM;
use super::read::{plan, with_penalties};
use super::stats::{TRIED_WOUNDS, track_of};
use crate::campaign::plural::plural;
use crate::campaign::{CharacterId, ContestKind};
use crate::dice::{Die, Expression};
use crate::game::draft::Purpose;
use crate::game::remark::COUNTED;
use crate::game::spec::Usual;
use crate::game::syntax::{Arg, DICE, MODIFIERS, NAME, WHAT};
use crate::game::{Args, Draft, Refusal, Reveals, Role, Side, Table, Verb};
use crate::lang::line::Span;
use crate::play::able::may_act;
use crate::play::checks::{Reader, TypedSide, what_subject};
use crate::play::flow::{self, Plan, restore};
use crate::play::manoeuvre::best_of;
use crate::verbs::people::revive::must_live;

/// The keyword before the character who gives it.
const BY: &str = "by";

/// The word for surgery, and what it takes from the check.
const SURGERY: &str = "surgery";
const SURGERY_PENALTY: i64 = -20;

pub(super) const VERBS: &[Verb] = &[
    Verb {
        name: "aid",
        syntax: &[
            NAME,
            Arg::Word(BY, "who gives it"),
            NAME,
            Arg::Optional(&[WHAT]),
            MODIFIERS,
            DICE,
        ],
        doc: "First Aid, which takes a minute: a success ends bleeding.",
        ..CARE
    },
    Verb {
        name: "medicine",
        syntax: &[
            NAME,
            Arg::Optional(&[Arg::Word(
                SURGERY,
                "an hour at -20, after binding has failed",
            )]),
            Arg::Word(BY, "who gives it"),
            NAME,
            Arg::Optional(&[WHAT]),
            MODIFIERS,
            DICE,
        ],
        doc: "Medicine, which takes 10 minutes, once a wound: a success heals 1d10 damage and negates the wound.",
        ..CARE
    },
];

const CARE: Verb = Verb {
    reveals: Reveals::First,
    odds: Some(|table, args| Ok(flow::odds(&read(table, args)?.plan))),
    run,
    ..Verb::PLAIN
};

/// Care as it was read.
struct Care {
    patient: CharacterId,
    healer: CharacterId,
    binds: bool,
    plan: Plan,
}

fn read(table: Table<'_>, args: &Args<'_>) -> Result<Care, Refusal> {
    let binds = args.row.name != "aid";
    let (mut left, mut right) = TypedSide::whole(table, args).two(BY, "'by' and who gives it");
    let surgery = args.words.iter().any(|word| word.is(SURGERY));
    let then = "'by' and who gives it";
    let patient = left.named("who needs it", then)?;
    if surgery {
        left.cursor.take(&[SURGERY]);
    }
    left.no_more()?;
    needs(table, patient.who, patient.span, binds, surgery)?;
    let healer = right.named("who gives it", "a modifier or the end")?;
    may_act(table, healer.who, healer.span)?;
    if table.campaign.is_fighting(healer.who) && table.campaign.running().is_some() {
        let takes = if binds { "10 minutes" } else { "a minute" };
        let said = format!("it takes {takes}, and a turn is 3 seconds");
        table.forbid(healer.span, said)?;
    }
    let skill = if binds { "Medicine" } else { "First Aid" };
    let subject = match &healer.with {
        Some(what) => what_subject(table, right.line, healer.who, what)?,
        None => best_of(table, &healer, args.row.name, &[Usual::Skill(skill)])?,
    };
    let mut side = Side::new(subject, Role::Rolls);
    right.modify(&mut Reader::new(table, "check"), &mut side)?;
    right.no_more()?;
    if surgery {
        side.plus(SURGERY, SURGERY_PENALTY);
    }
    let side = with_penalties(table, side)?;
    Ok(Care {
        patient: patient.who,
        healer: healer.who,
        binds,
        plan: plan(table.campaign, [side], ContestKind::Check),
    })
}

/// Checks that there is something to treat.
fn needs(
    table: Table<'_>,
    who: CharacterId,
    at: Span,
    binds: bool,
    surgery: bool,
) -> Result<(), Refusal> {
    must_live(table, who, at)?;
    let person = table.character(who)?;
    let name = &person.name;
    let [wounds, negated, tried] = ["wounds", "negated", TRIED_WOUNDS].map(|id| track_of(person, id));
    let why = match binds {
        false if person.condition(BLEEDING).is_none() => format!("{name} does not bleed"),
        true if wounds == 0 => format!("{name} has no wound"),
        true if negated >= wounds => format!("every wound of {name} is negated"),
        true if tried >= wounds && !surgery => {
            format!("every wound of {name} was treated once; surgery may still help")
        }
        _ => return Ok(()),
    };
    table.forbid(at, why)
}

fn run(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let care = read(draft.table(), args)?;
    let heals = Expression::parse("1d10").ok().filter(|_| care.binds);
    if let Some(heals) = &heals {
        draft.hand.may_roll(Some(care.healer), &[Die::Percentile]);
        draft.hand.may_roll_expression(Some(care.healer), heals);
    }
    let rolled = roll(draft, &care.plan)?;
    let succeeds = rolled.grades().all(|grade| grade.rank > 0);
    let patient = care.patient;
    let Some(heals) = heals else {
        if succeeds {
            draft.end_condition(patient, BLEEDING);
        }
        return Ok(());
    };
    let tracks = ["wounds", "negated", TRIED_WOUNDS];
    let [wounds, negated, tried] = tracks.map(|id| draft.track_of(patient, id));
    draft.set_track(patient, TRIED_WOUNDS, (tried + 1).min(wounds));
    if succeeds {
        let purpose = Purpose::open("damage healed");
        draft.hand.describe(Some(care.healer), purpose, "", false);
        let amount = draft.roll_total(Some(care.healer), &heals, "healing")?;
        restore(draft, &HARM, patient, amount)?;
        let negated = (negated + 1).min(wounds);
        draft.set_track(patient, "negated", negated);
        let told = format!("{negated} of {} negated", plural(wounds, "wound"));
        draft.remark_of(patient, &COUNTED, &told);
    }
    Ok(())
}
