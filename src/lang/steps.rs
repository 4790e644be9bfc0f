//! A syntax laid out as a row of steps with forks and jumps, along which words are walked.

use super::syntax::{Arg, Item, Kind, Value};

/// One step of the syntax, laid out in a row.
pub(super) enum Step<C: 'static> {
    /// A keyword or the first word of a value.
    Take {
        item: Item<C>,
        needed: bool,
    },
    /// Another word of the value before it.
    More(&'static Value<C>),
    /// Either; the first is preferred.
    Fork(usize, usize),
    /// Only if this was not passed before.
    Once(u32),
    Jump(usize),
    /// Leads nowhere.
    Dead,
    End,
}

/// Lays a syntax out.
pub(super) fn lay_out<C: Copy>(syntax: &'static [Arg<C>]) -> Vec<Step<C>> {
    let mut steps = Vec::new();
    lay(syntax, true, &mut steps, &mut 0);
    steps.push(Step::End);
    steps
}

/// `needed`: the first of the parts does not begin something optional.
fn lay<C: Copy>(
    syntax: &'static [Arg<C>],
    mut needed: bool,
    steps: &mut Vec<Step<C>>,
    onces: &mut u32,
) {
    for arg in syntax {
        match arg {
            Arg::Word(word, doc) => steps.push(Step::Take {
                item: Item::Word(word, doc),
                needed,
            }),
            Arg::Value(value) => {
                let item = Item::Value(value);
                steps.push(Step::Take { item, needed });
                if matches!(value.kind, Kind::Modifiers | Kind::Formula | Kind::Command) {
                    let at = steps.len();
                    steps.push(Step::Fork(at + 3, at + 1));
                    steps.push(Step::More(value));
                    steps.push(Step::Jump(at));
                }
            }
            Arg::Optional(args) => {
                let fork = fork(steps);
                lay(args, false, steps, onces);
                steps[fork] = Step::Fork(steps.len(), fork + 1);
            }
            Arg::Any(args) => {
                let fork = fork(steps);
                lay(args, false, steps, onces);
                steps.push(Step::Jump(fork));
                steps[fork] = Step::Fork(steps.len(), fork + 1);
            }
            Arg::Many(args) => {
                let start = steps.len();
                lay(args, needed, steps, onces);
                steps.push(Step::Fork(steps.len() + 1, start));
            }
            Arg::Options(options) => {
                let start = fork(steps);
                for args in *options {
                    let next = fork(steps);
                    if !matches!(args, [Arg::Any(_) | Arg::Many(_)]) {
                        steps.push(Step::Once(*onces));
                        *onces += 1;
                    }
                    lay(args, false, steps, onces);
                    steps.push(Step::Jump(start));
                    steps[next] = Step::Fork(next + 1, steps.len());
                }
                steps[start] = Step::Fork(steps.len(), start + 1);
            }
            Arg::OneOf(choices) => {
                let mut ends = Vec::new();
                for args in *choices {
                    let next = fork(steps);
                    lay(args, needed, steps, onces);
                    ends.push(steps.len());
                    steps.push(Step::End);
                    steps[next] = Step::Fork(next + 1, steps.len());
                }
                steps.push(Step::Dead);
                let end = steps.len();
                for at in ends {
                    steps[at] = Step::Jump(end);
                }
            }
            Arg::All(args) | Arg::Short(_, args) => lay(args, needed, steps, onces),
            Arg::Dice => continue,
        }
        needed |= !matches!(
            arg,
            Arg::Optional(_) | Arg::Any(_) | Arg::Options(_) | Arg::Dice
        );
    }
}

fn fork<C>(steps: &mut Vec<Step<C>>) -> usize {
    steps.push(Step::End);
    steps.len() - 1
}
