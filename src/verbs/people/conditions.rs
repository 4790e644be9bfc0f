//! Conditions: for good, until a turn that is counted, or until another one ends.

mod lasting;

use crate::campaign::statement::{Began, ConditionStatement, EndsWith, TurnEdge};
use crate::campaign::{Character, CharacterId, Condition, Deadline, Link, Until};
use crate::game::args::{Cursor, choose};
use crate::game::candidates::{conditions, known_conditions, named};
use crate::game::syntax::{Arg, NAME, NAMES, number, one_of, signed};
use crate::game::{Args, Completion, Draft, Refusal, Table, Typing, Verb};
use crate::lang::line::{Span, Word};
use lasting::{Lasting, deadline, lasting};

pub(super) const CONDITION: Verb = Verb {
    name: "condition",
    syntax: &[
        NAMES,
        one_of("\"shaken\"", known_conditions),
        Arg::Optional(&[signed("+10|-20")]),
        Arg::Options(&[
            &[
                Arg::Word("for", "ends by itself"),
                Arg::OneOf(&[
                    &[Arg::Word("scene", "until the scene ends")],
                    &[
                        number("2"),
                        Arg::Short(
                            "turns|rounds",
                            &[Arg::OneOf(&[
                                &[Arg::Word("turns", "turns")],
                                &[Arg::Word("rounds", "rounds")],
                                &[Arg::Word("turn", "one turn")],
                                &[Arg::Word("round", "one round")],
                            ])],
                        ),
                        Arg::Optional(&[Arg::Word("of", "whose turn counts"), NAME]),
                        Arg::Optional(&[Arg::OneOf(&[
                            &[Arg::Word("start", "as that turn begins")],
                            &[Arg::Word("end", "as that turn ends")],
                        ])]),
                    ],
                ]),
            ],
            &[
                Arg::Word("with", "ends with another condition or a sustained action"),
                one_of("\"stunned\"", held_by),
                Arg::Optional(&[Arg::Word("of", "whose condition that is"), NAME]),
            ],
        ]),
    ],
    doc: "Puts a condition on somebody, for good or for a while; a signed number is added to every roll, and 'with' ends it together with another condition or a sustained action.",
    run: condition,
    ..Verb::PLAIN
};

pub(super) const CLEAR: Verb = Verb {
    name: "clear",
    syntax: &[NAMES, one_of("\"shaken\"", conditions)],
    doc: "Takes a condition off somebody, and whatever ends with it.",
    run: clear,
    ..Verb::PLAIN
};

/// What whoever was named has that a condition could end with.
fn held_by(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let mut out = conditions(table, typing);
    let who = named(table, typing);
    let sustained = who.into_iter().flat_map(|who| &who.sustained);
    out.extend(sustained.map(|action| Completion::text(&action.what, "sustained")));
    out
}

/// What a condition ends with.
struct With<'a> {
    /// The condition or sustained action, as it was typed.
    what: &'a Word,
    /// Whose; the holder's own where nobody is named.
    of: Option<CharacterId>,
}

/// A condition as it was typed.
struct Given<'a> {
    text: String,
    at: Span,
    /// What it adds to every roll.
    modifier: Option<i64>,
    /// It ends with the scene.
    scene: bool,
    lasting: Option<Lasting>,
    with: Option<With<'a>>,
    /// It is for one character only.
    alone: bool,
}

fn condition(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = args.cursor();
    let who_at = cursor.here();
    let who = cursor.all_but_last(draft.table(), &["for", "with"])?;
    let is_no_text = |word: &Word| word.is_signed() || word.is("for") || word.is("with");
    if let Some(word) = cursor.peek().filter(|word| is_no_text(word)) {
        return Err(Refusal::expected(word.span, "a condition"));
    }
    let (text, at) = cursor.made("a condition")?;
    let mut given = Given {
        text,
        at,
        modifier: modifier(draft, &mut cursor)?,
        scene: false,
        lasting: None,
        with: None,
        alone: who.len() == 1,
    };
    loop {
        let untimed = given.lasting.is_none() && !given.scene;
        if untimed && cursor.take("for") {
            given.scene = cursor.take("scene");
            if !given.scene {
                given.lasting = Some(lasting(draft, &mut cursor, who_at)?);
            }
        } else if given.with.is_none() && cursor.take("with") {
            let what = cursor.word("the condition that it ends with")?;
            let of = if cursor.take("of") {
                Some(cursor.character(draft.table())?)
            } else {
                None
            };
            given.with = Some(With { what, of });
        } else {
            break;
        }
    }
    cursor.finish()?;
    for id in who {
        give(draft, id, &given)?;
    }
    Ok(())
}

