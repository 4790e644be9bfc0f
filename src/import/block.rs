//! Stat blocks as text, as books and notes print them: in lines, in lists, in columns.

pub(super) mod item;
pub(super) mod key;
mod row;
pub(super) mod table;
mod token;

use item::{Item, items};
use key::{Section, is_remark, key, section};
use row::Row;
use token::{Token, What};

use super::found::{Found, Miss};
use super::write::Writing;
use crate::game::Game;

/// Reads every stat block of a text.
pub(super) fn read(game: &'static Game, text: &str) -> Found {
    let mut found = Found::default();
    let lines = whole(game, text.lines().enumerate().map(Row::of).collect());
    let mut begin = 0;
    for at in 1..=lines.len() {
        if at == lines.len() || begins(game, &lines, at) {
            let block = Block::new(game, &lines[begin..at]);
            block.read(&mut found);
            begin = at;
        }
    }
    found
}

/// Puts lines together that were broken in the middle of something: behind a stat whose number
/// begins the next line, or between the words of a name in a list.
fn whole(game: &'static Game, rows: Vec<Row>) -> Vec<Row> {
    let mut out: Vec<Row> = Vec::new();
    for row in rows {
        match out.last_mut() {
            Some(last) if goes_on(game, last, &row) => last.join(row),
            _ => out.push(row),
        }
    }
    out
}

fn goes_on(game: &'static Game, row: &Row, next: &Row) -> bool {
    if row.heading || next.heading || !row.has_numbers() || !next.has_numbers() {
        return false;
    }
    let said = items(game, &row.tokens, Section::Any, true);
    let Some(open) = said.last().filter(|item| !item.has_value()) else {
        return false;
    };
    let first = next.tokens.first().map(|token| &token.what);
    match first {
        Some(What::Number { .. } | What::Dice(_)) => {
            open.key.is_some() || key(game, &open.name).is_some()
        }
        Some(What::Word(word)) => {
            let listed = row
                .tokens
                .iter()
                .rev()
                .find(|token| !matches!(token.what, What::Word(_)));
            let listed = listed.is_some_and(|token| token.what == What::Comma);
            listed && said.len() > 1 && key(game, word).is_none() && section(word).is_none()
        }
        _ => false,
    }
}

/// Whether a new block begins with a line: a name behind a blank line or a rule, with stats soon after.
fn begins(game: &'static Game, lines: &[Row], at: usize) -> bool {
    let row = &lines[at];
    if row.is_blank() {
        return false;
    }
    let named = row
        .words()
        .filter(|words| section(words).is_none() && row.keys(game).is_empty());
    let before = lines[..at]
        .iter()
        .rev()
        .find(|row| !row.is_blank() || row.rule);
    let apart = lines[at - 1].is_blank() && before.is_some();
    if row.heading {
        return named.is_some() && before.is_some() && soon(game, &lines[at + 1..]);
    }
    let says_name = matches!(row.tokens.first(), Some(Token { what: What::Word(word), .. })
        if word.eq_ignore_ascii_case("name"));
    if says_name {
        return before.is_some();
    }
    let own = stats_in(game, row) >= 2
        && row.tokens.first().is_some_and(|first| match &first.what {
            What::Word(word) => key(game, word).is_none() && section(word).is_none(),
            _ => false,
        });
    apart && (own || named.is_some() && soon(game, &lines[at + 1..]))
}

/// Whether a line with stats comes before the next gap.
fn soon(game: &'static Game, lines: &[Row]) -> bool {
    let rest = lines.iter().skip_while(|row| row.is_blank());
    rest.take_while(|row| !row.is_blank())
        .take(4)
        .any(|row| stats_in(game, row) >= 2 || row.keys(game).len() >= 2)
}

/// How many stats a line gives values to.
fn stats_in(game: &'static Game, row: &Row) -> usize {
    let items = items(game, &row.tokens, Section::Any, false);
    items
        .iter()
        .filter(|item| item.key.is_some() && item.has_value())
        .count()
}

/// One stat block being read.
struct Block<'r> {
    game: &'static Game,
    rows: &'r [Row],
    section: Section,
    writing: Writing,
}

impl<'r> Block<'r> {
    fn new(game: &'static Game, rows: &'r [Row]) -> Self {
        Self {
            game,
            rows,
            section: Section::Any,
            writing: Writing::new(game),
        }
    }

    fn read(mut self, found: &mut Found) {
        let mut at = 0;
        while at < self.rows.len() {
            let row = &self.rows[at];
            at += 1;
            if row.is_blank() {
                continue;
            }
            if let Some(used) = self.columns(at - 1) {
                at += used;
                continue;
            }
            self.row(row);
        }
        if let Some(first) = self.rows.iter().find(|row| !row.is_blank()) {
            self.writing.finish(found, first.number);
        }
    }

