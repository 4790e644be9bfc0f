//! A fight compared to a model of it: whatever is done in whatever order, every turn is taken once,
//! nobody is moved by what others do, and conditions end at the right moment, once, and return with
//! an undo.
//!
//! The model does not know how the console finds the next character. It records who is active,
//! keeps a list of the turns it has seen, and derives from that list alone what must have ended.

use std::collections::BTreeSet;

use proptest::prelude::*;

use crate::harness::Game;
use crate::tier::by_tier;

const NAMES: [&str; 5] = ["Ann", "Bea", "Cid", "Dan", "Eve"];

/// A step and its characters; numbers are rows of [`NAMES`].
#[derive(Clone, Copy, Debug)]
enum Step {
    Next,
    Back,
    Undo,
    Place(usize, usize, bool),
    Leave(usize),
    Join(usize),
    Delay(usize),
    Surprised(usize),
    /// Holder, whose turns, how many, whether at their beginning.
    Condition(usize, usize, u32, bool),
}

/// A turn that was begun.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Begun {
    round: u32,
    who: usize,
    given_up: bool,
}

#[derive(Clone, Debug)]
struct Timed {
    name: String,
    holder: usize,
    of: usize,
    round: u32,
    at_start: bool,
    /// How many turns had begun when it ended.
    ended: Option<usize>,
}

#[derive(Clone, Debug, Default)]
struct Model {
    begun: Vec<Begun>,
    acting: Option<usize>,
    round: u32,
    present: BTreeSet<usize>,
    /// The first round in which each character may act, the round in which they are surprised, and
    /// the round in which they delay.
    from: [u32; 5],
    surprised: [u32; 5],
    held: [u32; 5],
    conditions: Vec<Timed>,
    made: usize,
}

impl Model {
    /// Whether a character has a turn in a round.
    fn acts_in(&self, who: usize, round: u32) -> bool {
        self.from[who] <= round && self.surprised[who] != round
    }

    /// Whether a character's turn of this round has begun (with `and_ended`: and is over).
    fn has_acted(&self, who: usize, and_ended: bool) -> bool {
        let last = self.begun.len().wrapping_sub(1);
        let mut begun = self.begun.iter().enumerate();
        begun.any(|(at, turn)| {
            let running = at == last && self.acting == Some(who);
            turn.who == who && turn.round == self.round && !turn.given_up && !(and_ended && running)
        })
    }

    /// Records that the turn has passed.
    fn passed(&mut self, (round, acting): (u32, Option<usize>)) {
        let before = self.round;
        if round != before {
            self.nobody_was_forgotten(before);
        }
        (self.round, self.acting) = (round, acting);
        if let Some(who) = acting {
            self.held[who] = 0;
            self.begun.push(Begun {
                round,
                who,
                given_up: false,
            });
        }
        let now = self.begun.len() + usize::from(acting.is_none());
        let due = |timed: &Timed| {
            let past = || self.has_acted(timed.of, !timed.at_start);
            let past = self.present.contains(&timed.of) && past();
            round > timed.round || (round == timed.round && past)
        };
        let due: Vec<bool> = self.conditions.iter().map(due).collect();
        for (timed, due) in self.conditions.iter_mut().zip(due) {
            timed.ended = timed.ended.or(due.then_some(now));
        }
    }

    fn nobody_was_forgotten(&self, round: u32) {
        for who in &self.present {
            let may = self.acts_in(*who, round) && self.held[*who] != round;
            let took = |turn: &Begun| turn.who == *who && turn.round == round && !turn.given_up;
            let took = self.begun.iter().any(took);
            assert!(took || !may, "{} had no turn in {round}", NAMES[*who]);
        }
    }

    fn give_up(&mut self) {
        if let Some(turn) = self.begun.last_mut() {
            turn.given_up = true;
        }
    }

    fn back(&mut self, (round, acting): (u32, Option<usize>)) {
        if self.acting.is_some() {
            self.begun.pop();
        }
        let present = &self.present;
        while self
            .begun
            .pop_if(|turn| !present.contains(&turn.who))
            .is_some()
        {}
        let now = self.begun.len();
        let turn = self.begun.last_mut().expect("a turn to step back to");
        turn.given_up = false;
        self.held[turn.who] = 0;
        assert_eq!((turn.round, Some(turn.who)), (round, acting), "back");
        (self.round, self.acting) = (round, acting);
        for timed in &mut self.conditions {
            timed.ended = timed.ended.filter(|ended| *ended <= now);
        }
    }

    fn holds(&self, who: usize) -> BTreeSet<&str> {
        let held = self.conditions.iter();
        held.filter(|timed| timed.holder == who && timed.ended.is_none())
            .map(|timed| timed.name.as_str())
            .collect()
    }

    /// Checks that every turn was taken once.
    fn nobody_acted_twice(&self) {
        let mut seen = BTreeSet::new();
        for turn in self.begun.iter().filter(|turn| !turn.given_up) {
            assert!(seen.insert((turn.round, turn.who)), "{turn:?} again");
        }
    }
}

