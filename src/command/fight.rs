//! Verbs about turns: beginning, passing and ending a fight, and who is in it.

pub mod act;
pub mod elective;
mod tempo;

pub(crate) use act::spend_if_any;

use std::sync::Arc;

use super::checks::names;
use super::turn::{advance, give, leave, moment, replace, running, unlapse, who_acts};
use crate::campaign::turn_order::{Order, row_for, sort};
use crate::campaign::{
    Allotment, CharacterId, Combatant, CombatantId, Contest, Event, FIGHT_COUNTER, Fight, FightId,
    Roll,
};
use crate::command::line::{Line, Span, Word};
use crate::dice::Die;
use crate::game::args::Cursor;
use crate::game::{Args, Completion, Draft, Refusal, Table, Verb, Why};
use crate::rules::Modifier;
use crate::rules::formula::{EvalError, Formula};

/// Verbs about turns.
pub const VERBS: &[Verb] = &[
    act::ACT,
    tempo::DELAY,
    tempo::READY,
    tempo::SURPRISED,
    tempo::TURNS,
    tempo::GROUP,
    act::ALLOT,
    Verb {
        name: "begin",
        aliases: &[],
        usage: "begin [NAME...] [init FORMULA] [allot 1S+1Q|3Q] [= DICE]",
        doc: "Begins a fight with these, or with everyone: initiative is rolled, the highest acts first.",
        dice: true,
        complete: |table, typing| {
            let mut out = names(table);
            if !typing.has("init") {
                out.push(Completion::keyword(
                    "init",
                    format!("initiative formula, else {}", table.game.init),
                ));
            }
            if !typing.has("allot") {
                out.push(Completion::keyword(
                    "allot",
                    format!("what a turn allows, else {}", table.game.allot),
                ));
            }
            out
        },
        odds: None,
        run: begin,
    },
    Verb {
        name: "next",
        aliases: &[],
        usage: "next",
        doc: "Ends the turn: the next in order acts.",
        dice: false,
        complete: |_, _| Vec::new(),
        odds: None,
        run: |draft, args| {
            args.cursor().finish()?;
            let id = running(draft)
                .map_err(|refusal| refusal.or_at(args.verb.span))?
                .id;
            if draft.game().order == Order::Elective {
                return elective::next_of(draft, id, args.verb.span);
            }
            advance(draft, id, None);
            say_first(draft, id);
            Ok(())
        },
    },
    Verb {
        name: "back",
        aliases: &[],
        usage: "back",
        doc: "Steps back to the turn before; what had ended since is brought back.",
        dice: false,
        complete: |_, _| Vec::new(),
        odds: None,
        run: back,
    },
    Verb {
        name: "end",
        aliases: &[],
        usage: "end",
        doc: "Ends the fight. Its log stays.",
        dice: false,
        complete: |_, _| Vec::new(),
        odds: None,
        run: end,
    },
    Verb {
        name: "join",
        aliases: &[],
        usage: "join NAME... [= DICE]",
        doc: "Brings somebody into the fight; one whose place has passed waits for the next round.",
        dice: true,
        complete: |table, _| names(table),
        odds: None,
        run: join,
    },
    Verb {
        name: "leave",
        aliases: &[],
        usage: "leave NAME...",
        doc: "Takes somebody out of the fight, not out of the campaign.",
        dice: false,
        complete: in_fight,
        odds: None,
        run: |draft, args| {
            let id = running(draft)
                .map_err(|refusal| refusal.or_at(args.verb.span))?
                .id;
            for word in named(args)? {
                let who = crate::game::args::character(draft.table(), word)?;
                let name = draft.character(who)?.name.clone();
                if !leave(draft, id, who) {
                    return Err(Refusal::rule(
                        word.span,
                        format!("{name} is not in the fight"),
                    ));
                }
                draft.say(format!("{name} leaves the fight"));
            }
            draft.say(who_acts(draft, id));
            Ok(())
        },
    },
    Verb {
        name: "place",
        aliases: &[],
        usage: "place NAME before|after NAME",
        doc: "Moves somebody in the order. Whoever acts goes on acting.",
        dice: false,
        complete: |table, typing| match typing.before.len() {
            1 => vec![
                Completion::keyword("before", ""),
                Completion::keyword("after", ""),
            ],
            _ => in_fight(table, typing),
        },
        odds: None,
        run: place,
    },
    Verb {
        name: "pause",
        aliases: &[],
        usage: "pause",
        doc: "Sets the fight aside; another may begin.",
        dice: false,
        complete: |_, _| Vec::new(),
        odds: None,
        run: pause,
    },
    Verb {
        name: "resume",
        aliases: &[],
        usage: "resume [\"fight\"]",
        doc: "Takes up a fight that was paused.",
        dice: false,
        complete: |table, _| {
            let paused = table.campaign.fights.iter().filter(|fight| fight.paused);
            paused
                .map(|fight| Completion::text(title(fight), "paused"))
                .collect()
        },
        odds: None,
        run: resume,
    },
];

