//! Elective order in rounds as played at the table (Forge of Power, Turns: elective order).

use gmscreen::campaign::{Campaign, CombatantId};

use crate::harness::Game;

const ANN: &str = "Ann";
const BEA: &str = "Bea";
const CAL: &str = "Cal";
const DOG: &str = "Dog";

/// Why the order refuses something.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Why {
    Absent,
    Unable,
    Acted,
    MayNotInterrupt,
    NobodysTurn,
    OwnTurn,
}

/// A fight run by commands and queried as the screen does.
struct Elective(Game);

/// A fight of these characters, the first of them active in round 1.
fn fight_of(names: &[&str]) -> Elective {
    let mut game = Game::of(Campaign::new("Order", "forge-of-power", ""));
    for name in names {
        game.run(&format!("add {name}")).ok();
    }
    let initiatives: Vec<String> = (0..names.len()).map(|nth| (20 - nth).to_string()).collect();
    let line = format!("begin init 0 = {}", initiatives.join(" "));
    game.run(&line).ok();
    Elective(game)
}

fn fight() -> Elective {
    fight_of(&[ANN, BEA, CAL, DOG])
}

impl Elective {
    /// A refused line changes nothing, which the harness checks.
    fn run(&mut self, line: &str) -> Result<(), Why> {
        let refusal = match self.0.run(line).done {
            Ok(_) => return Ok(()),
            Err(refusal) => refusal.to_string(),
        };
        let reasons = [
            ("is not in the fight", Why::Absent),
            ("cannot act", Why::Unable),
            ("has acted this round", Why::Acted),
            ("may not interrupt", Why::MayNotInterrupt),
            ("it is nobody's turn", Why::NobodysTurn),
            ("own turn", Why::OwnTurn),
        ];
        let found = reasons.iter().find(|(said, _)| refusal.contains(said));
        Err(found.unwrap_or_else(|| panic!("`{line}`: {refusal}")).1)
    }

    fn name(&mut self, who: &str) -> Result<(), Why> {
        self.run(&format!("pick {who}"))
    }

    fn interrupt(&mut self, who: &str) -> Result<(), Why> {
        self.run(&format!("interrupt {who}"))
    }

    fn attack(&mut self, who: &str) -> Result<(), Why> {
        self.run(&format!("attacked {who}"))
    }

    /// The active character does something.
    fn acts(&mut self) {
        self.0.run("force act action \"Guard\"").ok();
    }

    fn join(&mut self, who: &str) {
        self.0.run(&format!("join {who} = 1")).ok();
    }

    fn leave(&mut self, who: &str) {
        self.0.run(&format!("leave {who}")).ok();
    }

    fn remove(&mut self, who: &str) {
        self.0.run(&format!("remove {who}")).ok();
    }

    fn set_able(&mut self, who: &str, able: bool) {
        let verb = if able { "clear" } else { "condition" };
        let _ = self.0.run(&format!("{verb} {who} stunned"));
    }

    fn names(&self, places: &[CombatantId]) -> Vec<String> {
        let mut names: Vec<String> = self
            .0
            .fight_table()
            .names(places)
            .into_iter()
            .map(str::to_owned)
            .collect();
        names.sort();
        names
    }

    fn namable(&self) -> Vec<String> {
        self.names(&self.0.fight_table().namable())
    }

    fn interrupters(&self) -> Vec<String> {
        self.names(&self.0.fight_table().interrupters())
    }

    fn only_choice(&self) -> Option<String> {
        let namable = self.namable();
        (namable.len() == 1).then(|| namable[0].clone())
    }

    /// The round, and whose turn it is; `-` for nobody's.
    fn turn(&self) -> (u32, &str) {
        self.0.turn()
    }
}

