//! A syntax compiled into a list of steps with forks and jumps, through which words are matched.

use super::syntax::{Arg, Item, Kind, Value};

/// A step of a compiled syntax.
pub(super) enum Step<C: 'static> {
    /// A keyword or the first word of a value, and whether it is needed because it does not begin something optional.
    Take(Item<C>, bool),
    /// Another word of the preceding value.
    More(&'static Value<C>),
    /// Either step; the first is preferred.
    Fork(usize, usize),
    /// Continues only if this option was not used before.
    Once(u32),
    Jump(usize),
    /// Matches nothing.
    Dead,
    End,
}

pub(super) fn lay_out<C: Copy>(syntax: &'static [Arg<C>]) -> Vec<Step<C>> {
    let mut layout = Layout {
        // Most syntaxes need fewer.
        steps: Vec::with_capacity(64),
        onces: 0,
    };
    layout.all(syntax, true);
    layout.steps.push(Step::End);
    layout.steps
}

struct Layout<C: 'static> {
    steps: Vec<Step<C>>,
    /// The number of [`Step::Once`] steps.
    onces: u32,
}

impl<C: Copy> Layout<C> {
    /// `needed`: the first of the parts does not begin something optional.
    fn all(&mut self, syntax: &'static [Arg<C>], mut needed: bool) {
        for arg in syntax {
            self.one(arg, needed);
            needed |= !matches!(
                arg,
                Arg::Optional(_) | Arg::Any(_) | Arg::Options(_) | Arg::Dice
            );
        }
    }

    fn one(&mut self, arg: &'static Arg<C>, needed: bool) {
        match arg {
            Arg::Word(word, doc) => self.steps.push(Step::Take(Item::Word(word, doc), needed)),
            Arg::Value(value) => self.value(value, needed),
            Arg::Optional(args) => {
                let fork = self.fork();
                self.all(args, false);
                self.skips(fork);
            }
            Arg::Any(args) => {
                let fork = self.fork();
                self.all(args, false);
                self.steps.push(Step::Jump(fork));
                self.skips(fork);
            }
            Arg::Many(args) => {
                let start = self.steps.len();
                self.all(args, needed);
                self.steps.push(Step::Fork(self.steps.len() + 1, start));
            }
            Arg::Options(options) => self.options(options),
            Arg::OneOf(choices) => self.one_of(choices, needed),
            Arg::All(args) | Arg::Short(_, args) | Arg::Listed(_, args) => self.all(args, needed),
            Arg::Dice => {}
        }
    }

    fn value(&mut self, value: &'static Value<C>, needed: bool) {
        self.steps.push(Step::Take(Item::Value(value), needed));
        if matches!(value.kind, Kind::Modifiers | Kind::Formula | Kind::Command) {
            let at = self.steps.len();
            self.steps.push(Step::Fork(at + 3, at + 1));
            self.steps.push(Step::More(value));
            self.steps.push(Step::Jump(at));
        }
    }

    fn options(&mut self, options: &'static [&'static [Arg<C>]]) {
        let start = self.fork();
        for args in options {
            let next = self.fork();
            if !matches!(args, [Arg::Any(_) | Arg::Many(_)]) {
                self.steps.push(Step::Once(self.onces));
                self.onces += 1;
            }
            self.all(args, false);
            self.steps.push(Step::Jump(start));
            self.steps[next] = Step::Fork(next + 1, self.steps.len());
        }
        self.skips(start);
    }

    fn one_of(&mut self, choices: &'static [&'static [Arg<C>]], needed: bool) {
        let mut ends = Vec::new();
        for args in choices {
            let next = self.fork();
            self.all(args, needed);
            ends.push(self.fork());
            self.steps[next] = Step::Fork(next + 1, self.steps.len());
        }
        self.steps.push(Step::Dead);
        let end = self.steps.len();
        for at in ends {
            self.steps[at] = Step::Jump(end);
        }
    }

    /// Reserves a step for a fork whose targets are not known yet.
    fn fork(&mut self) -> usize {
        self.steps.push(Step::End);
        self.steps.len() - 1
    }

    /// Makes a fork that prefers to skip what follows it.
    fn skips(&mut self, fork: usize) {
        self.steps[fork] = Step::Fork(self.steps.len(), fork + 1);
    }
}
