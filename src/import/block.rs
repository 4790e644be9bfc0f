//! Stat blocks as text, in the forms in which books and notes print them: lines, lists, columns.

mod begin;
mod entry;
pub(super) mod item;
pub(super) mod key;
mod label;
mod many;
mod row;
pub(super) mod table;
mod title;
pub(super) mod token;

use entry::Entry;
use item::{Item, items};
use key::{Section, is_remark, is_saves, is_style, section};
use label::{label, stats_in};
use many::Many;
use row::Row;
use token::{MARK, Token, What};

use super::action::action;
use super::found::{Found, Miss};
use super::write::Writing;
use crate::game::Game;
use crate::sheet::{Field, Place};

/// Reads every stat block in a text.
pub(super) fn read(game: &'static Game, text: &str) -> Found {
    let mut found = Found::default();
    let rows = begin::columns(text.lines().enumerate().map(Row::of).collect());
    let lines = begin::whole(game, rows);
    let mut begin = 0;
    for at in 1..=lines.len() {
        if at == lines.len() || begin::begins(game, &lines, at) {
            let block = Block::new(game, &lines[begin..at]);
            block.read(&mut found);
            begin = at;
        }
    }
    found
}

/// A stat block being read.
struct Block<'r> {
    game: &'static Game,
    rows: &'r [Row],
    section: Section,
    /// The line lists saving throws, which are no skills.
    saves: bool,
    /// The next skill is the one that attacks are rolled with.
    style: bool,
    many: Option<Many>,
    writing: Writing,
}

impl<'r> Block<'r> {
    fn new(game: &'static Game, rows: &'r [Row]) -> Self {
        Self {
            game,
            rows,
            section: Section::Any,
            saves: false,
            style: false,
            many: None,
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
            if let Some(used) = self.entry(at - 1) {
                at += used - 1;
                continue;
            }
            if let Some(used) = self.columns(at - 1) {
                at += used;
                continue;
            }
            if self.titled(at - 1) {
                continue;
            }
            self.row(row);
        }
        if let Some(first) = self.rows.iter().find(|row| !row.is_blank()) {
            match self.many {
                Some(many) => many.finish(&self.writing, found, first.number),
                None => self.writing.finish(found, first.number),
            }
        }
    }

    /// Reads a paragraph of what the character can do, and what goes on with it. Returns how many rows it has read.
    fn entry(&mut self, at: usize) -> Option<usize> {
        let mut entry = Entry::of(&self.rows[at]).filter(|_| self.writing.is_named())?;
        let goes_on = |row: &&Row| {
            let headed = label(row).is_some_and(|(label, _)| section(&label).is_some());
            !row.is_blank() && !row.heading && !headed && Entry::of(row).is_none()
        };
        let more = self.rows[at + 1..].iter().take_while(goes_on);
        let used = more.map(|row| entry.go_on(row)).count();
        for one in entry.parts() {
            action(&mut self.writing, &one.name, &one.usage, &one.text);
        }
        Some(used + 1)
    }

    /// Takes a row without numbers or stats as the name of the block's character.
    fn titled(&mut self, at: usize) -> bool {
        if self.writing.is_named() {
            return false;
        }
        let row = &self.rows[at];
        let next = self.rows[at + 1..].iter().find(|row| !row.is_blank());
        if title::is_preface(row) && next.is_some_and(|next| !next.has_numbers()) {
            self.writing.note(row.text.trim());
            return true;
        }
        let Some(title) = title::of(self.game, row) else {
            return false;
        };
        self.writing.name(&title.name);
        for note in &title.notes {
            self.writing.note(note);
        }
        true
    }

