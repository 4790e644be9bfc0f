//! `each`: lines that run by themselves, in turns and rounds.

use super::by_itself::{AT_THE_END, END, LINE, line};
use super::people::whose::{WHOSE, Whose};
use crate::campaign::{At, CampaignChange, Each};
use crate::game::draft::Request;
use crate::game::syntax::Arg;
use crate::game::{Args, Draft, Refusal, Result, Table, Verb};

const TURN: &str = "turn";
const ROUND: &str = "round";

const OR_NONE: Arg = Arg::OneOf(&[&[LINE], &[Arg::Word("-", "takes the line away")]]);

/// The verb of all games.
pub(super) const VERBS: &[Verb] = &[Verb {
    name: "each",
    syntax: SYNTAX,
    doc: "Runs a line in each turn of somebody, as it starts or at its 'end', or in each round; '-' takes the line away. Without words it lists these lines.",
    run: each,
    ..Verb::PLAIN
}];

const SYNTAX: &[Arg] = &[Arg::Optional(&[Arg::OneOf(&[
    &[
        Arg::Word(TURN, "in each turn of somebody"),
        WHOSE,
        OR_NONE,
        AT_THE_END,
    ],
    &[Arg::Word(ROUND, "as each round of a fight ends"), OR_NONE],
])])];

/// `each turn NAME "LINE"|- [end]`, `each round "LINE"|-`, `each`.
fn each(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let Some((unit, _)) = args.keyword(&[TURN, ROUND]) else {
        let all = list(draft.table());
        draft.request(Request::Tell(all));
        return Ok(());
    };
    let end = args.has(END);
    let to = if args.has("-") {
        None
    } else {
        let word = args.option(unit).and_then(|args| args.text());
        let word = word.ok_or_else(|| args.missing("the line, in quotes"))?;
        Some(line(draft, word, end)?)
    };
    if unit == ROUND {
        let change = changed(&draft.campaign().each, false, to)
            .ok_or_else(|| Refusal::rule(args.verb.span, "no line runs in each round"))?;
        draft.apply(CampaignChange::Each(change));
        return Ok(());
    }
    let name = args.words.get(1).filter(|_| args.is_named());
    let name = name.ok_or_else(|| args.missing("a character's name"))?;
    let whose = Whose::of(draft.table(), name)?;
    let mut sheet = whose.sheet(draft.table())?.clone();
    let change = changed(&sheet.each, end, to).ok_or_else(|| {
        let said = format!("no line runs in each turn of {}", sheet.name);
        Refusal::rule(name.span, said)
    })?;
    change.apply(&mut sheet.each);
    whose.becomes(draft, &sheet)
}

/// The change that puts a line into a list, in place of the one at the same end, or takes that away; `None` if there
/// is none to take away.
fn changed(all: &[Each], end: bool, to: Option<Each>) -> Option<At<Each>> {
    let at = all.iter().position(|each| each.end == end);
    let at = at.unwrap_or(all.len());
    let from = all.get(at).cloned();
    let changes = from.is_some() || to.is_some();
    changes.then_some(At { at, from, to })
}

/// All lines that run by themselves.
fn list(table: Table<'_>) -> String {
    let ends = |each: &Each| if each.end { ", as it ends" } else { "" };
    let rounds = table.campaign.each.iter();
    let rounds = rounds.map(|each| format!("each round: {}", each.line));
    let mut all: Vec<String> = rounds.collect();
    for who in table.campaign.characters.iter() {
        let name = &who.name;
        let turns = who.each.iter();
        all.extend(turns.map(|each| format!("each turn of {name}{}: {}", ends(each), each.line)));
        let held = who.conditions.iter();
        let held = held.filter_map(|held| Some((&held.name, held.each.as_ref()?)));
        all.extend(held.map(|(condition, each)| {
            format!(
                "each turn of {name}, {condition}{}: {}",
                ends(each),
                each.line
            )
        }));
    }
    if all.is_empty() {
        return "no line runs by itself".to_owned();
    }
    all.join("\n")
}
