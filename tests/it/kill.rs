//! A console killed at any moment has saved everything it has answered.

use std::fs::OpenOptions;
use std::io::Write;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::cli_home::{Home, journals, json};
use super::simulated::Chance;
use crate::tier::by_tier;

/// How often each campaign is killed: while acts are being done, and while it is being opened.
fn times() -> (usize, usize) {
    by_tier((20, 5), (50, 13), (50, 13))
}

#[derive(Clone, PartialEq, Debug)]
enum Act {
    Set(i64),
    Hurt(i64),
    Note(u64),
}

/// What must be there: the acts that count and those that can be redone.
#[derive(Clone, PartialEq, Debug, Default)]
struct Model {
    done: Vec<Act>,
    undone: Vec<Act>,
}

#[derive(Clone, PartialEq, Debug)]
enum Line {
    Do(Act),
    Undo,
    Redo,
}

impl Line {
    fn text(&self) -> String {
        match self {
            Self::Do(act) => act.text(),
            Self::Undo => "undo".to_owned(),
            Self::Redo => "redo".to_owned(),
        }
    }
}

impl Act {
    fn text(&self) -> String {
        match self {
            Self::Set(value) => format!("set ann STR {value}"),
            Self::Hurt(value) => format!("damage ann {value}"),
            Self::Note(number) => format!("note \"note {number}\""),
        }
    }
}

impl Model {
    fn apply(&mut self, line: &Line) {
        match line {
            Line::Do(act) => {
                self.done.push(act.clone());
                self.undone.clear();
            }
            Line::Undo => self.undone.extend(self.done.pop()),
            Line::Redo => self.done.extend(self.undone.pop()),
        }
    }

    /// A line that is accepted here.
    fn line(&self, chance: &mut Chance, count: &mut u64) -> Line {
        *count += 1;
        let number = i64::try_from(*count).unwrap();
        match chance.below(10) {
            0..=3 => Line::Do(Act::Set(number)),
            4..=5 => Line::Do(Act::Hurt(number % 7)),
            6 if !self.done.is_empty() => Line::Undo,
            7 if !self.undone.is_empty() => Line::Redo,
            _ => Line::Do(Act::Note(*count)),
        }
    }

    /// Whether `show` agrees; Ann's own entry comes first and is never undone.
    fn is(&self, state: &Value) -> bool {
        let ann = &state["characters"][0];
        let strength = self.done.iter().rev().find_map(|act| match act {
            Act::Set(value) => Some(*value),
            _ => None,
        });
        let hurt = |act: &Act| match act {
            Act::Hurt(value) => *value,
            _ => 0,
        };
        let harm: i64 = self.done.iter().map(hurt).sum();
        ann["stats"]["STR"].as_i64() == strength
            && ann["tracks"]["harm"]["value"] == harm
            && state["entries"] == self.done.len() + 1
            && state["undoable"] == self.done.len() + 1
            && state["redoable"] == self.undone.len()
    }
}

/// A campaign going through the kills.
struct Table {
    home: Home,
    chance: Chance,
    model: Model,
    count: u64,
    /// How long opening has taken recently.
    opening: Duration,
    unanswered: usize,
}

impl Table {
    fn new(seed: u64) -> Self {
        let home = Home::new();
        home.campaign("k.ron");
        home.play("k.ron", &["add Ann"]);
        Self {
            home,
            chance: Chance(seed),
            model: Model::default(),
            count: 0,
            opening: Duration::from_millis(10),
            unanswered: 0,
        }
    }

    /// How many lines a run gets: a few, or enough for the snapshot after every 200.
    fn length(&mut self) -> usize {
        match self.chance.below(16) {
            0 => 195 + self.chance.below(15),
            _ => self.chance.below(14),
        }
    }

    /// A run of the console that ends with SIGKILL at any moment.
    fn kill(&mut self) {
        let length = self.length();
        let mut states = vec![self.model.clone()];
        let mut lines = Vec::new();
        for _ in 0..length {
            let mut model = states.last().unwrap().clone();
            let line = model.line(&mut self.chance, &mut self.count);
            model.apply(&line);
            states.push(model);
            lines.push(line);
        }
        let begun = Instant::now();
        let mut talk = self.home.talk("k.ron");
        let input: String = lines.iter().map(|line| line.text() + "\n").collect();
        talk.write(&input);
        // The rest is under way when the signal arrives; sometimes the process has already ended.
        let answered = if length > 100 {
            length - self.chance.below(20)
        } else {
            self.chance.below(length + 1)
        };
        let mut answers = Vec::new();
        for nth in 0..answered {
            answers.push(talk.answer());
            if nth == 0 {
                self.opening = begun.elapsed();
            }
        }
        let leaves = self.chance.below(4) == 0;
        if leaves {
            talk.leave();
        }
        let longest = if leaves { 3_000 } else { 1_000 };
        thread::sleep(self.chance.within(Duration::from_micros(longest)));
        answers.extend(talk.kill_and_hear());

        for (answer, line) in answers.iter().zip(&lines) {
            let answer = json(answer);
            assert_eq!(answer["ok"], true, "{answer}");
            assert_eq!(answer["command"], line.text());
        }
        for (nth, line) in lines.iter().enumerate().take(answers.len()) {
            let text = json(&answers[nth])["text"].as_str().unwrap().to_owned();
            let named = match line {
                Line::Undo => states[nth].done.last(),
                Line::Redo => states[nth].undone.last(),
                Line::Do(_) => continue,
            };
            assert!(text.ends_with(&named.unwrap().text()), "{text}");
        }
        self.survived(&states, answers.len());
    }