#[test]
fn a_round_with_an_interrupt() {
    let mut order = fight();
    assert_eq!(order.turn(), (1, ANN));
    assert_eq!(order.namable(), [BEA, CAL, DOG]);
    assert_eq!(order.only_choice(), None);
    assert_eq!(order.name(ANN), Err(Why::Acted));
    assert_eq!(order.interrupt(BEA), Err(Why::MayNotInterrupt));

    // Ann attacks Bea, twice, and chooses Cal; before Cal acts, Bea interrupts.
    assert_eq!(order.attack(BEA), Ok(()));
    assert_eq!(order.attack(BEA), Ok(()));
    assert!(order.interrupters().is_empty(), "not during the turn");
    assert_eq!(order.name(CAL), Ok(()));
    assert_eq!(order.turn(), (1, CAL));
    assert_eq!(order.interrupters(), [BEA]);
    assert_eq!(order.interrupt(DOG), Err(Why::MayNotInterrupt));
    assert_eq!(order.interrupt(CAL), Err(Why::MayNotInterrupt));
    assert_eq!(order.interrupt(BEA), Ok(()));
    assert_eq!(order.turn(), (1, BEA));
    assert!(order.interrupters().is_empty());

    // Cal is displaced, without a claim: Bea may choose Dog first, and Cal still has a turn.
    assert_eq!(order.namable(), [CAL, DOG]);
    assert_eq!(order.name(DOG), Ok(()));
    assert_eq!(order.interrupt(CAL), Err(Why::MayNotInterrupt));
    assert_eq!(order.only_choice().as_deref(), Some(CAL));
    assert_eq!(order.name(BEA), Err(Why::Acted));
    assert_eq!(order.name(CAL), Ok(()));

    // Cal's turn is the last of the round, so no one Cal attacks can interrupt what follows.
    assert_eq!(order.attack(ANN), Ok(()));
    assert_eq!(order.namable(), [ANN, BEA, CAL, DOG]);
    assert_eq!(order.turn(), (1, CAL));
    assert_eq!(order.name(BEA), Ok(()));
    assert_eq!(order.turn(), (2, BEA));
    assert!(order.interrupters().is_empty());
    assert_eq!(order.namable(), [ANN, CAL, DOG]);
}

#[test]
fn the_last_one_may_open_the_next_round() {
    let mut order = fight();
    for next in [BEA, CAL, DOG, DOG] {
        assert_eq!(order.name(next), Ok(()));
    }
    assert_eq!(order.turn(), (2, DOG));
    // Dog is active, and so cannot be chosen again.
    assert_eq!(order.namable(), [ANN, BEA, CAL]);
    assert_eq!(order.name(DOG), Err(Why::Acted));
}

#[test]
fn only_those_who_have_not_acted_interrupt() {
    let mut order = fight();
    assert_eq!(order.name(BEA), Ok(()));
    for target in [ANN, CAL, DOG] {
        assert_eq!(order.attack(target), Ok(()));
    }
    assert_eq!(order.attack(BEA), Err(Why::OwnTurn));
    assert_eq!(order.name(CAL), Ok(()));
    // Ann has acted, Bea just did, Cal is the one chosen.
    assert_eq!(order.interrupters(), [DOG]);
    // Once Cal does something, it is too late.
    order.acts();
    assert!(order.interrupters().is_empty());
    assert_eq!(order.interrupt(DOG), Err(Why::MayNotInterrupt));
}

#[test]
fn several_may_interrupt_and_one_does() {
    let mut order = fight();
    for target in [DOG, BEA] {
        assert_eq!(order.attack(target), Ok(()));
    }
    assert_eq!(order.name(CAL), Ok(()));
    assert_eq!(order.interrupters(), [BEA, DOG]);
    assert_eq!(order.interrupt(DOG), Ok(()));
    assert_eq!(order.interrupt(BEA), Err(Why::MayNotInterrupt));
    assert_eq!(order.namable(), [BEA, CAL]);
}

#[test]
fn an_attack_by_the_chosen_character_ends_the_chance_to_interrupt() {
    let mut order = fight();
    assert_eq!(order.attack(BEA), Ok(()));
    assert_eq!(order.name(CAL), Ok(()));
    assert_eq!(order.attack(DOG), Ok(()));
    assert!(order.interrupters().is_empty());
    // What Ann did is over; Cal attacked Dog.
    assert_eq!(order.name(BEA), Ok(()));
    assert_eq!(order.interrupters(), [DOG]);
}

