//! What one key of the panel above the prompt writes into a line that is being typed.

/// One key of the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Toggle {
    /// Its letter; different among those of one verb.
    pub key: char,
    /// What the panel calls it, in few letters.
    pub label: &'static str,
    /// What it writes.
    pub writes: Writes,
    /// Where in the line.
    pub place: Place,
    /// The verbs whose panel shows it.
    pub verbs: &'static [&'static str],
}

/// What a toggle writes into a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writes {
    /// One of these phrases; its key goes from one to the next, then to none.
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

/// Where a toggle writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Before the verb.
    Front,
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

/// The GM overrules what a rule refuses.
pub const ANYWAY: Toggle = Toggle::phrases('!', "anyway", &["force"], Place::Front, &[]);

impl Toggle {
    /// One of some phrases, or none.
    #[must_use]
    pub const fn phrases(
        key: char,
        label: &'static str,
        phrases: &'static [&'static str],
        place: Place,
        verbs: &'static [&'static str],
    ) -> Self {
        Self {
            key,
            label,
            writes: Writes::Phrases(phrases),
            place,
            verbs,
        }
    }

    /// A word and a number without a sign after it, by steps of 1 from the least on.
    #[must_use]
    pub const fn number(
        key: char,
        word: &'static str,
        range: (i64, i64),
        place: Place,
        verbs: &'static [&'static str],
    ) -> Self {
        let writes = Writes::Number {
            word,
            first: range.0,
            step: 1,
            range,
            signed: false,
        };
        Self {
            key,
            label: word,
            writes,
            place,
            verbs,
        }
    }

    /// A number alone, `+10`, by steps of so much.
    #[must_use]
    pub const fn plus(step: i64, place: Place, verbs: &'static [&'static str]) -> Self {
        Self {
            key: 'm',
            label: "modifier",
            writes: Writes::Number {
                word: "",
                first: step,
                step,
                range: (-1000, 1000),
                signed: true,
            },
            place,
            verbs,
        }
    }

    /// The same, whose number begins elsewhere and goes by other steps.
    #[must_use]
    pub const fn by(self, first: i64, step: i64) -> Self {
        match self.writes {
            Writes::Number {
                word,
                range,
                signed,
                ..
            } => Self {
                writes: Writes::Number {
                    word,
                    first,
                    step,
                    range,
                    signed,
                },
                ..self
            },
            Writes::Phrases(_) => self,
        }
    }

    /// The same, whose number is written with its sign.
    #[must_use]
    pub const fn signed(self) -> Self {
        match self.writes {
            Writes::Number {
                word,
                first,
                step,
                range,
                ..
            } => Self {
                writes: Writes::Number {
                    word,
                    first,
                    step,
                    range,
                    signed: true,
                },
                ..self
            },
            Writes::Phrases(_) => self,
        }
    }
}