    /// Every act that was answered is there, and at most one more.
    fn survived(&mut self, states: &[Model], answered: usize) {
        let state = self.home.show("k.ron");
        let after = states.len().min(answered + 2);
        let found = (answered..after).find(|nth| states[*nth].is(&state));
        let Some(found) = found else {
            let at = states.iter().position(|model| model.is(&state));
            panic!("{answered} acts were answered, what is there is after {at:?}: {state}");
        };
        self.unanswered += found - answered;
        self.model = states[found].clone();
    }

    /// Kills the console before it has opened the campaign, or just after.
    fn kill_opening(&mut self) {
        let longest = self.opening.mul_f64(1.2);
        let delay = self.chance.within(longest);
        let talk = self.home.talk("k.ron");
        thread::sleep(delay);
        assert_eq!(talk.kill_and_hear(), Vec::<String>::new());
        let model = self.model.clone();
        self.survived(&[model], 0);
    }

    /// Adds half a record to the latest journal, as a power cut may.
    fn tear(&mut self) {
        let path = self.home.work().join("k.ron");
        if let Some(journal) = journals(&path).pop() {
            let mut file = OpenOptions::new().append(true).open(journal).unwrap();
            let length = 1 + self.chance.below(30);
            file.write_all(&b"89abcdef 412 (seq:77,prev:1234,"[..length])
                .unwrap();
        }
    }

    /// A run that ends normally.
    fn play(&mut self) {
        let mut talk = self.home.talk("k.ron");
        for _ in 0..3 {
            let line = self.model.line(&mut self.chance, &mut self.count);
            self.model.apply(&line);
            talk.say(&line.text());
        }
        assert_eq!(talk.close(), 0);
    }

    /// Everything can be undone and redone, and the notes are in the log.
    fn look_back(&self) {
        self.home.run(&["verify", "k.ron"]).ended(0);
        let mut talk = self.home.talk("k.ron");
        let mut model = self.model.clone();
        let mut said = Vec::new();
        for _ in 0..model.undone.len() {
            talk.say("redo");
            model.apply(&Line::Redo);
        }
        let state = self.home.show("k.ron");
        assert!(model.is(&state), "{state}");
        for _ in 0..model.done.len().min(40) {
            said.push(talk.say("undo")["text"].as_str().unwrap().to_owned());
        }
        for (text, act) in said.iter().zip(model.done.iter().rev()) {
            assert!(text.ends_with(&act.text()), "{text} is not {act:?}");
        }
        talk.say("undo 1000000");
        let state = self.home.show("k.ron");
        assert_eq!(state["characters"].as_array().unwrap().len(), 0);
        assert_eq!(state["entries"], 0);
        talk.say("redo 1000000");
        let state = self.home.show("k.ron");
        assert!(model.is(&state), "{state}");
        assert_eq!(talk.close(), 0);
        assert!(model.is(&self.home.show("k.ron")));
    }
}

fn live_through(seed: u64) -> usize {
    let mut table = Table::new(seed);
    let (mut kills, mut openings) = times();
    while kills + openings > 0 {
        if table.chance.below(kills + openings) < kills {
            table.kill();
            kills -= 1;
        } else {
            if table.chance.below(2) == 0 {
                table.tear();
            }
            table.kill_opening();
            openings -= 1;
        }
        if table.chance.below(12) == 0 {
            table.play();
        }
    }
    table.look_back();
    table.unanswered
}

#[test]
fn no_answered_act_is_lost() {
    let begun = Instant::now();
    // Each campaign goes through all of its kills.
    let campaigns: u64 = by_tier(1, 20, 200);
    let halves: Vec<_> = (0..2)
        .map(|half| {
            thread::spawn(move || {
                (0..campaigns)
                    .filter(|seed| seed % 2 == half)
                    .map(|seed| live_through(0x5eed + seed))
                    .collect::<Vec<_>>()
            })
        })
        .collect();
    let mut unanswered = 0;
    for half in halves {
        let lives = half.join().unwrap();
        unanswered += lives.iter().sum::<usize>();
    }
    let campaigns = usize::try_from(campaigns).unwrap();
    let (kills, openings) = times();
    eprintln!(
        "kill -9: {} during acts, {} during recovery, 0 answered acts lost, {unanswered} kept that were not answered, {:?}",
        campaigns * kills,
        campaigns * openings,
        begun.elapsed()
    );
}