    /// Reads a row of headings and the rows under it. Returns how many rows it has read.
    fn columns(&mut self, at: usize) -> Option<usize> {
        let row = &self.rows[at];
        if self.many.is_none()
            && let Some((many, used)) = Many::of(self.game, &self.rows[at..])
        {
            self.many = Some(many);
            return Some(used);
        }
        let keys = row.keys(self.game);
        let below = |from: usize| {
            let rows = self.rows.iter().enumerate().skip(from);
            rows.into_iter().find(|(_, row)| !row.is_blank())
        };
        if let Some((next, values)) = below(at + 1).filter(|_| !keys.is_empty())
            && values.numbers(false).len() == keys.len()
            && values.words_before_numbers() <= 1
        {
            let bonus = keys.iter().copied().all(Field::may_be_negative);
            for (key, (value, signed)) in keys.iter().zip(values.numbers(bonus)) {
                self.writing.number(*key, value, signed);
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
            if head.is_location(row) {
                self.writing.note(row.text.trim());
                used += 1;
                continue;
            }
            let Some(line) = head.read(row).filter(|_| !head.locations) else {
                break;
            };
            used += 1;
            if let Err(why) = self.writing.line_of_table(line) {
                self.writing.note(row.text.trim());
                self.miss(row, 1, row.text.trim(), why);
            }
        }
        (used > 0).then_some(used)
    }

    fn row(&mut self, row: &Row) {
        let mut from = 0;
        self.saves = false;
        if let Some((label, behind)) = label(row)
            && let Some(section) = section(&label)
        {
            self.section = section;
            self.saves = is_saves(&label);
            self.style = is_style(&label);
            from = behind;
            let is_list = row.text.contains('%');
            if section == Section::Notes && !is_list {
                self.writing.note(row.text.trim());
                return;
            }
            if section == Section::Notes {
                self.section = Section::Skills;
            }
        } else if let Some((_, behind)) = label(row)
            && is_list(&row.tokens[behind..])
        {
            // `Runes: Earth 75%, Harmony 60%` lists skills, whatever its heading.
            from = behind;
            self.section = Section::Skills;
        }
        if from == 0 && self.writing.is_named() && !row.has_numbers() {
            self.words(row);
            return;
        }
        if self.section == Section::Notes {
            // Stats may follow the words of a section without an end.
            if stats_in(self.game, row) < 2 {
                self.writing.note(row.text.trim());
                return;
            }
            self.section = Section::Any;
        }
        let named = self.writing.is_named();
        if self.writing.is_fresh() && named && title::is_description(self.game, row) {
            self.writing.note(row.text.trim());
            return;
        }
        for item in items(
            self.game,
            &row.text,
            &row.tokens[from..],
            self.section,
            named,
        ) {
            self.item(row, &item);
        }
        // `Skills Climb +4` is a heading for its own line only.
        let colon = row.tokens.get(from.wrapping_sub(1));
        if from > 0
            && from < row.tokens.len()
            && colon.is_none_or(|token| token.what != What::Colon)
        {
            self.section = Section::Any;
        }
    }

    /// Words without a number: an unknown heading, a sentence, or the rest of a list.
    fn words(&mut self, row: &Row) {
        let said = row.text.trim_start_matches(['#', ' ']).trim();
        self.writing.note(said);
        if row.heading {
            self.section = Section::Notes;
            return;
        }
        let few = said.split_whitespace().count() < 4 && !said.ends_with(['.', '!', '?']);
        let listed = matches!(self.section, Section::Skills | Section::Attacks);
        if few && listed {
            let column = row.tokens.first().map_or(1, |token| token.column);
            self.miss(row, column, said, "it has no number");
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
            let title = title::split(&item.name);
            self.writing.name(&title.name);
            for more in title.notes.iter().chain(&item.brackets) {
                self.writing.note(more);
            }
            return;
        }
        if !item.has_value() {
            let said = said();
            if said.chars().any(char::is_alphanumeric) {
                // Words alone do not count as misread numbers.
                self.writing.note(&said);
                let known = self.section == Section::Any || is_remark(&item.name);
                if !known {
                    self.miss(row, item.column, &said, "it has no number");
                }
            }
            return;
        }
        // `Con +7` as a saving throw is not the stat itself.
        let stats = &self.writing.who.stats;
        let is_set =
            |key: Field| matches!(key.place, Place::Stat(stat) if stats.contains_key(stat.id));
        if self.saves && item.key.is_none_or(is_set) {
            self.writing.note(&format!("{} save", said()));
            return;
        }
        let remark = is_remark(&item.name) && self.section != Section::Skills;
        if remark && item.key.is_none() && item.dice.is_none() {
            self.writing.note(&said());
            return;
        }
        if let Err(why) = self.writing.item(item, self.section, self.style) {
            let said = said();
            self.writing.note(&said);
            self.miss(row, item.column, &said, why);
        }
    }

    fn miss(&mut self, row: &Row, column: usize, text: &str, why: &'static str) {
        let (line, column) = row.place(column);
        self.writing.misses.push(Miss {
            line,
            column,
            text: text.chars().filter(|c| *c != MARK).collect(),
            why,
        });
    }
}

/// Whether two or more names with percentages follow.
fn is_list(tokens: &[Token]) -> bool {
    let percent = |token: &&Token| matches!(token.what, What::Number { percent: true, .. });
    matches!(tokens.first(), Some(first) if matches!(first.what, What::Word(_)))
        && tokens.iter().filter(percent).count() >= 2
        && !tokens
            .iter()
            .any(|token| matches!(token.what, What::Dice(_)))
}
