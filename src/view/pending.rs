//! What waits for the GM: luck options after the last roll, pending checks, work in progress.

use std::cmp::Reverse;

use super::{Ink, Line};
use crate::campaign::{CharacterId, genitive};
use crate::game::Table;
use crate::game::words::progress;
use crate::play::pending::{first_pending, words};
use crate::verbs::offers::{Offered, offers};

/// The text between two items on a line.
const BETWEEN: &str = " · ";

/// A line for each kind of item that waits, of at most `columns`, with its key: for the best luck option, the roll
/// of a pending check, and work. The pending check that the key fills in comes first.
pub(crate) fn lines(
    table: Table<'_>,
    [luck, pending, work]: &[String; 3],
    selected: Option<CharacterId>,
    columns: usize,
) -> Vec<Line> {
    let first = first_pending(table.campaign, selected);
    let all = table.campaign.pending.iter();
    let others = all.filter(|one| first.is_none_or(|first| first.id != one.id));
    let checks = first.into_iter().chain(others);
    // The number is what `roll` takes. With a single check there is nothing to choose.
    let is_choice = table.campaign.pending.len() > 1;
    let checks = checks.map(|pending| {
        let number = is_choice.then(|| format!(" (roll {})", pending.id));
        format!("{}{}", words(table, pending), number.unwrap_or_default())
    });
    let works = table.campaign.works.iter().map(|work| {
        let who = table.campaign.name_of(work.who);
        format!("{who}, {}, {}", work.what, progress(work))
    });
    let mut offers = offers(table);
    // The key fills in the best one.
    offers.sort_by_key(|offered| Reverse(offered.offer.grade.rank));
    let offers = offers.into_iter().map(|offered| {
        let who = table.campaign.name_of(offered.offer.who);
        let article = match offered.offer.die {
            Some(_) => "",
            None if offered.becomes.starts_with(['a', 'e', 'i', 'o', 'u']) => "an ",
            None => "a ",
        };
        let whose = genitive(who);
        format!("{whose} roll becomes {article}{}", offered.becomes)
    });
    let sorts: [(&str, &str, Vec<String>); 4] = [
        (luck, "luck: ", offers.collect()),
        (pending, "pending: ", checks.collect()),
        (work, "at work: ", works.collect()),
        ("", "soon: ", threats(table)),
    ];
    let some = sorts.iter().filter(|(.., things)| !things.is_empty());
    let lines = some.map(|(key, what, things)| line(key, what, things, columns));
    lines.collect()
}

/// What the rules will soon do to characters, in or out of a fight.
fn threats(table: Table<'_>) -> Vec<String> {
    let (campaign, game) = (table.campaign, table.game);
    let Some(threat) = game.turns.threat else {
        return Vec::new();
    };
    let people = campaign.characters.iter();
    let threats = people.filter_map(|who| Some(threat(campaign, who)?.of(&who.name)));
    threats.collect()
}

/// The luck option with the best result for the last act; the first of several equal ones.
pub(crate) fn best_offer(table: Table<'_>) -> Option<Offered> {
    let all = offers(table).into_iter().rev();
    all.max_by_key(|offered| offered.offer.grade.rank)
}

/// As many items as fit, and how many more there are.
fn line(key: &str, what: &str, things: &[String], columns: usize) -> Line {
    let more = |left: usize| format!("{BETWEEN}{left} more");
    let space = if key.is_empty() { "" } else { " " };
    let line = Line::of(Ink::Key, key).with(Ink::Plain, space);
    let mut line = line.with(Ink::Notice, what);
    for (nth, thing) in things.iter().enumerate() {
        let left = things.len() - nth;
        let between = if nth == 0 { "" } else { BETWEEN };
        let longer = line.clone().with(Ink::Dim, between);
        let longer = longer.with(Ink::Plain, thing);
        let after = if left > 1 { more(left - 1).len() } else { 0 };
        if nth > 0 && longer.width() + after > columns {
            return line.with(Ink::Dim, more(left));
        }
        line = longer;
    }
    line
}
