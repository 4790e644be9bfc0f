//! How turns go in a game of a file: by a die, a number, a list, a pick or sides.

use super::builder::Builder;
use super::kept::keep;
use super::names::Place;
use super::scope::Person;
use super::text::parse;
use super::{hooks, schema, shown};
use crate::campaign::{Allotment, Character, CharacterId};
use crate::dice::Die;
use crate::game::groups::Picks;
use crate::game::stat::Of;
use crate::game::{Draft, Occasion, Order, Turns};

impl Builder<'_> {
    pub(super) fn turns(&mut self) -> Turns {
        let file = self.file;
        let turns = &file.turns;
        let beside = if turns.roll.is_empty() {
            &self.file.name
        } else {
            &turns.roll
        };
        self.reserved(beside, "interrupt", turns.interrupt);
        if Allotment::parse(&turns.actions).is_none() && !turns.actions.is_empty() {
            let what = "expected what a turn allows, such as 1A+1B|3B";
            self.source.wrong(&turns.actions, what);
        }
        self.check(&turns.ties, Place::alone());
        let plain = Turns {
            allotment: &turns.actions,
            ties: shown::value(file, &turns.ties),
            happens: keep(
                move |draft: &mut Draft<'_>, at: Occasion, who: Option<&[CharacterId]>| {
                    hooks::happens(file, draft, at, who);
                },
            ),
            ..Turns::PLAIN
        };
        match turns.order {
            schema::Order::List => plain,
            schema::Order::Popcorn => Turns {
                order: Order::Elective,
                picks: if turns.again {
                    Picks::Anybody
                } else {
                    Picks::Once
                },
                ..plain
            },
            schema::Order::Fixed => self.rolled_order(Order::Fixed, plain),
            schema::Order::Roll => self.rolled_order(Order::Rolled, plain),
            schema::Order::Sides => self.sides(plain),
        }
    }

    /// One side after the other: by a die of each, or the same one always.
    fn sides(&mut self, plain: Turns) -> Turns {
        let turns = &self.file.turns;
        let first = match turns.first {
            schema::First::Roll => {
                let rolled = self.rolled_order(Order::Elective, plain);
                return Turns {
                    picks: Picks::Sides,
                    each_round: turns.each_round,
                    ..rolled
                };
            }
            schema::First::Players => 1,
            schema::First::Foes => -1,
        };
        Turns {
            order: Order::Elective,
            picks: Picks::Sides,
            value: Some(keep(move |who: &Character| {
                Some(if who.player || who.ally {
                    first
                } else {
                    -first
                })
            })),
            ..plain
        }
    }

    /// `1d20 + DEX.mod`: a die unless the order is fixed, and a formula.
    fn rolled_order(&mut self, order: Order, plain: Turns) -> Turns {
        let file = self.file;
        let roll = &file.turns.roll;
        let (die, init) = match roll.split_once('+') {
            Some((die, init)) => (die.trim(), init.trim()),
            None => (roll.trim(), "0"),
        };
        let faces = die.strip_prefix("1d").or_else(|| die.strip_prefix('d'));
        let faces = faces.and_then(|faces| faces.parse::<u16>().ok());
        let faces = faces.filter(|faces| (2..=1000).contains(faces));
        let (die, init) = match (faces, order) {
            (_, Order::Fixed) => (None, roll.trim()),
            (Some(100), _) => (Some(Die::D100), init),
            (Some(faces), _) => (Some(Die::D(faces)), init),
            (None, _) => {
                let what = "expected one die, and a formula after +: 1d20 + Wits";
                self.source.wrong(roll, what);
                return plain;
            }
        };
        let before = roll.chars().count() - init.chars().count();
        let value = match parse(init, before.saturating_sub(1)) {
            Ok(formula) => {
                self.check_formula(roll, &formula, Place::alone());
                let of = move |who: &Character| Person::alone(file, who).known(&formula);
                Some::<Of<Option<i64>>>(keep(of))
            }
            Err(wrong) => {
                self.source.wrong_at(roll, wrong);
                None
            }
        };
        Turns {
            order,
            die,
            init,
            value,
            ..plain
        }
    }
}