#[test]
fn only_the_previous_turns_attack_allows_an_interrupt() {
    let mut order = fight();
    assert_eq!(order.attack(DOG), Ok(()));
    assert_eq!(order.name(BEA), Ok(()));
    assert_eq!(order.interrupters(), [DOG]);
    assert_eq!(order.name(CAL), Ok(()));
    assert!(order.interrupters().is_empty());
}

#[test]
fn joining_in_the_middle() {
    let mut order = fight();
    for next in [BEA, CAL, DOG] {
        assert_eq!(order.name(next), Ok(()));
    }
    assert_eq!(order.namable(), [ANN, BEA, CAL, DOG]);
    order.0.run("add Eve").ok();
    order.join("Eve");
    assert_eq!(order.only_choice().as_deref(), Some("Eve"));
    assert_eq!(order.name(ANN), Err(Why::Acted));
    assert_eq!(order.attack("Eve"), Ok(()));
    assert_eq!(order.name("Eve"), Ok(()));
    assert_eq!(order.namable(), [ANN, BEA, CAL, DOG, "Eve"]);
}

#[test]
fn leaving_and_coming_back() {
    let mut order = fight();
    assert_eq!(order.name(BEA), Ok(()));
    // Ann has acted, Cal has not; both leave.
    order.leave(ANN);
    order.leave(CAL);
    assert_eq!(order.namable(), [DOG]);
    assert_eq!(order.name(CAL), Err(Why::Absent));
    assert_eq!(order.attack(CAL), Err(Why::Absent));
    order.join(ANN);
    order.join(CAL);
    assert_eq!(order.namable(), [CAL, DOG]);
    // Nobody joins twice.
    order.0.run("join cal = 1").refused_with(6, "already");
    assert_eq!(order.0.order().len(), 4);
}

#[test]
fn the_active_character_leaves_and_the_game_master_names() {
    let mut order = fight();
    assert_eq!(order.attack(BEA), Ok(()));
    order.leave(ANN);
    assert_eq!(order.turn(), (1, "-"));
    assert_eq!(order.attack(BEA), Err(Why::NobodysTurn));
    // Its turn is over, and those it attacked may still interrupt.
    assert_eq!(order.namable(), [BEA, CAL, DOG]);
    assert_eq!(order.name(CAL), Ok(()));
    assert_eq!(order.interrupt(BEA), Ok(()));
    order.join(ANN);
    assert_eq!(order.namable(), [CAL, DOG]);

    // The last one of a round leaves: anyone left may open the next.
    assert_eq!(order.name(DOG), Ok(()));
    assert_eq!(order.name(CAL), Ok(()));
    order.leave(CAL);
    assert_eq!(order.namable(), [ANN, BEA, DOG]);
    assert_eq!(order.name(ANN), Ok(()));
    assert_eq!(order.turn(), (2, ANN));
    // A character who comes back in a new round may act in it.
    order.join(CAL);
    assert_eq!(order.namable(), [BEA, CAL, DOG]);
}

#[test]
fn a_removed_character_is_dropped_from_the_order() {
    let mut order = fight();
    assert_eq!(order.attack(BEA), Ok(()));
    assert_eq!(order.attack(DOG), Ok(()));
    order.remove(BEA);
    assert_eq!(order.name(CAL), Ok(()));
    assert_eq!(order.interrupters(), [DOG]);
    order.remove(DOG);
    assert!(order.interrupters().is_empty());
    order.remove(CAL);
    assert_eq!(order.turn(), (1, "-"));
    assert_eq!(order.only_choice().as_deref(), Some(ANN));
    order.remove(ANN);
    assert!(order.namable().is_empty());
    assert!(order.0.order().is_empty());
}