fn in_fight(table: Table<'_>, _: &crate::game::Typing<'_>) -> Vec<Completion> {
    let order = table
        .campaign
        .fight()
        .map_or(&[] as &[_], |fight| fight.order.as_slice());
    order
        .iter()
        .map(|place| Completion::text(table.campaign.name_of(place.character), "in the fight"))
        .collect()
}

fn named<'a>(args: &Args<'a>) -> Result<&'a [Word], Refusal> {
    if args.words.is_empty() {
        return Err(Refusal::expected(args.end(), "a character's name"));
    }
    Ok(args.words)
}

fn say_first(draft: &mut Draft<'_>, id: FightId) {
    let acts = who_acts(draft, id);
    draft.say(acts);
}

/// The terms on which turns are taken.
#[derive(Clone, Debug)]
pub struct Terms {
    /// What the GM calls the fight.
    pub name: String,
    /// The initiative formula.
    pub init: String,
    /// What a turn allows.
    pub allot: Allotment,
    /// Where the formula stands, for pointing at it.
    pub span: Span,
}

fn begin(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = args.cursor();
    let mut who = Vec::new();
    if cursor
        .peek()
        .is_some_and(|word| !word.is("init") && !word.is("allot"))
    {
        who = cursor.characters(draft.table(), &["init", "allot"])?;
    }
    let terms = terms(draft, args.line, &mut cursor, args.verb.span)?;
    if who.is_empty() {
        who = draft
            .campaign()
            .characters
            .iter()
            .map(|person| person.id)
            .collect();
    }
    start(draft, &who, &terms, args.verb.span)
}

/// Reads `[init FORMULA] [allot ...]` to the end.
fn terms(
    draft: &Draft<'_>,
    line: &Line,
    cursor: &mut Cursor<'_>,
    verb: Span,
) -> Result<Terms, Refusal> {
    let game = draft.game();
    let mut terms = Terms {
        name: String::new(),
        init: game.init.to_owned(),
        allot: default_allotment(game.allot),
        span: verb,
    };
    let (mut init_said, mut allot_said) = (false, false);
    while let Some(word) = cursor.peek() {
        if !init_said && cursor.take("init") {
            init_said = true;
            let end = cursor
                .rest()
                .iter()
                .position(|word| word.is("allot"))
                .unwrap_or(cursor.rest().len());
            let words = &cursor.rest()[..end];
            let [first, ..] = words else {
                return Err(Refusal::expected(
                    cursor.here(),
                    "a formula for the initiative modifier",
                ));
            };
            let span = first.span.to(words[words.len() - 1].span);
            terms.init = initiative_formula(draft, line.text(span), span)?;
            terms.span = span;
            cursor.skip(end);
        } else if !allot_said && cursor.take("allot") {
            allot_said = true;
            terms.allot = act::allotment(cursor)?;
        } else {
            let what = match (init_said, allot_said) {
                (false, _) if word.is_number() || word.is_signed() => "'init' before a number",
                _ => "'init', 'allot', '=' or the end",
            };
            return Err(Refusal::expected(word.span, what));
        }
    }
    Ok(terms)
}

/// The allotment that a game or a prepared fight declares.
#[must_use]
pub fn default_allotment(text: &str) -> Allotment {
    Allotment::parse(text).unwrap_or_default()
}

/// Reads an initiative formula: it may begin with a sign, and all its stats must be the game's.
///
/// # Errors
/// Anything else.
pub fn initiative_formula(draft: &Draft<'_>, text: &str, span: Span) -> Result<String, Refusal> {
    let formula = Formula::parse_signed(text).map_err(|error| {
        let at = (span.start + error.at).min(span.end);
        Refusal::at(Span::new(at, at + 1), Why::Formula(error.kind.to_string()))
    })?;
    match formula
        .stats()
        .iter()
        .find(|stat| draft.game().stat(stat).is_none())
    {
        Some(stat) => Err(Refusal::at(
            span,
            Why::NoMatch {
                kind: "stat",
                typed: (*stat).to_owned(),
            },
        )),
        None => Ok(text.trim().to_owned()),
    }
}

