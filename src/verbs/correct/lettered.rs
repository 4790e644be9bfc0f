//! Lines that mean one of several minions by the letter that these share, when they run again.

use std::sync::Arc;

use crate::campaign::{CharacterId, Contest, Entry, Event};
use crate::game::Table;
use crate::lang::line::{Line, Span, quoted};

/// The line of an entry with the name of whoever it meant by such a letter, if they still stand; `None` if it stays as
/// it is.
pub(super) fn named(table: Table<'_>, entry: &Entry, line: &Line) -> Option<String> {
    let fight = table.campaign.fight()?;
    let roster = &table.campaign.characters;
    let stands = |who: &CharacterId| {
        let person = roster.get(*who);
        person.is_some_and(|who| table.game.fallen_by(table.campaign, who).is_empty())
    };
    let (mut out, mut from) = (String::new(), 0);
    for word in line.words.iter().filter(|word| !word.quoted) {
        let sharing: Vec<CharacterId> = fight.lettered(&word.text).collect();
        if sharing.len() < 2 || roster.called(&word.text).is_some() {
            continue;
        }
        let is_about = |who: &CharacterId| entry.events.iter().any(|event| is_about(event, *who));
        let mut meant = sharing.into_iter().filter(is_about);
        let only = meant.next().filter(|_| meant.next().is_none());
        if let Some(one) = only.filter(stands) {
            out.push_str(line.text(Span::new(from, word.span.start)));
            out.push_str(&quoted(table.campaign.name_of(one)));
            from = word.span.end;
        }
    }
    let rest = Span::new(from, entry.line.chars().count());
    (from > 0).then(|| out + line.text(rest))
}

/// Whether an event is about somebody, or rolls for or against them.
fn is_about(event: &Event, who: CharacterId) -> bool {
    let rolls = |contest: &Arc<Contest>| {
        let aimed = contest.attack.as_ref().map(|attack| attack.target);
        aimed == Some(who) || contest.sides.iter().any(|side| side.who == Some(who))
    };
    event.about().contains(&who) || event.rolled().is_some_and(rolls)
}