#[test]
fn those_who_cannot_act_are_skipped() {
    let mut order = fight();
    order.set_able(CAL, false);
    assert_eq!(order.namable(), [BEA, DOG]);
    assert_eq!(order.name(CAL), Err(Why::Unable));
    assert_eq!(order.attack(CAL), Ok(()));
    assert_eq!(order.name(BEA), Ok(()));
    assert!(order.interrupters().is_empty());
    assert_eq!(order.only_choice().as_deref(), Some(DOG));
    assert_eq!(order.name(DOG), Ok(()));
    // Cal does not hold the round open, and may not open the next.
    assert_eq!(order.namable(), [ANN, BEA, DOG]);
    // Cal recovers in time, and may act this round.
    order.set_able(CAL, true);
    assert_eq!(order.only_choice().as_deref(), Some(CAL));

    // An active character who can no longer act may not open the next round.
    order.set_able(CAL, false);
    order.set_able(DOG, false);
    assert_eq!(order.turn(), (1, DOG));
    assert_eq!(order.namable(), [ANN, BEA]);
    assert_eq!(order.name(BEA), Ok(()));
    assert_eq!(order.turn(), (2, BEA));
    assert_eq!(order.only_choice().as_deref(), Some(ANN));
    // Dog acted in round 1 only.
    order.set_able(DOG, true);
    assert_eq!(order.namable(), [ANN, DOG]);
}

#[test]
fn nobody_can_act() {
    let mut order = fight();
    for name in [ANN, BEA, CAL, DOG] {
        order.set_able(name, false);
    }
    assert!(order.namable().is_empty());
    order.0.run("next").refused_with(1, "nobody can act");
    assert_eq!(order.turn(), (1, ANN));
    order.leave(ANN);
    assert_eq!(order.turn(), (1, "-"));
    // Ann has acted; Bea recovers, and the round goes on.
    order.join(ANN);
    order.set_able(ANN, true);
    assert_eq!(order.only_choice().as_deref(), Some(ANN));
    order.set_able(BEA, true);
    assert_eq!(order.only_choice().as_deref(), Some(BEA));
    assert_eq!(order.name(BEA), Ok(()));
    assert_eq!(order.turn(), (1, BEA));
}

#[test]
fn nobody_acts_twice_in_a_round() {
    const NAMES: [&str; 6] = [ANN, BEA, CAL, DOG, "Eve", "Fay"];
    // Fights of many rounds, with random events.
    for seed in 0..8_u32 {
        let mut order = fight_of(&NAMES);
        let mut number = seed;
        let mut begun: Vec<(u32, String)> = Vec::new();
        for _ in 0..200 {
            number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let pick = |list: &[String]| {
                let at = (number >> 20) as usize % list.len().max(1);
                list.get(at).cloned()
            };
            let anybody = NAMES[(number >> 20) as usize % NAMES.len()];
            let is_there = order.0.order().contains(&anybody);
            let (round, active) = order.turn();
            let before = (round, active.to_owned());
            let namable = order.namable();
            match (number >> 13) % 9 {
                0 if is_there && order.0.order().len() > 2 => order.leave(anybody),
                1 if !is_there => order.join(anybody),
                2 => order.set_able(anybody, number >> 30 != 0),
                3 | 4 => {
                    let _ = order.attack(anybody);
                }
                5 | 6 if !order.interrupters().is_empty() => {
                    let who = pick(&order.interrupters()).expect("one of them");
                    assert_eq!(order.interrupt(&who), Ok(()));
                    // The displaced character has not acted.
                    continue;
                }
                _ => {
                    if let Some(who) = pick(&namable) {
                        assert_eq!(order.name(&who), Ok(()));
                    }
                }
            }
            let (round, active) = order.turn();
            if before != (round, active.to_owned()) && before.1 != "-" {
                begun.push(before);
            }
        }
        let turns = begun.len();
        assert!(turns > 20, "{turns}");
        begun.sort_unstable();
        begun.dedup();
        assert_eq!(begun.len(), turns, "seed {seed}");
    }
}
