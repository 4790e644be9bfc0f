//! What one key of the panel above the prompt writes into a line that is being typed.

/// One key of the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Toggle {
    /// Its letter; different among those of one verb.
    pub key: char,
    /// What the panel calls it, in few letters.
    pub label: &'static str,
    pub writes: Writes,
    /// Where in the line.
    pub place: Place,
    /// The verbs whose panel shows it.
    pub verbs: &'static [&'static str],
    /// It takes penalties away, and shows where something modifies the roll.
    pub relieves: bool,
}

/// What a toggle writes into a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writes {
    /// One of these phrases; its key goes from one to the next, then to none.
    Phrases(&'static [&'static str]),
    /// A number, which is stepped.
    Number(Steps),
    /// What whoever is attacked defends with, right behind the name: one of those that the verb offers
    /// there, then none, which leaves it to the console.
    Defence,
}

/// A number that is stepped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steps {
    /// The word before it; empty for a number alone.
    pub word: &'static str,
    /// The number that it begins with.
    pub first: i64,
    /// How far one step goes.
    pub step: i64,
    /// The least and the most it can be.
    pub range: (i64, i64),
    /// Written with its sign; 0 is then no modifier at all.
    pub signed: bool,
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
            relieves: false,
        }
    }

    /// The same, which is of use only where there is a penalty.
    #[must_use]
    pub const fn relieves(self) -> Self {
        Self {
            relieves: true,
            ..self
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
        let steps = Steps {
            word,
            first: range.0,
            step: 1,
            range,
            signed: false,
        };
        Self {
            writes: Writes::Number(steps),
            ..Self::phrases(key, word, &[], place, verbs)
        }
    }

    /// A number alone, `+10`, by steps of so much.
    #[must_use]
    pub const fn plus(step: i64, place: Place, verbs: &'static [&'static str]) -> Self {
        let number = Self::number('m', "", (-1000, 1000), place, verbs);
        Self {
            label: "modifier",
            ..number.by(step, step).signed()
        }
    }

    /// The same, whose number begins elsewhere and goes by other steps.
    #[must_use]
    pub const fn by(self, first: i64, step: i64) -> Self {
        match self.writes {
            Writes::Number(steps) => Self {
                writes: Writes::Number(Steps {
                    first,
                    step,
                    ..steps
                }),
                ..self
            },
            Writes::Phrases(_) | Writes::Defence => self,
        }
    }

    /// The same, whose number is written with its sign.
    #[must_use]
    pub const fn signed(self) -> Self {
        match self.writes {
            Writes::Number(steps) => Self {
                writes: Writes::Number(Steps {
                    signed: true,
                    ..steps
                }),
                ..self
            },
            Writes::Phrases(_) | Writes::Defence => self,
        }
    }

    /// What the target of an attack defends with.
    #[must_use]
    pub const fn defence(verbs: &'static [&'static str]) -> Self {
        Self {
            writes: Writes::Defence,
            ..Self::phrases('D', "defence", &[], Place::Second, verbs)
        }
    }
}
