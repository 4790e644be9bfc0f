//! Manoeuvres, one row each (Renaissance, Combat: Maneuvers, Aiming), and how their two sides meet: in order, as an
//! attack and its defence.

use super::attack::parries;
use super::checks::roll;
use super::conditions::{FEINTED, GRABBED, PRONE, TARGETED};
use super::read::against;
use super::remarks::DROPS;
use crate::campaign::Edge;
use crate::game::spec::{Does, Lasts, Manoeuvre, Usual, Whom};
use crate::game::syntax::{Arg, NAME};
use crate::game::{Shape, Verb};
use crate::lang::syntax::VERSUS;
use crate::play::manoeuvre::{self, MANOEUVRE, Rules};

/// The skill of any fighting hand to hand.
const MELEE: Usual = Usual::Skills("melee skill", parries);
const FRAY: Usual = Usual::Skill("Fray");
const UNARMED: Usual = Usual::Skill("Unarmed Combat");
/// What a defender without Fray rolls.
const COORDINATION: Usual = Usual::Stat("COO");
/// What is rolled without a skill of fighting hand to hand: the stat that it is linked to (Renaissance, Defaulting).
const SOMATICS: Usual = Usual::Stat("SOM");
const STRENGTH: Usual = Usual::Check("Feat of Strength");

pub(super) const VERBS: &[Verb] = &[
    Verb {
        name: "disarm",
        doc: "A Standard action: a melee skill against Fray or a melee skill; won, the target drops one thing that it holds, named before the roll.",
        shape: Some(&Shape::Manoeuvre(&Manoeuvre {
            action: "S",
            rolls: &[MELEE, SOMATICS],
            against: &[FRAY, MELEE, COORDINATION],
            attacks: true,
            wins: &[(Whom::Target, Does::Remark(&DROPS, ""))],
            short: "drops what it holds",
            ..Manoeuvre::PLAIN
        })),
        ..TRIED
    },
    Verb {
        name: "feint",
        doc: "A Quick action: Deception against Read or SAV + INT; its target defends at -20 until the feinter's next turn.",
        shape: Some(&Shape::Manoeuvre(&Manoeuvre {
            action: "Q",
            rolls: &[Usual::Skill("Deception"), Usual::Stat("SAV")],
            against: &[
                Usual::Skill("Read"),
                Usual::Check("Resist Social Manipulation"),
            ],
            wins: &[(
                Whom::Target,
                Does::Begins(FEINTED, Lasts::NextTurn(Edge::Start)),
            )],
            short: "defends at -20",
            ..Manoeuvre::PLAIN
        })),
        ..TRIED
    },
    Verb {
        name: "grapple",
        aliases: &["grab"],
        doc: "A Standard action: Unarmed Combat against Fray or Unarmed Combat; won, the target is grabbed and can only break free.",
        shape: Some(&Shape::Manoeuvre(&Manoeuvre {
            action: "S",
            rolls: &[UNARMED, SOMATICS],
            against: &[FRAY, UNARMED, COORDINATION],
            attacks: true,
            wins: &[(Whom::Target, Does::begins(GRABBED))],
            short: "grabbed",
            ..Manoeuvre::PLAIN
        })),
        ..TRIED
    },
    Verb {
        name: "escape",
        doc: "A Standard action of somebody grabbed: Unarmed Combat or STR + SOM against the same of the holder; won, it is free.",
        shape: Some(&Shape::Manoeuvre(&Manoeuvre {
            action: "S",
            rolls: &[UNARMED, STRENGTH],
            against: &[UNARMED, STRENGTH],
            wins: &[(Whom::Oneself, Does::Ends(&[GRABBED]))],
            short: "breaks free",
            ..Manoeuvre::PLAIN
        })),
        ..TRIED
    },
    Verb {
        name: "trip",
        doc: "A Standard action: a melee skill against Fray; won, the target falls prone.",
        shape: Some(&Shape::Manoeuvre(&Manoeuvre {
            action: "S",
            rolls: &[MELEE, SOMATICS],
            against: &[FRAY, COORDINATION],
            attacks: true,
            wins: &[(Whom::Target, Does::begins(PRONE))],
            short: "falls prone",
            ..Manoeuvre::PLAIN
        })),
        ..TRIED
    },
    Verb {
        name: "aim",
        syntax: &[NAME, Arg::Word(VERSUS, "the target"), NAME],
        doc: "A Quick action: +10 to attack that target until the end of the turn.",
        shape: Some(&Shape::Manoeuvre(&Manoeuvre {
            action: "Q",
            wins: &[(Whom::Target, Does::Begins(TARGETED, Lasts::ThisTurn))],
            short: "+10 to attack it this turn",
            ..Manoeuvre::PLAIN
        })),
        odds: None,
        ..TRIED
    },
];

const TRIED: Verb = Verb {
    odds: Some(|table, args| manoeuvre::odds(table, args, &RULES)),
    run: |draft, args| manoeuvre::run(draft, args, &RULES),
    ..MANOEUVRE
};

const RULES: Rules = Rules {
    plan: against,
    roll,
};
