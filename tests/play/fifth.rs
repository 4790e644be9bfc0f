//! A game of nobody's, as somebody would write it in a day: a d20 plus a bonus against a defence, damage, three
//! conditions, hit points, initiative, and death at 0.

use gmscreen::campaign::{Character, Edge, Grade};
use gmscreen::dice::Die;
use gmscreen::game::board::{Value, cell};
use gmscreen::game::condition::row;
use gmscreen::game::modifier::Modifier;
use gmscreen::game::spec::{After, Does, Lasts, Scale, Way};
use gmscreen::game::toggle::Place::{Before, End, First};
use gmscreen::game::{
    Attacks, Board, ConditionRow, Conditions, Game, Harm, Health, Order, Shape, Stat, State,
    Toggle, Topic, Totals, Turns, Verb, base, stat, track,
};
use gmscreen::verbs::totals::{ATTACK, CHECK, CHECKS, NO_ATTACK, POWER_AT};

pub(crate) static GAME: Game = Game {
    id: "lamplight",
    name: "Lamplight",
    stats: STATS,
    tracks: &[track("hp", "HP", "Hit points left; dead at 0.").full(&most)],
    board: Board {
        health: Some(cell(["Hit points", "HP"], 9, &hit_points).of("hp")),
        cells: &[cell(["Guard", "Guard"], 8, &|who| Value::stat(who, "Guard")).guards()],
        ..Board::PLAIN
    },
    states: &[
        State::DEAD.when(&|_, who| most(who).is_some() && points(who) == 0),
        State::down("unconscious"),
    ],
    health: &|who| Some(Health::of_points(points(who), most(who)?)),
    healing: "heal NAME 5 heals",
    grades: GRADES,
    totals: Some(&Totals {
        saves: &["Brawn", "Wits"],
        passive: 10,
        ..Totals::new(D20, "Guard", WAYS)
    }),
    verbs: &[VERBS],
    modifiers: MODIFIERS,
    toggles: &[
        Toggle::plus(1, Before("dc"), &["check"]),
        Toggle::plus(1, First, &["attack", "trip"]),
    ],
    conditions: Conditions {
        rows: CONDITIONS,
        ..Conditions::PLAIN
    },
    turns: Turns {
        order: Order::Rolled,
        die: Some(Die::D(20)),
        init: "Wits",
        ..Turns::PLAIN
    },
    attacks: Attacks {
        line: "attack {acting} | vs {who}",
        fights: &|skill| skill.name == "Blades",
        ..Attacks::PLAIN
    },
    contests: &[],
    checks: CHECKS,
    harm: Some(Harm::of_points("hp", "HP", &most)),
    reference: &|| Topic::pages(REFERENCE),
    ..Game::PLAIN
};

const REFERENCE: &str = "# The roll
- 1d20 + a bonus against a DC; 10 more is a fine success, and a 20 always succeeds.";

const STATS: &[Stat] = &[
    stat("Brawn", "strength, a bonus", (-5, 10)),
    stat("Wits", "quickness, a bonus", (-5, 10)),
    stat("Guard", "what attacks must reach", (0, 40)),
    stat("HP", "the most hit points", (1, 200)),
];

fn most(who: &Character) -> Option<i64> {
    base(who, "HP")
}

fn hit_points(who: &Character) -> Value {
    Value::of_most(points(who), most(who))
}

fn points(who: &Character) -> i64 {
    GAME.track_of(who, "hp")
}

const FINE: Grade = Grade::new("fine success", 2);
const SUCCESS: Grade = Grade::new("success", 1);
const FAILURE: Grade = Grade::new("failure", -1);
const GRADES: &[Grade] = &[FINE, SUCCESS, FAILURE];

const D20: &Scale = &Scale::of_totals(GRADES, &|seen| match seen.margin() {
    10.. => FINE,
    0.. => SUCCESS,
    _ if seen.rolled == 20 => SUCCESS,
    _ => FAILURE,
});

const WAYS: &[Way] = &[Way::twice(FINE, "fine"), Way::once(SUCCESS)];

const VERBS: &[Verb] = &[
    Verb {
        doc: "1d20 + the bonus against the DC, or against a character's Guard.",
        ..CHECK
    },
    Verb {
        doc: "1d20 + the bonus against Guard: a hit does its damage, a fine hit its dice twice.",
        ..ATTACK
    },
    Verb {
        name: "trip",
        doc: "1d20 + the bonus against 10 + Wits: the target falls prone; a failure dazes.",
        shape: Some(&Shape::Power(
            "Wits",
            "prone",
            &[
                After::target(FINE, Does::Hurts(4, "damage of the fall")),
                After::target(FINE, Does::begins("prone")),
                After::target(SUCCESS, Does::begins("prone")),
                After::oneself(FAILURE, Does::Begins("dazed", Lasts::NextTurn(Edge::End))),
            ],
        )),
        ..POWER_AT
    },
];

const MODIFIERS: &[Modifier] = &[
    Modifier::secret(&[Toggle::phrases(
        'e',
        "secret",
        &["secret"],
        End,
        &["check", "attack"],
    )]),
    Modifier::new(NO_ATTACK, "against a character's stat, but not an attack").only(&["check"]),
];

const CONDITIONS: &[ConditionRow] = &[
    row("prone", "attacks -2, Guard -2").attacks(-2).against(2),
    row("dazed", "Guard -2, Wits -2")
        .against(2)
        .rolls(&[("Wits", -2)]),
    row("asleep", "cannot act, Guard -5")
        .against(5)
        .cannot_act(),
];