    /// Reads a row of headings and the rows under it; how many rows those are.
    fn columns(&mut self, at: usize) -> Option<usize> {
        let row = &self.rows[at];
        let keys = row.keys(self.game);
        let below = |from: usize| {
            let rows = self.rows.iter().enumerate().skip(from);
            rows.into_iter().find(|(_, row)| !row.is_blank())
        };
        if let Some((next, values)) = below(at + 1).filter(|_| !keys.is_empty())
            && values.numbers().len() == keys.len()
            && values.words_before_numbers() <= 1
        {
            for (key, (value, _)) in keys.iter().zip(values.numbers()) {
                self.writing.number(*key, value);
            }
            return Some(next - at);
        }
        let head = table::Head::of(row)?;
        let mut used = 0;
        for row in &self.rows[at + 1..] {
            if row.rule {
                used += 1;
                continue;
            }
            let Some(line) = head.read(row) else { break };
            used += 1;
            if let Err(why) = self.writing.line_of_table(line) {
                self.miss(row, 1, row.text.trim(), why);
            }
        }
        (used > 0).then_some(used)
    }

    fn row(&mut self, row: &Row) {
        let mut from = 0;
        // `Skills: Dodge 40%`, `NOTES`, `Attacks`.
        let colon = row
            .tokens
            .iter()
            .position(|token| token.what == What::Colon);
        let label = match colon {
            Some(at) => words_of(&row.tokens[..at]),
            None => row.words().or_else(|| first_word(&row.tokens)),
        };
        if let Some(label) = label {
            if label.eq_ignore_ascii_case("name") && colon.is_some() {
                let from = row
                    .tokens
                    .get(colon.unwrap_or(0) + 1)
                    .map_or(0, |token| token.column - 1);
                let name: String = row.text.chars().skip(from).collect();
                self.writing
                    .name(name.trim_matches(['*', '_', ' ', '|', '"']));
                return;
            }
            // `Attack +4 1d6` is an attack of that name; `Attacks` heads some.
            let heads = colon.is_some() || row.words().is_some();
            if let Some(section) = section(&label).filter(|_| heads) {
                let is_first =
                    !self.writing.is_named() && colon.is_none() && section == Section::Any;
                if !is_first {
                    self.section = section;
                    from = colon.map_or(row.tokens.len(), |at| at + 1);
                    if section == Section::Notes {
                        self.writing.note(row.text.trim());
                        return;
                    }
                }
            }
        }
        if row.heading && from == 0 && self.writing.is_named() && !row.has_numbers() {
            // A heading that nobody knows, inside of a block.
            self.section = Section::Notes;
            self.writing
                .note(row.text.trim_start_matches(['#', ' ']).trim());
            return;
        }
        if self.section == Section::Notes {
            // Stats may follow the words of a section that nobody ended.
            if stats_in(self.game, row) < 2 {
                self.writing.note(row.text.trim());
                return;
            }
            self.section = Section::Any;
        }
        let named = self.writing.is_named();
        for item in items(self.game, &row.tokens[from..], self.section, named) {
            self.item(row, &item);
        }
    }

    fn item(&mut self, row: &Row, item: &Item) {
        let said = || {
            let chars = row.text.chars().skip(item.column - 1);
            let text: String = chars.take(item.end.saturating_sub(item.column)).collect();
            text.trim().to_owned()
        };
        if !self.writing.is_named()
            && item.key.is_none()
            && !item.name.is_empty()
            && !item.has_value()
        {
            self.writing.name(&item.name);
            for more in &item.brackets {
                self.writing.note(more);
            }
            return;
        }
        if !item.has_value() {
            let said = said();
            if !said.is_empty() {
                // Words by themselves are no numbers that went astray.
                self.writing.note(&said);
                let known = self.section == Section::Any;
                if !known {
                    self.miss(row, item.column, &said, "it has no number");
                }
            }
            return;
        }
        if is_remark(&item.name) && item.key.is_none() {
            self.writing.note(&said());
            return;
        }
        if let Err(why) = self.writing.item(item, self.section) {
            let said = said();
            self.writing.note(&said);
            self.miss(row, item.column, &said, why);
        }
    }

    fn miss(&mut self, row: &Row, column: usize, text: &str, why: &'static str) {
        self.writing.misses.push(Miss {
            line: row.number,
            column,
            text: text.to_owned(),
            why,
        });
    }
}

fn words_of(tokens: &[Token]) -> Option<String> {
    let mut out: Vec<&str> = Vec::new();
    for token in tokens {
        match &token.what {
            What::Word(word) => out.push(word),
            What::Edge => {}
            _ => return None,
        }
    }
    (!out.is_empty()).then(|| out.join(" "))
}

fn first_word(tokens: &[Token]) -> Option<String> {
    match &tokens.first()?.what {
        What::Word(word) => Some(word.clone()),
        _ => None,
    }
}
