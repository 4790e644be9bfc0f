//! `damage` and `heal`, in games that count damage.

use super::revive::must_live;
use crate::campaign::CharacterId;
use crate::game::args::Amount;
use crate::game::syntax::{Arg, DICE, NAMES, amount, number};
use crate::game::{Args, Damage, Draft, Result, Verb};
use crate::lang::line::Span;
use crate::lang::read::LARGEST;
use crate::play::flow;
use crate::play::pending::expect_checks;

/// How much armour damage pierces.
pub(crate) const PIERCES: &[Arg] = &[Arg::Word("ap", "armour pierced"), number("2")];
/// Damage that ignores armour.
pub(crate) const UNARMOURED: &[Arg] = &[Arg::Word("unarmoured", "ignores armour")];

/// Damage that armour reduces, where it reduces only attacks.
const ARMOURED: &[Arg] = &[Arg::Word("armoured", "armour reduces it")];

/// `damage`, in a game without kinds of it.
pub(crate) const DAMAGE: Verb = Verb {
    name: "damage",
    aliases: &["hurt"],
    syntax: &[
        NAMES,
        amount("7"),
        Arg::Options(&[EACH, PIERCES, UNARMOURED]),
        DICE,
    ],
    doc: "Deals damage, a number or dice; armour reduces it.",
    run: damage,
    ..Verb::PLAIN
};

/// `damage`, in a game whose armour reduces only the damage of attacks.
const BARE_DAMAGE: Verb = Verb {
    syntax: &[
        NAMES,
        amount("7"),
        Arg::Options(&[EACH, PIERCES, &[Arg::OneOf(&[ARMOURED, UNARMOURED])]]),
        DICE,
    ],
    doc: "Deals damage that is no attack's, a number or dice; armour reduces it only with 'armoured' or 'ap'.",
    ..DAMAGE
};

const HEAL: Verb = Verb {
    name: "heal",
    syntax: &[NAMES, amount("3"), Arg::Options(&[EACH]), DICE],
    doc: "Heals damage, a number or dice.",
    run: heal,
    ..Verb::PLAIN
};

/// The verbs of games that count damage, which armour reduces whatever causes it.
pub const VERBS: &[Verb] = &[DAMAGE, HEAL];

/// The verbs of games that count damage, of which armour reduces that of attacks.
pub const BARE: &[Verb] = &[BARE_DAMAGE, HEAL];

/// A separate roll for each character instead of one for all.
pub(crate) const EACH: &[Arg] = &[Arg::Word("each", "rolled separately for each")];

/// The amount for each named character: one roll for all, or one each in the order of the names.
fn roll_for(
    draft: &mut Draft<'_>,
    who: &[(CharacterId, Span)],
    amount: &Amount,
    each: bool,
    label: &str,
) -> Result<Vec<i64>> {
    let mut roll = || draft.roll_amount(amount, label);
    if each {
        return who.iter().map(|_| roll()).collect();
    }
    Ok(vec![roll()?; who.len()])
}

/// Where errors without a span point: at the first word.
fn at_first(args: &Args<'_>) -> Span {
    args.words.first().map_or(args.verb.span, |word| word.span)
}

fn damage(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let who = args.people(draft.table())?;
    let amount = args.amount("how much damage")?;
    let each = args.has("each");
    let pierce = args.option("ap");
    let pierce = pierce.map(|ap| ap.count("how much armour is pierced", 0, LARGEST));
    let pierce = pierce.transpose()?;
    // The verb only exists in games with damage.
    let Some(harm) = draft.game().harm else {
        return Ok(());
    };
    // Whoever says what pierces armour counts it.
    let counts_armour = !harm.attacks_only || pierce.is_some() || args.has("armoured");
    let unarmoured = args.has("unarmoured") || !counts_armour;
    let kind = args.keyword(harm.kinds).map_or("", |(kind, _)| kind);
    for (nth, (id, _)) in who.iter().enumerate() {
        if nth == 0 || each {
            draft.hand.may_roll_amount(&amount);
        }
        expect_checks(draft, *id, harm.calls);
    }
    let amounts = roll_for(draft, &who, &amount, each, "damage")?;
    for ((id, _), amount) in who.into_iter().zip(amounts) {
        let damage = Damage {
            pierce: pierce.unwrap_or(0),
            unarmoured,
            from: kind,
            ..Damage::of(amount)
        };
        flow::land(draft, id, damage).map_err(|refusal| refusal.or_at(at_first(args)))?;
    }
    Ok(())
}

fn heal(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let who = args.people(draft.table())?;
    let amount = args.amount("how much to heal")?;
    let each = args.has("each");
    for (id, at) in &who {
        must_live(draft.table(), *id, *at)?;
    }
    let amounts = roll_for(draft, &who, &amount, each, "healing")?;
    for ((id, _), amount) in who.into_iter().zip(amounts) {
        flow::heal(draft, id, amount).map_err(|refusal| refusal.or_at(at_first(args)))?;
    }
    Ok(())
}
