//! What a character consists of, and what happens to it.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::game::{Fate, Takes as Costs};
use crate::games::file::fields::{F, L, O, Reserved, parts};
use crate::games::file::text::{Map, Text};

parts! {
    /// A number of a character that rarely changes.
    struct Stat {
        id: Text,
        ..
        also: Vec<Text>,
        doc: Text,
        /// Outside of it `set` warns.
        range: Option<(i64, i64)>,
        /// Its value for who has none.
        unset: F,
        /// Computes it; then it is never set.
        formula: F,
        /// What `ID.mod` means, with `it` its value.
        #[serde(rename = "mod")]
        modifier: F,
        /// Reserved: neither in the form nor on the sheet.
        #[schemars(with = "bool")]
        hidden: Reserved,
    }

    /// A number that changes in play.
    struct Track {
        id: Text,
        ..
        label: Text,
        doc: Text,
        max: F,
        /// Where it stops; the maximum by default.
        limit: F,
        min: i64,
        starts: Starts,
        /// Higher is worse.
        bad: bool,
        /// The roster shows it only if it is not 0.
        quiet: bool,
        /// Drawn as boxes.
        boxes: bool,
        /// The new value at a moment: `turn`, `round`, `fight`, `scene`, `session`, `day`, or a word of an act.
        refill: Map<F>,
    }
}

/// With what a new character's track begins.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq, Eq)]
pub(in crate::games::file) enum Starts {
    #[default]
    Empty,
    Full,
}

parts! {
    /// Skills, which each character has by name.
    #[derive(Default)]
    struct Skills {
        ..
        /// Those of the rules, each with its stat.
        named: Map<Text>,
        /// What one counts, from `ranks` and `stat`.
        value: F,
        /// What somebody without it rolls.
        missing: F,
        ranks: Option<(i64, i64)>,
        /// Shown with a sign.
        signed: bool,
        /// Each belongs to a stat.
        linked: bool,
    }

    /// Attacks of the sheet.
    #[derive(Default)]
    struct Attacks {
        ..
        /// What the key for attacks writes: `attack {acting} | vs {who}`.
        line: Text,
        /// The label of damage on the sheet.
        damage: Text,
        /// Whether attacks can pierce.
        pierce: bool,
        /// Skills for attacks, by a part of their names.
        fights: Vec<Text>,
        /// Skills for defence, by a part of their names.
        defends: Vec<Text>,
        /// The counter of a target that the damage moves in a game without harm.
        counter: Text,
        traits: Vec<Trait>,
        /// Lines that are offered beside the attacks.
        powers: Vec<Power>,
    }

    /// A trait of an attack, which works whenever it is used.
    struct Trait {
        word: Text,
        ..
        doc: Text,
        one_of: Text,
        /// The kind of the damage.
        kind: Text,
        add: F,
        /// 1: good, -1: bad.
        mode: i64,
        when: F,
        costs: Map<F>,
    }

    /// A line that is offered beside the attacks.
    struct Power {
        name: Text,
        /// `{acting}`, `{who}`, `{many}` and formulas are filled in; the cursor stands at `|`.
        line: O,
        ..
        doc: Text,
        when: F,
    }

    /// What damage does.
    #[derive(Default)]
    struct Harm {
        ..
        track: Text,
        /// Used up first.
        absorbs: Vec<Text>,
        kinds: Vec<Text>,
        /// Kinds that `absorbs` does not take.
        past: Vec<Text>,
        /// The range of what a character has against a kind.
        kind: (i64, i64),
        /// What is lost of `amount`.
        takes: F,
        /// What is healed of `amount`.
        heals: F,
        /// The value of the track with which somebody goes down.
        down: F,
        dead: F,
        /// With what the dead come back.
        revives: F,
        /// How somebody is healed, for who types a command that the game does not have.
        healing: Text,
    }

    /// A state of a character, which follows from its numbers.
    struct State {
        name: Text,
        fate: Fate,
        when: F,
        ..
        /// The track that measures it.
        counted: Text,
        /// What helps.
        helps: Text,
    }

    /// A condition.
    struct Condition {
        name: Text,
        ..
        also: Vec<Text>,
        doc: Text,
        /// How somebody gets it: `falls prone`.
        comes: Text,
        cannot_act: bool,
        takes: Costs,
        /// It has a value that counts down.
        counted: bool,
        /// Its holder cannot move.
        holds: bool,
        /// Added to every roll of its holder.
        add: F,
        attacks: F,
        against: F,
        /// By verb, check, stat or skill.
        rolls: Map<F>,
        /// The new value of a stat, from `it` and `n`.
        stats: Map<F>,
        /// By verb, `all`, or `against`.
        modes: Map<i64>,
        /// Its end, if the GM gives no other: `scene`, `roll`, `2 rounds`.
        lasts: Text,
        /// Asked after each change of its holder.
        ends: F,
        /// Lines when somebody gets it.
        start: Vec<L>,
        /// Lines as a turn of its holder begins.
        turn_start: Vec<L>,
        turn_end: Vec<L>,
    }
}