/// Begins a fight with these characters, in this order of rolling.
///
/// # Errors
/// A fight runs, nobody is named, or the dice do not fit.
pub fn start(
    draft: &mut Draft<'_>,
    who: &[CharacterId],
    terms: &Terms,
    verb: Span,
) -> Result<(), Refusal> {
    if draft.campaign().fight().is_some_and(|fight| !fight.paused) {
        let refusal = Refusal::rule(verb, "a fight is running already");
        return Err(refusal.hint("end it, pause it, or join NAME"));
    }
    if who.is_empty() {
        return Err(Refusal::rule(verb, "there is nobody to begin with").hint("add NAME"));
    }
    super::work::end_downtime(draft);
    let mut order = initiative(draft, who, &terms.init, terms.span, CombatantId(1))?;
    for place in &mut order {
        place.from_round = 1;
    }
    // In a manual order people stand as they were named.
    if draft.game().order != Order::Manual {
        sort(&mut order);
    }
    let id = FightId(draft.count(FIGHT_COUNTER));
    let fight = Fight {
        id,
        name: terms.name.clone(),
        round: 1,
        init: terms.init.clone(),
        allot: terms.allot.clone(),
        order,
        ..Fight::default()
    };
    let first = fight.order.first().map(|place| place.id);
    let listed: Vec<String> = fight
        .order
        .iter()
        .map(|place| {
            format!(
                "{} {}",
                draft.campaign().name_of(place.character),
                place.initiative
            )
        })
        .collect();
    let at = draft.campaign().fights.len();
    draft.apply(Event::Fight {
        at,
        from: None,
        to: Some(Arc::new(fight)),
    });
    let before = draft.campaign().current;
    draft.apply(Event::Current {
        from: before,
        to: Some(id),
    });
    draft.say(format!("the fight begins: {}", listed.join(", ")));
    // In an elective order a tie for the first turn is the GM's to decide.
    let tied = draft.game().order == Order::Elective && tied_first(draft, id);
    give(draft, id, 1, first.filter(|_| !tied));
    if tied {
        draft.say("a tie for the first turn: pick who takes it");
    } else {
        say_first(draft, id);
    }
    Ok(())
}

/// Whether the two highest have the same initiative.
fn tied_first(draft: &Draft<'_>, id: FightId) -> bool {
    let fight = draft.campaign().fight_by_id(id);
    fight.is_some_and(|fight| match fight.order.as_slice() {
        [first, second, ..] => first.initiative == second.initiative,
        _ => false,
    })
}

/// Rolls initiative for some characters. One that lacks a stat of the formula has a modifier of 0.
fn initiative(
    draft: &mut Draft<'_>,
    who: &[CharacterId],
    formula: &str,
    span: Span,
    first: CombatantId,
) -> Result<Vec<Combatant>, Refusal> {
    let game = draft.game();
    let formula = Formula::parse_signed(formula)
        .map_err(|error| Refusal::at(span, Why::Formula(error.kind.to_string())))?;
    let mut modifiers = Vec::with_capacity(who.len());
    let mut lacking = Vec::new();
    for id in who {
        let person = draft.character(*id)?;
        let stats = |stat: &str| game.stat_of(person, stat);
        let modifier = match formula.eval(&stats) {
            Ok(modifier) => modifier,
            Err(EvalError::MissingStat(stat)) => {
                lacking.push(format!("{} ({stat})", person.name));
                0
            }
            Err(error) => return Err(Refusal::at(span, Why::Formula(error.to_string()))),
        };
        modifiers.push(modifier);
    }
    if !lacking.is_empty() {
        draft.say(format!(
            "no initiative modifier for want of a stat: {}",
            lacking.join(", ")
        ));
    }
    let dice: Vec<Die> = game
        .initiative
        .map(|die| vec![die; who.len()])
        .unwrap_or_default();
    let faces = draft.roll(&dice)?;
    let mut places = Vec::with_capacity(who.len());
    let mut sides = Vec::with_capacity(who.len());
    for (nth, (id, modifier)) in who.iter().zip(modifiers).enumerate() {
        let face = faces.get(nth).copied();
        let initiative = i64::from(face.unwrap_or(0)) + modifier;
        let number = first.0 + u32::try_from(nth).unwrap_or(u32::MAX - first.0);
        places.push(Combatant {
            id: CombatantId(number),
            character: *id,
            initiative,
            modifier,
            ..Combatant::default()
        });
        sides.push(Roll {
            who: Some(*id),
            name: draft.campaign().name_of(*id).to_owned(),
            what: "initiative".to_owned(),
            dice: face.into_iter().collect(),
            facts: vec![
                Modifier {
                    label: "modifier".to_owned(),
                    value: modifier,
                },
                Modifier {
                    label: "total".to_owned(),
                    value: initiative,
                },
            ],
            ..Roll::default()
        });
    }
    if !faces.is_empty() {
        draft.rolled(Contest {
            kind: "initiative".to_owned(),
            sides,
            ..Contest::default()
        });
    }
    Ok(places)
}

