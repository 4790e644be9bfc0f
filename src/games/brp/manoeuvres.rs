//! Manoeuvres that are not rolled like attacks (Universal Game Engine, Skills: Grapple Effects; Combat: Fighting
//! Defensively), one row each. What is tried on somebody held is a roll on the resistance table.

use super::conditions::GRAPPLED;
use super::modifiers::FORGOES;
use super::options::is_universal;
use super::remarks::{self, DROPS};
use super::resist::{matched, settle};
use super::turns::{has_attacked, has_defended, note_defence};
use crate::game::spec::{Does, Manoeuvre, Usual, Whom};
use crate::game::syntax::NAME;
use crate::game::{Args, Draft, Refusal, Result, Shape, Verb};
use crate::play::able::may_act;
use crate::play::fight::running;
use crate::play::manoeuvre::{self, MANOEUVRE, Rules};

const STRENGTH: &[Usual] = &[Usual::Sum("STR")];

pub(super) const VERBS: &[Verb] = &[
    Verb {
        name: "wrest",
        doc: "Takes something from somebody grappled: STR + SIZ against STR on the resistance table; won, the target drops what the held hand holds.",
        shape: Some(&Shape::Manoeuvre(&Manoeuvre {
            rolls: &[Usual::Sum("STR+SIZ")],
            against: STRENGTH,
            wins: &[(Whom::Target, Does::Remark(&DROPS, ""))],
            short: "drops what that hand holds",
            held: &[GRAPPLED],
            ..Manoeuvre::PLAIN
        })),
        ..TRIED
    },
    Verb {
        name: "escape",
        doc: "Breaks a hold: STR against STR of the holder on the resistance table.",
        shape: Some(&Shape::Manoeuvre(&Manoeuvre {
            rolls: STRENGTH,
            against: STRENGTH,
            wins: &[(Whom::Oneself, Does::Ends(&[GRAPPLED]))],
            short: "breaks free",
            ..Manoeuvre::PLAIN
        })),
        ..TRIED
    },
    Verb {
        name: "defend",
        syntax: &[NAME],
        doc: "Gives up all attacks of the round (edition uge): it may parry and dodge, and its first dodge makes no later defence harder.",
        shape: Some(&Shape::Alone(
            "no attacks this round; may parry and dodge, one dodge free",
            |table| is_universal(table.campaign),
        )),
        run: defend,
        ..Verb::PLAIN
    },
];

const TRIED: Verb = Verb {
    odds: Some(|table, args| manoeuvre::odds(table, args, &RULES)),
    run: |draft, args| manoeuvre::run(draft, args, &RULES),
    ..MANOEUVRE
};

const RULES: Rules = Rules {
    plan: |table, [active, passive]| Ok(matched(table, active, passive)),
    roll: settle,
};

fn defend(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let table = draft.table();
    let (who, at) = args.somebody(table)?;
    running(table.campaign, args.verb.span)?;
    if !is_universal(table.campaign) {
        let why = "only edition uge counts defences: nothing is gained by giving up attacks";
        return Err(Refusal::rule(args.verb.span, why));
    }
    may_act(table, who, at)?;
    let name = table.campaign.name_of(who);
    let already = if has_attacked(table.campaign, who) {
        Some("has attacked this round")
    } else if has_defended(table.campaign, who, FORGOES) {
        Some("gives up its attacks already")
    } else {
        None
    };
    if let Some(already) = already {
        table.forbid(at, format!("{name} {already}"))?;
    }
    let name = name.to_owned();
    note_defence(draft, who, &[FORGOES], 0);
    draft.remark(&remarks::DEFENDS, &name);
    Ok(())
}
