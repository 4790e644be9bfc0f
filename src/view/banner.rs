//! The banner of a fight: whose turn it is, what is left of it, and who is next.

use std::ops::Range;

use super::order;
use super::text::{clean, head, width};
use crate::campaign::{Campaign, CharacterId, Combatant, CombatantId, Fight};
use crate::game::{Game, Order};
use crate::play::actions::Kind;
use crate::play::fight::{FightTable, can_act};
use crate::play::turn_usage;

/// How many upcoming names it shows.
const NEXT: usize = 2;

/// The banner's two parts, at the left and the right of the screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Banner {
    pub left: String,
    pub right: String,
    /// The characters named at the right, each with its columns within that part.
    pub next: Vec<(CharacterId, Range<usize>)>,
}

/// The text before the upcoming names.
const THEN: &str = "then ";
/// The text between them.
const BETWEEN: &str = ", ";

/// The banner in at most `columns`; `None` without a fight. `pick` is the label of the key that
/// lists who may take the next turn; empty for none.
#[must_use]
pub fn banner(campaign: &Campaign, game: &Game, pick: &str, columns: usize) -> Option<Banner> {
    let fight = campaign.fight()?;
    let table = FightTable {
        campaign,
        game,
        fight,
    };
    let upcoming = table.upcoming(NEXT);
    let next = next(table, &upcoming, pick);
    let acting = fight.acting.and_then(|id| fight.place(id));
    let Some((_, acting)) = acting.filter(|_| !fight.paused) else {
        let left = if fight.paused {
            "the fight is paused"
        } else {
            "nobody acts"
        };
        return Some(fitted(left, &[], &next, columns).naming(table, &upcoming));
    };
    let name = clean(campaign.name_of(acting.character)).to_uppercase();
    let mut parts: Vec<[String; 2]> = Vec::new();
    let left = if can_act(campaign, game, acting.character) {
        left_of_turn(fight, acting)
    } else {
        String::new()
    };
    if !left.is_empty() {
        parts.push([left, order::left(fight, acting)]);
    }
    let who = campaign.characters.get(acting.character);
    let notes = who.map(|who| order::notes(campaign, game, who));
    let notes = notes.filter(|notes| !notes.is_empty());
    let notes = notes.map(|notes| [notes.clone(), notes]);
    let is_down = who.is_some_and(|who| !game.fallen_by(campaign, who).is_empty());
    // For a character who is down, the state matters more than the rest of the turn.
    let place = if is_down { 0 } else { parts.len() };
    parts.splice(place..place, notes);
    Some(fitted(&name, &parts, &next, columns).naming(table, &upcoming))
}

/// `then Salt hound 1, Anselm Pike`, followed by shorter forms with fewer names.
fn next(table: FightTable<'_>, upcoming: &[CombatantId], pick: &str) -> Vec<String> {
    if table.fight.paused {
        return Vec::new();
    }
    if table.game.turns.order == Order::Elective {
        let words = match table.fight.acting {
            // Nothing happens until the GM finds the key.
            None if !pick.is_empty() => format!("{pick} picks who acts"),
            Some(_) | None => "then whoever you pick".to_owned(),
        };
        return vec![words];
    }
    let names: Vec<String> = table
        .names(upcoming)
        .into_iter()
        .map(|name| clean(name).into_owned())
        .collect();
    let fewer = (1..=names.len()).rev();
    fewer
        .map(|count| format!("{THEN}{}", names[..count].join(BETWEEN)))
        .collect()
}

/// As many parts as fit, in order, each in its long or its short form. The name and the first part
/// take precedence over the upcoming names, which use the longest form that fits.
fn fitted(name: &str, parts: &[[String; 2]], next: &[String], columns: usize) -> Banner {
    let mut left = format!("▶ {name}");
    let room = columns.saturating_sub(2);
    let first = parts.first().map_or(0, |[_, short]| width(short) + 2);
    let least = width(&left) + first;
    let beside = next.iter().find(|next| least + width(next) + 2 <= room);
    let room = room.saturating_sub(beside.map_or(0, |next| width(next) + 2));
    for (nth, part) in parts.iter().enumerate() {
        let between = if nth == 0 { "  " } else { " · " };
        let longer = part.iter().map(|form| format!("{left}{between}{form}"));
        match longer.into_iter().find(|longer| width(longer) <= room) {
            Some(longer) => left = longer,
            None => break,
        }
    }
    if width(&left) > room {
        let end = head(&left, room).0.len();
        left.truncate(end);
    }
    Banner {
        left,
        right: beside.cloned().unwrap_or_default(),
        next: Vec::new(),
    }
}

impl Banner {
    /// Adds the columns of the names at the right.
    fn naming(mut self, table: FightTable<'_>, upcoming: &[CombatantId]) -> Self {
        if table.game.turns.order == Order::Elective {
            return self;
        }
        let wide = width(&self.right);
        let mut from = width(THEN);
        for id in upcoming {
            let Some((_, place)) = table.fight.place(*id) else {
                continue;
            };
            let to = from + width(&clean(table.campaign.name_of(place.character)));
            if to <= wide {
                self.next.push((place.character, from..to));
            }
            from = to + width(BETWEEN);
        }
        self
    }
}

/// What is left of a turn: `1 standard + 1 quick, or 3 quick · reaction`.
fn left_of_turn(fight: &Fight, place: &Combatant) -> String {
    let kind = |(kind, count): &(String, u32)| match Kind::counted(kind) {
        Some(kind) => format!("{count} {}", kind.word()),
        None => format!("{count} {kind}"),
    };
    let mut ways: Vec<String> = Vec::new();
    for way in turn_usage::ways(fight, place) {
        let way: Vec<String> = way.iter().map(kind).collect();
        let way = way.join(" + ");
        if !way.is_empty() && !ways.contains(&way) {
            ways.push(way);
        }
    }
    let mut parts = vec![ways.join(", or ")];
    if turn_usage::has_reaction(fight, place) {
        parts.push(Kind::Reaction.word().to_owned());
    }
    parts.retain(|part| !part.is_empty());
    if parts.is_empty() && !fight.allot.is_empty() {
        return "nothing left".to_owned();
    }
    parts.join(" · ")
}