fn back(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    args.cursor().finish()?;
    let id = running(draft)
        .map_err(|refusal| refusal.or_at(args.verb.span))?
        .id;
    loop {
        let fight = running(draft)?;
        let turns = &fight.turns;
        // The turn before belongs to the last but one begun, or to the last if nobody is acting now.
        let given_up = usize::from(fight.acting.is_some());
        let Some((round, before)) = turns.len().checked_sub(given_up + 1).map(|at| turns[at])
        else {
            return Err(Refusal::rule(
                args.verb.span,
                "this is the first turn of the fight",
            ));
        };
        let from = moment(fight);
        let stepping = fight
            .acting
            .and_then(|place| fight.place(place))
            .map(|(row, place)| (row, place.clone()));
        let earlier = fight.acting.map_or(0, |acting| {
            let turns = &turns[..turns.len() - 1];
            turns
                .iter()
                .rev()
                .find(|(_, place)| *place == acting)
                .map_or(0, |(round, _)| *round)
        });
        let present = fight.place(before).is_some();
        let turn = from.turn - u32::from(fight.acting.is_some());
        let to = crate::campaign::event::Moment {
            round,
            turn,
            acting: Some(before),
        };
        draft.apply(Event::Turn {
            fight: id,
            from,
            to,
        });
        if let Some((row, place)) = stepping {
            let after = Combatant {
                acted: earlier,
                ..place.clone()
            };
            replace(draft, id, row, place, after);
        }
        if present {
            break;
        }
    }
    unlapse(draft, id);
    say_first(draft, id);
    Ok(())
}

fn end(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    args.cursor().finish()?;
    let Some(fight) = draft.campaign().fight().cloned() else {
        return Err(Refusal::rule(args.verb.span, "no fight is running"));
    };
    let at = draft
        .campaign()
        .fights
        .iter()
        .position(|other| other.id == fight.id)
        .unwrap_or(0);
    let rounds = fight.round;
    let name = if fight.name.is_empty() {
        String::new()
    } else {
        format!(" at {}", fight.name)
    };
    draft.apply(Event::Current {
        from: Some(fight.id),
        to: None,
    });
    draft.apply(Event::Fight {
        at,
        from: Some(Arc::new(fight)),
        to: None,
    });
    draft.say(format!(
        "the fight{name} ends after {}",
        crate::game::words::plural(rounds, "round")
    ));
    Ok(())
}

fn join(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let (id, init, first) = {
        let fight = running(draft).map_err(|refusal| refusal.or_at(args.verb.span))?;
        (fight.id, fight.init.clone(), fight.next_place())
    };
    let mut who = Vec::new();
    for word in named(args)? {
        let id = crate::game::args::character(draft.table(), word)?;
        if running(draft)?.place_of(id).is_some() || who.contains(&id) {
            let name = draft.campaign().name_of(id).to_owned();
            return Err(Refusal::rule(
                word.span,
                format!("{name} is in the fight already"),
            ));
        }
        who.push(id);
    }
    for mut place in initiative(draft, &who, &init, args.verb.span, first)? {
        let fight = running(draft)?;
        let row = row_for(fight, place.initiative, place.modifier, place.character);
        let acting = fight
            .acting
            .and_then(|acting| fight.place(acting))
            .map(|(row, _)| row);
        let elective = draft.game().order == Order::Elective;
        let late = !elective && acting.is_some_and(|acting| row <= acting);
        // Coming back does not give another turn.
        if fight.traces.gone.contains(&place.character) {
            place.acted = fight.round;
        }
        place.from_round = fight.round + u32::from(late);
        let name = draft.campaign().name_of(place.character).to_owned();
        let waits = if late {
            ", waiting for the next round"
        } else {
            ""
        };
        draft.say(format!("{name} joins at {}{waits}", place.initiative));
        draft.apply(Event::Place {
            fight: id,
            from: None,
            to: Some((row, place)),
        });
    }
    if running(draft)?.acting.is_none() && draft.game().order != Order::Elective {
        advance(draft, id, None);
        say_first(draft, id);
    }
    Ok(())
}