/// The signed number that a condition adds to every roll, if one stands here.
fn modifier(draft: &Draft<'_>, cursor: &mut Cursor<'_>) -> Result<Option<i64>, Refusal> {
    let Some(word) = cursor.peek().filter(|word| word.is_signed()) else {
        return Ok(None);
    };
    let Some((least, most)) = draft.game().conditions.range else {
        let said = "no roll of this game takes a modifier, so nothing can be added to all of them";
        return Err(Refusal::rule(word.span, said));
    };
    cursor
        .signed("what it adds to every roll", least, most)
        .map(Some)
}

/// Puts a condition on one character. One of many who has it already keeps it as it is.
fn give(draft: &mut Draft<'_>, who: CharacterId, given: &Given<'_>) -> Result<(), Refusal> {
    let deadline = match &given.lasting {
        Some(lasting) => Some(deadline(draft, who, lasting)?),
        None => None,
    };
    let person = draft.character(who)?;
    let name = person.name.clone();
    let folded = given.text.to_lowercase();
    let is_it = |held: &&Condition| held.name.to_lowercase() == folded;
    let known = person.conditions.iter().find(is_it);
    let mut condition = known
        .cloned()
        .unwrap_or_else(|| Condition::named(&given.text));
    let link = match &given.with {
        Some(with) => Some(link(draft, person, &condition, with)?),
        None => None,
    };
    let changes = deadline.is_some() || given.scene || link.is_some() || given.modifier.is_some();
    if known.is_some() && !changes {
        let label = condition.label();
        if given.alone {
            let said = format!("{name} is {label} already");
            return Err(Refusal::rule(given.at, said));
        }
        let stands = ConditionStatement::Stands(label.into_owned().into());
        draft.state_of(who, stands);
        return Ok(());
    }
    if given.scene {
        condition.until = Until::Scene;
    }
    let mut told = Began {
        condition: condition.label().into_owned().into(),
        modifier: given.modifier,
        ..Began::default()
    };
    if let Some(modifier) = given.modifier {
        condition.modifier = modifier;
    }
    if let Some(deadline) = deadline {
        told.until = Some(turn_edge(draft, &deadline));
        condition.until = Until::Turn(deadline);
    }
    if let Some(link) = link {
        told.with = Some(EndsWith {
            what: link.what.as_str().into(),
            of: (link.who != who).then(|| draft.named(link.who)),
        });
        condition.with = Some(link);
    }
    draft.put_condition(who, condition);
    draft.state_of(who, ConditionStatement::Began(told));
    Ok(())
}

/// The moment at which something ends, to be told.
pub(in crate::verbs) fn turn_edge(draft: &Draft<'_>, deadline: &Deadline) -> TurnEdge {
    TurnEdge {
        edge: deadline.edge,
        of: draft.named(deadline.of),
        round: deadline.round,
    }
}

/// What a condition of somebody is to end with.
fn link(
    draft: &Draft<'_>,
    holder: &Character,
    condition: &Condition,
    with: &With<'_>,
) -> Result<Link, Refusal> {
    let owner = draft.character(with.of.unwrap_or(holder.id))?;
    let conditions = owner.conditions.iter().map(|held| held.name.as_str());
    let actions = owner.sustained.iter().map(|action| action.what.as_str());
    let choices = conditions.chain(actions);
    if choices.clone().next().is_none() {
        let said = format!("{} has no condition and sustains nothing", owner.name);
        return Err(Refusal::rule(with.what.span, said));
    }
    let at = choose(with.what, "condition", choices.clone())?;
    let parent = Link {
        who: owner.id,
        what: choices.clone().nth(at).unwrap_or_default().to_owned(),
        sustained: at >= owner.conditions.len(),
    };
    let child = Link {
        who: holder.id,
        what: condition.name.clone(),
        sustained: false,
    };
    let below = draft.campaign().linked_to(&child);
    let is_parent = |(who, held): &(CharacterId, &Condition)| {
        !parent.sustained && *who == parent.who && held.name == parent.what
    };
    if parent == child || below.iter().any(is_parent) {
        let said = format!("{} would end with itself", condition.name);
        return Err(Refusal::rule(with.what.span, said));
    }
    Ok(parent)
}

fn clear(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = args.cursor();
    let who = cursor.all_but_last(draft.table(), &[])?;
    let word = cursor.word("a condition")?;
    cursor.finish()?;
    let alone = who.len() == 1;
    let mut cleared = false;
    for id in who {
        let person = draft.character(id)?;
        let (name, held) = (person.name.clone(), person.conditions.clone());
        if held.is_empty() && alone {
            return Err(Refusal::rule(word.span, format!("{name} has no condition")));
        }
        let at = match choose(
            word,
            "condition",
            held.iter().map(|held| held.name.as_str()),
        ) {
            Ok(at) => at,
            Err(refusal) if alone => return Err(refusal),
            // Of many, only those who have it lose it.
            Err(_) => continue,
        };
        cleared |= draft.end_condition(id, &held[at].name);
    }
    if !cleared {
        return Err(Refusal::rule(
            word.span,
            "none of them has such a condition",
        ));
    }
    Ok(())
}
