//! What a key of the panel above the prompt writes into the line being typed.

/// A key of the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Toggle {
    /// The letter; unique within a verb.
    pub key: char,
    /// A short label.
    pub label: &'static str,
    /// What it does, if it writes something that is not a named modifier; empty otherwise.
    pub doc: &'static str,
    pub writes: Writes,
    /// Where it is written.
    pub place: Place,
    /// The verbs whose panel has it.
    pub verbs: &'static [&'static str],
    /// It reduces penalties, and is shown only if something modifies the roll.
    pub relieves: bool,
}

/// What a toggle writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writes {
    /// One of these phrases; the key steps through them and then to none.
    Phrases(&'static [&'static str]),
    /// A number that is stepped up and down.
    Number(Steps),
    /// What the target defends with, right after its name: one of the defences that the verb
    /// offers, then none, which lets the console choose.
    Defence,
}

/// A number that is stepped up and down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steps {
    /// The word before the number; empty for none.
    pub word: &'static str,
    /// The first value.
    pub first: i64,
    /// The size of a step.
    pub step: i64,
    /// The minimum and the maximum.
    pub range: (i64, i64),
}

impl Steps {
    /// Whether it may be negative; it is then written with a sign, and 0 writes nothing.
    pub(crate) fn is_signed(self) -> bool {
        self.range.0 < 0
    }
}

/// The position of a toggle's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Before the verb.
    Front,
    /// At the end of the side with the cursor.
    Here,
    /// At the end of the first side.
    First,
    /// At the end of the second side, if there is one.
    Second,
    /// Before a keyword, or at the end of the line if it was not given.
    Before(&'static str),
    /// At the end of the line, before its dice.
    End,
}

/// The GM overrides a rule.
pub const ANYWAY: Toggle = Toggle::phrases('!', "anyway", &["force"], Place::Front, &[])
    .doc("overrules the rule that refuses the line");

impl Toggle {
    /// One of these phrases, or none.
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
            doc: "",
            writes: Writes::Phrases(phrases),
            place,
            verbs,
            relieves: false,
        }
    }

    /// Whether it writes this word, perhaps with a value.
    pub(crate) fn has_word(&self, word: &str) -> bool {
        match self.writes {
            Writes::Phrases(phrases) => {
                let mut words = phrases.iter().map(|phrase| phrase.split(' ').next());
                words.any(|first| first == Some(word))
            }
            Writes::Number(steps) => steps.word == word,
            Writes::Defence => false,
        }
    }

    /// Describes what it does, if it writes something that is not a named modifier.
    pub(crate) const fn doc(self, doc: &'static str) -> Self {
        Self { doc, ..self }
    }

    /// It is useful only if there is a penalty.
    pub(crate) const fn relieves(mut self) -> Self {
        self.relieves = true;
        self
    }

    /// A word followed by a number, in steps of 1 from the minimum.
    pub(crate) const fn number(
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
        };
        Self {
            writes: Writes::Number(steps),
            ..Self::phrases(key, word, &[], place, verbs)
        }
    }

    /// A number alone, `+10`, in the given steps.
    #[must_use]
    pub const fn plus(step: i64, place: Place, verbs: &'static [&'static str]) -> Self {
        let number = Self::number('m', "", (-1000, 1000), place, verbs);
        Self {
            label: "modifier",
            doc: "a bonus or penalty of your own",
            ..number.by(step, step)
        }
    }

    /// Sets the first value and the size of a step.
    pub(crate) const fn by(self, first: i64, step: i64) -> Self {
        let Writes::Number(steps) = self.writes else {
            return self;
        };
        let writes = Writes::Number(Steps {
            first,
            step,
            ..steps
        });
        Self { writes, ..self }
    }

    /// The defence of an attack's target.
    pub(crate) const fn defence(verbs: &'static [&'static str]) -> Self {
        Self {
            writes: Writes::Defence,
            doc: "what the target defends with; again for the next choice, then the console's",
            ..Self::phrases('D', "defence", &[], Place::Second, verbs)
        }
    }
}
