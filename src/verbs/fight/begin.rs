//! `begin`: starts a fight with characters and terms.

use super::act::ALLOTMENT;
use crate::campaign::{Allotment, CharacterId};
use crate::game::syntax::{Arg, DICE, Kind, NAMES, nothing, value};
use crate::game::{Args, Draft, Result, Verb};
use crate::play::begin::{Terms, start};
use crate::play::fight::may_begin;
use crate::play::initiative::initiative_formula;

pub(super) const BEGIN: Verb = Verb {
    name: "begin",
    syntax: &[Arg::Optional(&[NAMES]), Arg::Options(&[INIT]), DICE],
    doc: "Begins a fight with these characters, or with everyone present who is alive and has not fled: initiative is rolled, the highest acts first.",
    run: begin,
    ..Verb::PLAIN
};

/// For games in which the actions of a turn are counted as the GM allots them.
pub(super) const BEGIN_ALLOTTED: Verb = Verb {
    syntax: &[
        Arg::Optional(&[NAMES]),
        Arg::Options(&[
            INIT,
            &[
                Arg::Word("allot", "what a turn allows in this fight"),
                Arg::Short("1S+1Q|3Q", &[ALLOTMENT]),
            ],
        ]),
        DICE,
    ],
    ..BEGIN
};

const INIT: &[Arg] = &[
    Arg::Word("init", "the initiative formula of this fight"),
    value("FORMULA", Kind::Formula, nothing),
];

fn begin(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let game = draft.game();
    let names = args.before("init").before("allot");
    let mut terms = Terms {
        name: String::new(),
        init: game.turns.init.to_owned(),
        allot: Allotment::parse(game.turns.allotment).unwrap_or_default(),
        span: args.verb.span,
    };
    let chosen = names.named(draft.table())?;
    let campaign = draft.campaign();
    let who: Vec<CharacterId> = if chosen.is_empty() {
        let everyone = campaign.present();
        let everyone = everyone.filter(|who| may_begin(game, campaign, who));
        everyone.map(|who| who.id).collect()
    } else {
        chosen.into_iter().map(|(who, _)| who).collect()
    };
    if args.has("init") {
        let what = "a formula for the initiative modifier";
        let span = args.formula().ok_or_else(|| args.missing(what))?;
        terms.init = initiative_formula(draft, args.line.text(span), span)?;
        terms.span = span;
    }
    if let Some(allot) = args.option("allot") {
        terms.allot = super::act::allotment(&allot)?;
    }
    start(draft, &who, &terms, args.verb.span)
}
