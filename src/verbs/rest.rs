//! `rest`: some time without effort. What it heals is up to the game.

use crate::campaign::{CharacterId, Side};
use crate::game::remark::{HEALING, NO_RECOVERY, RESTS};
use crate::game::syntax::{Arg, DICE, NAMES};
use crate::game::{Args, Draft, Occasion, Refusal, Rest, Result, Table, Verb};
use crate::play::flow::is_hurt;
use crate::play::occasions::happens;

/// The verb of games that have no `rest` of their own.
pub(super) const VERBS: &[Verb] = &[Verb {
    name: "rest",
    syntax: &[
        Arg::Optional(&[Arg::OneOf(&[
            &[Arg::Word(SHORT, "a pause")],
            &[Arg::Word(LONG, "as long as the game's rules ask for")],
        ])]),
        Arg::Optional(&[NAMES]),
        DICE,
    ],
    doc: "These characters rest, or all of the players' side: what a rest refills is full again, after a long one also what a day refills, and they heal as the game's rules say.",
    run: rest,
    ..Verb::PLAIN
}];

const SHORT: &str = "short";
const LONG: &str = "long";

fn rest(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let (length, called) = match args.keyword(&[SHORT, LONG]) {
        Some((SHORT, _)) => (Rest::Short, "a short rest"),
        Some(_) => (Rest::Long, "a long rest"),
        None => (Rest::Some, "a rest"),
    };
    if draft.campaign().running().is_some() && !draft.is_forced() {
        let refusal = Refusal::by_rule(args.verb.span, "a fight is running");
        return Err(refusal.hint("end it or pause it first"));
    }
    let named = args.named(draft.table())?;
    let who: Vec<CharacterId> = if named.is_empty() {
        on_players_side(draft.table())
    } else {
        named.into_iter().map(|(who, _)| who).collect()
    };
    if who.is_empty() {
        return Err(args.missing("who rests"));
    }
    let rested = who.iter().map(|who| draft.campaign().name_of(*who));
    let told = format!("{called}: {}", rested.collect::<Vec<_>>().join(", "));
    draft.remark(&RESTS, &told);
    let before = draft.events().len();
    happens(draft, Occasion::Rest(length), &who);
    if draft.events().len() == before {
        draft.remark(&NO_RECOVERY, "");
        let healing = draft.game().healing;
        if !healing.is_empty() && who.iter().any(|who| is_hurt(draft, *who) == Some(true)) {
            draft.remark(&HEALING, healing);
        }
    }
    Ok(())
}

/// The living on the players' side.
pub(crate) fn on_players_side(table: Table<'_>) -> Vec<CharacterId> {
    let (campaign, game) = (table.campaign, table.game);
    let all = campaign.characters.iter();
    let all = all.filter(|who| who.side() != Side::Foe && !game.is_dead(campaign, who));
    all.map(|who| who.id).collect()
}