fn place(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = args.cursor();
    running(draft).map_err(|refusal| refusal.or_at(args.verb.span))?;
    let (who, who_at) = (cursor.character(draft.table())?, args.words[0].span);
    let at = cursor.here();
    let side = cursor
        .take_one_of(&["before", "after"])
        .ok_or_else(|| Refusal::expected(at, "'before' or 'after'"))?;
    let anchor_at = cursor.here();
    let anchor = cursor.character(draft.table())?;
    cursor.finish()?;
    if who == anchor {
        return Err(Refusal::rule(anchor_at, "that is the same one"));
    }
    let fight = running(draft)?;
    let id = fight.id;
    let absent = |who: CharacterId, span: Span| {
        Refusal::rule(
            span,
            format!("{} is not in the fight", draft.campaign().name_of(who)),
        )
    };
    let (from_row, moved) = fight.place_of(who).ok_or_else(|| absent(who, who_at))?;
    let (anchor_row, _) = fight
        .place_of(anchor)
        .ok_or_else(|| absent(anchor, anchor_at))?;
    let moved = moved.clone();
    // Rows count without the one that moves.
    let anchor_row = anchor_row - usize::from(from_row < anchor_row);
    let to_row = anchor_row + usize::from(side == "after");
    let said = format!(
        "{} now stands {side} {}",
        draft.campaign().name_of(who),
        draft.campaign().name_of(anchor)
    );
    let group = moved.group;
    if to_row != from_row {
        draft.apply(Event::Place {
            fight: id,
            from: Some((from_row, moved.clone())),
            to: Some((to_row, moved)),
        });
    }
    if group != 0 {
        tempo::gather(draft, id, group, who);
    }
    draft.say(said);
    Ok(())
}

fn title(fight: &Fight) -> String {
    if fight.name.is_empty() {
        format!("fight {}", fight.id.0)
    } else {
        fight.name.clone()
    }
}

fn pause(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    args.cursor().finish()?;
    let fight = running(draft).map_err(|refusal| refusal.or_at(args.verb.span))?;
    let (id, title) = (fight.id, title(fight));
    draft.apply(Event::Paused {
        fight: id,
        from: false,
        to: true,
    });
    draft.say(format!("{title} is paused"));
    Ok(())
}

fn resume(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = args.cursor();
    if draft.campaign().fight().is_some_and(|fight| !fight.paused) {
        return Err(Refusal::rule(args.verb.span, "a fight is running already")
            .hint("pause or end it first"));
    }
    let paused: Vec<&Fight> = draft
        .campaign()
        .fights
        .iter()
        .filter(|fight| fight.paused)
        .collect();
    let titles: Vec<String> = paused.iter().map(|fight| title(fight)).collect();
    let at = match cursor.peek() {
        Some(word) => {
            cursor.skip(1);
            crate::game::args::choose(word, "paused fight", titles.iter().map(String::as_str))?
        }
        None if paused.is_empty() => {
            return Err(Refusal::rule(args.verb.span, "no fight is paused"));
        }
        None if paused.len() == 1 => 0,
        None => {
            let found = titles.join(", ");
            return Err(Refusal::expected(
                args.end(),
                format!("which fight: {found}"),
            ));
        }
    };
    cursor.finish()?;
    let id = paused[at].id;
    let before = draft.campaign().current;
    draft.apply(Event::Paused {
        fight: id,
        from: true,
        to: false,
    });
    if before != Some(id) {
        draft.apply(Event::Current {
            from: before,
            to: Some(id),
        });
    }
    draft.say(format!("{} goes on", titles[at]));
    say_first(draft, id);
    Ok(())
}
