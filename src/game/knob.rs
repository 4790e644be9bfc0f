//! Modifiers that one key puts into a line that is being typed: a game's table
//! of them, which the panel above the prompt shows.

/// One modifier, with its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Knob {
    /// The letter that turns it; different among those of one verb.
    pub key: char,
    /// What the panel calls it, in few letters.
    pub label: &'static str,
    /// What it writes.
    pub writes: Writes,
    /// Where in the line.
    pub place: Place,
    /// The verbs that know it.
    pub verbs: &'static [&'static str],
}

/// What a knob writes into a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writes {
    /// One of these phrases; turning it goes from one to the next, then to none.
    Phrases(&'static [&'static str]),
    /// A word and a number after it, or the number alone where the word is empty.
    Number {
        /// The word.
        word: &'static str,
        /// The number that it begins with.
        first: i64,
        /// How far one step goes.
        step: i64,
        /// The least and the most it can be.
        range: (i64, i64),
        /// Written with its sign; 0 is then no modifier at all.
        signed: bool,
    },
}

/// Where a knob writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// At the end of the side that is being worked on.
    Here,
    /// At the end of the first side.
    First,
    /// At the end of the second side, once there is one.
    Second,
    /// Before a keyword, or at the end of the line as long as that is not there.
    Before(&'static str),
    /// At the end of the line, before its dice.
    End,
}

/// The number alone: `+10`, by steps of so much.
#[must_use]
pub const fn modifier(step: i64, place: Place, verbs: &'static [&'static str]) -> Knob {
    let number = Writes::Number {
        word: "",
        first: step,
        step,
        range: (-1000, 1000),
        signed: true,
    };
    knob('m', "modifier", number, place, verbs)
}

/// A word that stands there or not.
#[must_use]
pub const fn word(
    key: char,
    label: &'static str,
    phrase: &'static [&'static str],
    place: Place,
    verbs: &'static [&'static str],
) -> Knob {
    knob(key, label, Writes::Phrases(phrase), place, verbs)
}

/// A word and a number without a sign after it, by steps of 1.
#[must_use]
pub const fn number(
    key: char,
    word: &'static str,
    range: (i64, i64),
    place: Place,
    verbs: &'static [&'static str],
) -> Knob {
    let writes = Writes::Number {
        word,
        first: range.0,
        step: 1,
        range,
        signed: false,
    };
    knob(key, word, writes, place, verbs)
}

/// A knob.
#[must_use]
pub const fn knob(
    key: char,
    label: &'static str,
    writes: Writes,
    place: Place,
    verbs: &'static [&'static str],
) -> Knob {
    Knob {
        key,
        label,
        writes,
        place,
        verbs,
    }
}