fn line(step: Step, model: &Model) -> String {
    let name = |who: usize| NAMES[who];
    match step {
        Step::Next => "next".to_owned(),
        Step::Back => "back".to_owned(),
        Step::Undo => "undo".to_owned(),
        Step::Place(who, by, true) => format!("place {} after {}", name(who), name(by)),
        Step::Place(who, by, false) => format!("place {} before {}", name(who), name(by)),
        Step::Leave(who) => format!("leave {}", name(who)),
        Step::Join(who) => format!("join {}", name(who)),
        Step::Delay(who) => format!("delay {}", name(who)),
        Step::Surprised(who) => format!("surprised {}", name(who)),
        Step::Condition(holder, of, count, at_start) => {
            let (holder, of, made) = (name(holder), name(of), model.made);
            let edge = if at_start { "start" } else { "end" };
            format!("condition {holder} c{made} for {count} turns of {of} {edge}")
        }
    }
}

fn now(game: &Game) -> (u32, Option<usize>) {
    let (round, acting) = game.turn();
    (round, NAMES.iter().position(|name| *name == acting))
}

/// Updates the model after an accepted step and checks the result.
fn follow(model: &mut Model, step: Step, said: &str, seen: (u32, Option<usize>)) {
    let acting = |who: usize| model.acting == Some(who);
    match step {
        Step::Next => model.passed(seen),
        Step::Back => model.back(seen),
        Step::Delay(who) | Step::Surprised(who) if acting(who) => {
            model.give_up();
            match step {
                Step::Delay(_) => model.held[who] = model.round,
                _ => model.surprised[who] = model.round,
            }
            model.passed(seen);
        }
        Step::Delay(who) => model.held[who] = 0,
        Step::Surprised(who) => model.surprised[who] = model.round,
        Step::Leave(who) => {
            if acting(who) {
                model.passed(seen);
            }
            model.present.remove(&who);
            model.held[who] = 0;
        }
        Step::Join(who) => {
            model.present.insert(who);
            model.from[who] = model.round + u32::from(said.contains("waiting"));
            model.surprised[who] = 0;
            // If it was nobody's turn, the order goes on.
            if model.acting.is_none() {
                model.passed(seen);
            }
        }
        Step::Condition(holder, of, count, at_start) => {
            let past = model.has_acted(of, !at_start);
            let rounds = model.round + u32::from(past)..;
            let mut counted = rounds.filter(|round| model.acts_in(of, *round));
            let round = counted.nth(count as usize - 1).expect("rounds go on");
            model.conditions.push(Timed {
                name: format!("c{}", model.made),
                holder,
                of,
                round,
                at_start,
                ended: None,
            });
            model.made += 1;
        }
        Step::Place(..) | Step::Undo => {}
    }
}

fn check(game: &Game, model: &Model) {
    assert_eq!(now(game), (model.round, model.acting));
    let mut order = game.order();
    order.sort_unstable();
    let present = model.present.iter().map(|who| NAMES[*who]);
    assert_eq!(order, present.collect::<Vec<_>>());
    for (who, name) in NAMES.iter().enumerate() {
        let held = game.who(name).conditions.iter();
        let held: BTreeSet<&str> = held.map(|held| held.name.as_str()).collect();
        assert_eq!(held, model.holds(who), "conditions of {name}");
    }
    model.nobody_acted_twice();
}

/// The order without the characters of the step.
fn others(game: &Game, step: Step) -> Vec<String> {
    let about = match step {
        Step::Place(who, ..) | Step::Leave(who) | Step::Join(who) | Step::Delay(who) => Some(who),
        _ => None,
    };
    let mut order = game.order();
    order.retain(|name| about.is_none_or(|who| NAMES[who] != *name));
    order.into_iter().map(str::to_owned).collect()
}

fn play(steps: &[Step]) {
    let mut game = Game::new();
    for name in NAMES {
        game.run(&format!("add {name}")).ok();
    }
    game.run("begin ann bea cid dan init 0 = 9 7 5 3").ok();
    let mut model = Model {
        round: 1,
        present: (0..4).collect(),
        from: [1; 5],
        ..Model::default()
    };
    model.passed(now(&game));
    let mut earlier: Vec<Model> = Vec::new();
    for step in steps {
        if let Step::Undo = step {
            let Some(before) = earlier.pop() else {
                continue;
            };
            game.run("undo").ok();
            model = before;
            check(&game, &model);
            continue;
        }
        // Two stay, so that there is a fight.
        if matches!(step, Step::Leave(_)) && model.present.len() <= 2 {
            continue;
        }
        let before = others(&game, *step);
        let line = line(*step, &model);
        let Ok(Some(reply)) = game.run(&line).done else {
            continue;
        };
        earlier.push(model.clone());
        follow(&mut model, *step, &reply.text, now(&game));
        assert_eq!(others(&game, *step), before, "`{line}` shifted somebody");
        check(&game, &model);
    }
}

fn step() -> impl Strategy<Value = Step> {
    let who = || 0..NAMES.len();
    prop_oneof![
        8 => Just(Step::Next),
        3 => Just(Step::Back),
        2 => Just(Step::Undo),
        2 => (who(), who(), any::<bool>()).prop_map(|(who, by, after)| Step::Place(who, by, after)),
        2 => who().prop_map(Step::Leave),
        2 => who().prop_map(Step::Join),
        3 => who().prop_map(Step::Delay),
        1 => who().prop_map(Step::Surprised),
        4 => (who(), who(), 1..4_u32, any::<bool>())
            .prop_map(|(holder, of, count, start)| Step::Condition(holder, of, count, start)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: by_tier(8, 300, 300),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn turns_and_conditions_match_the_model(
        steps in proptest::collection::vec(step(), 1..60)
    ) {
        play(&steps);
    }
}
