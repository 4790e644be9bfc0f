//! `stress`: a dose of stress, its traumas and the checks it calls for.

use super::super::remarks;
use super::super::stats::{OVERWROUGHT, track_of};
use super::super::status::stress_of;
use super::stands;
use crate::campaign::{CharacterId, Pending, PendingCheck};
use crate::game::syntax::{Arg, DICE, NAME, amount};
use crate::game::{Args, Damage, Draft, Harm, Lacks, Result, Verb, base};
use crate::play::flow::strike_by;
use crate::play::minions::is_standing_minion;
use crate::play::pending::{call, expect_checks};
use crate::rules::Part;
use crate::rules::formula::Formula;
use crate::rules::renaissance::{self as rules, Stress};

pub(in super::super) const STRESS: Verb = Verb {
    name: "stress",
    syntax: &[
        NAME,
        amount("4"),
        Arg::Options(&[
            &[Arg::Word("hard", "resisted at WIL*2")],
            &[Arg::OneOf(&[
                &[Arg::Word(
                    "overwhelming",
                    "at most half of it can be resisted",
                )],
                &[Arg::Word("unresisted", "it cannot be resisted")],
            ])],
        ]),
        DICE,
    ],
    doc: "Deals stress; a pending WIL*3 can remove it (hard: WIL*2; overwhelming: only half of it).",
    run: stress,
    ..Verb::PLAIN
};

/// Updates the stress state after the track has changed.
pub(in super::super) fn stress_moved(draft: &mut Draft<'_>, who: CharacterId) {
    let Some(person) = draft.campaign().characters.get(who) else {
        return;
    };
    let out = i64::from(stress_of(person) != Stress::Able);
    draft.set_track(who, OVERWROUGHT, out);
}

/// Whether a pending check is caused by stress. A character disabled by stress may still make it, and
/// recover.
pub(in super::super) fn is_about_stress(check: &Pending) -> bool {
    [RESIST, BEAR].contains(&check.why.as_str())
}

/// The purposes of checks caused by stress.
const RESIST: &str = "resist the stress";
const BEAR: &str = "bear the trauma";

/// A dose of stress.
#[derive(Clone, Copy)]
struct Dose {
    amount: i64,
    /// Whether it is resisted at WIL*2.
    hard: bool,
    /// What is left of it if it is resisted.
    kept: i64,
}

/// Stress adds up as damage does, and each multiple of the trauma threshold that a dose exceeds is a trauma.
const HARM: Harm = Harm {
    lacks: |who| match base(who, "WIL") {
        Some(_) => Lacks::Nothing,
        None => Lacks::Marks("WIL", "traumas"),
    },
    track: "stress",
    adds: true,
    struck: |draft, blow| {
        let who = draft.character(blow.target)?;
        let more = base(who, "WIL").map_or(0, |wil| rules::traumas(blow.damage.amount, wil));
        if more > 0 {
            let now = draft.track_of(blow.target, "traumas");
            draft.set_track(blow.target, "traumas", now + more);
            blow.taken.marks = Some((more, "trauma".into()));
        }
        Ok(())
    },
    ..Harm::PLAIN
};

fn stress(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let (who, _) = args.somebody(draft.table())?;
    let amount = args.amount("how much stress")?;
    draft.hand.may_roll_amount(&amount);
    expect_checks(draft, who, 2);
    let amount = draft.roll_amount(&amount, "stress")?;
    let dose = Dose {
        amount,
        hard: args.has("hard"),
        kept: rules::stress_kept(amount, args.has("overwhelming")),
    };
    let resists = !args.has("unresisted") && amount > 0;
    let person = draft.character(who)?;
    let able = stress_of(person) == Stress::Able;
    let (stress, traumas) = (track_of(person, "stress"), track_of(person, "traumas"));
    let wil = base(person, "WIL");
    let goes_down = wil.is_some() && is_standing_minion(draft, who);
    if goes_down && resists && dose.kept == 0 {
        return call_minion(draft, who, dose);
    }
    let damage = Damage {
        from: "stress",
        ..Damage::of(dose.amount)
    };
    strike_by(draft, &HARM, who, damage)?;
    if goes_down {
        return Ok(());
    }
    let Some(wil) = wil else {
        draft.remark(&remarks::UNRESISTED, "");
        return Ok(());
    };
    // Resisted stress never disabled anyone, so its mark goes with it.
    let disables = able && stress_of(draft.character(who)?) != Stress::Able;
    let kept_able = rules::stress_state(stress + dose.kept, wil, Stress::Able) == Stress::Able;
    let gets_up = resists && disables && kept_able;
    let unless = if resists {
        call_to_resist(draft, who, dose, wil, gets_up)?
    } else {
        0
    };
    // Nothing is worse for being stunned too, unless resisting lets it act with a trauma that is left.
    let can_be_stunned = stands(draft, who)? || gets_up && unless == 0;
    if draft.track_of(who, "traumas") > traumas && can_be_stunned {
        let bear = Pending {
            rounds: 1,
            unless,
            ..Pending::or(who, ("WIL", 3), BEAR, "stunned")
        };
        call(draft, bear)?;
    }
    Ok(())
}

/// Calls for the check of a minion, whom stress takes down unless it is resisted.
fn call_minion(draft: &mut Draft<'_>, who: CharacterId, dose: Dose) -> Result {
    let dead = draft.game().dead().unwrap_or_default();
    let check = Pending {
        or_else: dead.to_owned(),
        ..Pending::new(who, dose.check(), RESIST)
    };
    call(draft, check).map(drop)
}

impl Dose {
    /// What resists it.
    fn check(self) -> PendingCheck {
        PendingCheck::from(Formula::times("WIL", if self.hard { 2 } else { 3 }))
    }
}

/// Calls for the check that takes stress back. Returns its number if a success also takes back all traumas,
/// else 0. `unmarks` if a success also takes back that the dose disabled the character.
fn call_to_resist(
    draft: &mut Draft<'_>,
    who: CharacterId,
    dose: Dose,
    wil: i64,
    unmarks: bool,
) -> Result<u32> {
    let [more, traumas] = [dose.amount, dose.kept].map(|stress| rules::traumas(stress, wil));
    let spares = [
        ("stress", dose.amount - dose.kept),
        (OVERWROUGHT, i64::from(unmarks)),
        ("traumas", more - traumas),
    ];
    let spares = spares.into_iter().filter(|(_, spared)| *spared > 0);
    let mut check = dose.check();
    if more > 0 {
        // Resisting comes before the trauma's penalty applies.
        let penalty = rules::wound_penalty(more, 0);
        check = check.with(Part::new("before the trauma", -penalty));
    }
    let resist = Pending {
        spares: spares
            .map(|(track, spared)| Part::new(track, spared))
            .collect(),
        ..Pending::new(who, check, RESIST)
    };
    let id = call(draft, resist)?;
    Ok(if traumas == 0 { id } else { 0 })
}
