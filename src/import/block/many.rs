//! Several characters in one block, a column each, followed by what they share.

use super::row::Row;
use super::table::cells;
use super::token::What;
use crate::game::Game;
use crate::import::found::Found;
use crate::import::write::Writing;
use crate::sheet::Field;

/// The characters of a block and the stats of each.
pub(super) struct Many {
    names: Vec<String>,
    stats: Vec<Vec<(Field, i64, bool)>>,
}

impl Many {
    /// Names side by side, and rows of a stat with a number under each. Also returns how many rows
    /// follow the names.
    pub(super) fn of(game: &'static Game, rows: &[Row]) -> Option<(Self, usize)> {
        let names: Vec<String> = cells(rows.first()?)
            .into_iter()
            .map(|(_, cell)| cell)
            .filter(|cell| !cell.is_empty())
            .collect();
        let key_of = |row: &Row| match &row
            .tokens
            .iter()
            .find(|token| token.what != What::Edge)?
            .what
        {
            What::Word(word) => super::key::key(game, word),
            _ => None,
        };
        if names.len() < 2 || rows[0].has_numbers() || key_of(&rows[0]).is_some() {
            return None;
        }
        let mut out = Self {
            stats: vec![Vec::new(); names.len()],
            names,
        };
        let mut used = 0;
        for row in &rows[1..] {
            if row.rule {
                used += 1;
                continue;
            }
            let numbers = row.numbers(false);
            let Some(key) = key_of(row)
                .filter(|_| numbers.len() == out.names.len() && row.words_before_numbers() == 1)
            else {
                break;
            };
            for (person, (value, signed)) in out.stats.iter_mut().zip(numbers) {
                person.push((key, value, signed));
            }
            used += 1;
        }
        (out.stats[0].len() >= 2).then_some((out, used))
    }

    /// Writes each character, with what they share.
    pub(super) fn finish(self, shared: &Writing, found: &mut Found, line: usize) {
        for (at, (name, stats)) in self.names.iter().zip(self.stats).enumerate() {
            let mut one = shared.clone();
            if at > 0 {
                one.misses.clear();
            }
            if one.is_named() {
                let of = one.who.name.clone();
                one.note(&of);
            }
            one.name(name);
            for (key, value, signed) in stats {
                one.number(key, value, signed);
            }
            one.finish(found, line);
        }
    }
}
