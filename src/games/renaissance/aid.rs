//! `aid`, `medicine` and `soothe`: First Aid for the bleeding, Medicine for wounds, once each, and Soothe for stress
//! (Renaissance, Injury and recovery). All take longer than a turn.

use super::checks::roll;
use super::conditions::BLEEDING;
use super::harm::HARM;
use super::read::{plan, with_penalties};
use super::stats::{TRIED_WOUNDS, track_of};
use crate::campaign::pending::What;
use crate::campaign::plural::plural;
use crate::campaign::{CharacterId, Contest, ContestKind};
use crate::dice::{Die, Expression};
use crate::game::draft::Purpose;
use crate::game::remark::COUNTED;
use crate::game::spec::Usual;
use crate::game::syntax::{Arg, DICE, MODIFIERS, NAME, WHAT};
use crate::game::{Args, Draft, Note, Preview, Result, Reveals, Role, Side, Subject, Table, Verb};
use crate::lang::line::Span;
use crate::play::able::may_act;
use crate::play::checks::{Reader, TypedSide};
use crate::play::flow::{self, Plan, restore};
use crate::play::manoeuvre::rolled_by;
use crate::rules::formula::Formula;
use crate::rules::renaissance as rules;
use crate::verbs::people::revive::must_live;

/// The keyword before the character who gives it.
const BY: &str = "by";

/// The word for surgery, and what it takes from the check.
const SURGERY: &str = "surgery";
const SURGERY_PENALTY: i64 = -20;

pub(super) const VERBS: &[Verb] = &[
    Verb {
        name: AID,
        doc: "First Aid, which takes a minute: a success ends bleeding.",
        ..CARE
    },
    Verb {
        name: MEDICINE,
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
    Verb {
        name: SOOTHE,
        doc: "Soothe, which takes an hour, and WIL*3 of who has the stress: both succeed, and 3 SV heal; one of them, and 1 does.",
        odds: Some(odds_of_soothing),
        run: soothe,
        ..CARE
    },
];

const CARE: Verb = Verb {
    syntax: &[
        NAME,
        Arg::Word(BY, "who gives it"),
        NAME,
        Arg::Optional(&[WHAT]),
        MODIFIERS,
        DICE,
    ],
    reveals: Reveals::First,
    odds: Some(|table, args| Ok(flow::odds(&read(table, args)?.plan))),
    run,
    ..Verb::PLAIN
};

/// Care for bleeding, for a wound, and for stress.
const AID: &str = "aid";
const MEDICINE: &str = "medicine";
const SOOTHE: &str = "soothe";

/// Care as it was read.
struct Care {
    patient: CharacterId,
    healer: CharacterId,
    plan: Plan,
}

fn read(table: Table<'_>, args: &Args<'_>) -> Result<Care> {
    let verb = args.row.name;
    let (mut left, mut right) = TypedSide::whole(table, args).two(BY, "'by' and who gives it");
    let surgery = args.words.iter().any(|word| word.is(SURGERY));
    let then = "'by' and who gives it";
    let patient = left.named("who needs it", then)?;
    if surgery {
        left.cursor.take(&[SURGERY]);
    }
    left.no_more()?;
    needs(table, (patient.who, patient.span), verb, surgery)?;
    let healer = right.named("who gives it", "a modifier or the end")?;
    may_act(table, healer.who, healer.span)?;
    let (skill, takes) = match verb {
        AID => ("First Aid", "a minute"),
        MEDICINE => ("Medicine", "10 minutes"),
        _ => ("Soothe", "an hour"),
    };
    if table.campaign.is_fighting(healer.who) && table.campaign.running().is_some() {
        let said = format!("it takes {takes}, and a turn is 3 seconds");
        table.forbid(healer.span, said)?;
    }
    let hint = format!("name what is rolled after the name: {verb} NAME by NAME WHAT");
    let subject = rolled_by(&right, &healer, &hint, &[Usual::Skill(skill)])?;
    let mut side = Side::new(subject, Role::Rolls);
    right.modify(&mut Reader::new(table, "check"), &mut side)?;
    right.no_more()?;
    if surgery {
        side.plus(SURGERY, SURGERY_PENALTY);
    }
    let mut sides = vec![with_penalties(table, side)?];
    if verb == SOOTHE {
        let calms = What::Formula(Formula::times("WIL", 3));
        let subject = Subject::new(table, Some(patient.who), calms, patient.span)?;
        sides.push(with_penalties(table, Side::new(subject, Role::Rolls))?);
    }
    let mut plan = plan(table.campaign, sides, ContestKind::Check);
    args.row.name.clone_into(&mut plan.sides[0].log.purpose);
    Ok(Care {
        patient: patient.who,
        healer: healer.who,
        plan,
    })
}

/// Whether a contest was rolled for care, which does more than its result says.
pub(super) fn is_care(contest: &Contest) -> bool {
    let mut sides = contest.sides.iter();
    sides.next().is_some_and(|side| {
        let mut verbs = VERBS.iter();
        verbs.any(|verb| verb.name == side.purpose)
    })
}

/// Checks that there is something to treat.
fn needs(table: Table<'_>, (who, at): (CharacterId, Span), verb: &str, surgery: bool) -> Result {
    must_live(table, who, at)?;
    let person = table.character(who)?;
    let name = &person.name;
    let [wounds, negated, tried] =
        ["wounds", "negated", TRIED_WOUNDS].map(|id| track_of(person, id));
    let why = match verb {
        AID if person.condition(BLEEDING).is_none() => format!("{name} does not bleed"),
        SOOTHE if track_of(person, "stress") == 0 => format!("{name} has no stress"),
        MEDICINE if wounds == 0 => format!("{name} has no wound"),
        MEDICINE if negated >= wounds => format!("every wound of {name} is negated"),
        MEDICINE if tried >= wounds && !surgery => {
            format!("every wound of {name} was treated once; surgery may still help")
        }
        _ => return Ok(()),
    };
    table.forbid(at, why)
}

fn run(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let care = read(draft.table(), args)?;
    let heals = Expression::parse("1d10").ok();
    let heals = heals.filter(|_| args.row.name == MEDICINE);
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

/// The chances of what soothing heals.
fn odds_of_soothing(table: Table<'_>, args: &Args<'_>) -> Result<Preview> {
    let plan = read(table, args)?.plan;
    let mut preview = flow::odds(&plan);
    let succeeds = plan.sides.iter();
    let succeeds = succeeds.map(|side| side.numbers.grades().chance(|grade| grade.rank > 0));
    let (both, neither) = succeeds.fold((1.0, 1.0), |(all, none), one| {
        (all * one, none * (1.0 - one))
    });
    let details = [
        ("3 SV", both),
        ("1 SV", 1.0 - both - neither),
        ("nothing", neither),
    ];
    let notes = details.map(|(what, chance)| Note::Chance(what, chance));
    preview.details.extend(details);
    preview.notes.extend(notes);
    Ok(preview)
}

fn soothe(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let care = read(draft.table(), args)?;
    let rolled = roll(draft, &care.plan)?;
    let successes = rolled.grades().filter(|grade| grade.rank > 0).count();
    let stress = draft.track_of(care.patient, "stress");
    let left = (stress - rules::soothed(successes)).max(0);
    if left < stress {
        draft.place_track(care.patient, "stress", left);
    }
    Ok(())
}
