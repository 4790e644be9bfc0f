//! Lines that settle a pending check, when they run again: it may have another number then, or not be pending.

use crate::campaign::{At, CampaignChange, Entry, Event, Pending};
use crate::game::{Refusal, Result, Table};
use crate::verbs::parsed::Parsed;

/// The verbs that settle a pending check, by its number or by who rolls it.
const SETTLES: [&str; 2] = ["roll", "skip"];

/// The line of an entry with the present number of the check that it settled; `None` if it stays as it is.
///
/// # Errors
/// Returns an error if that check is not pending now.
pub(super) fn renumbered(
    table: Table<'_>,
    entry: &Entry,
    parsed: &Parsed,
) -> Result<Option<String>> {
    let head = parsed.head.as_ref();
    let head = head.filter(|head| SETTLES.contains(&head.verb.name));
    let word = head.and_then(|head| parsed.words.get(head.from));
    let settled: Vec<&Pending> = entry.events.iter().filter_map(removed).collect();
    let typed = word.and_then(|word| word.text.parse::<u32>().ok());
    let meant = settled.iter().find(|one| Some(one.id) == typed);
    let (Some(word), Some(meant)) = (word, meant.or(settled.first())) else {
        return Ok(None);
    };
    if typed.is_none() && settled.len() > 1 {
        return Ok(None);
    }
    let mut pending = table.campaign.pending.iter();
    let same = |one: &&Pending| {
        let check = (&one.check.what, &one.why, &one.or_else);
        one.who == meant.who && check == (&meant.check.what, &meant.why, &meant.or_else)
    };
    let Some(now) = pending.find(same) else {
        let why = "that check is no longer called for";
        return Err(Refusal::rule(word.span, why));
    };
    if typed.is_none_or(|typed| typed == now.id) {
        return Ok(None);
    }
    let before = entry.line.chars().take(word.span.start);
    let after = entry.line.chars().skip(word.span.end);
    let number = now.id.to_string();
    Ok(Some(before.chain(number.chars()).chain(after).collect()))
}

/// Whether an entry did nothing but skip a check, of which nothing is lost if that is no longer called for.
pub(super) fn only_skips(entry: &Entry) -> bool {
    let mut events = entry.events.iter();
    !entry.events.is_empty() && events.all(|event| removed(event).is_some())
}

/// The pending check that an event removes.
fn removed(event: &Event) -> Option<&Pending> {
    match event {
        Event::Campaign(CampaignChange::Pending(At { from, to: None, .. })) => from.as_ref(),
        _ => None,
    }
}
