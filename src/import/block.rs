//! Stat blocks as text, in the forms in which books and notes print them: lines, lists, tables.

mod begin;
mod entry;
mod line;
mod paragraph;
mod put;
mod table;
mod title;
mod token;
mod words;

use entry::{Entry, entries};
use line::{Line, stats_in};
use paragraph::{Paragraph, is_published};
use token::{Number, Token, What};
use words::{Section, section};

use super::action::action;
use super::found::{Found, Miss};
use super::write::Writing;
use crate::game::Game;
use crate::sheet::Field;

/// Reads every stat block in a text.
pub(super) fn read(game: &'static Game, text: &str) -> Found {
    let mut found = Found::default();
    let lines: Vec<Line> = text.lines().enumerate().map(Line::of).collect();
    for block in begin::blocks(game, &lines) {
        let lines = &lines[block];
        let block = Block {
            game,
            lines,
            published: is_published(lines),
            section: Section::Any,
            one_line: false,
            list: Vec::new(),
            people: Vec::new(),
            writing: Writing::new(game),
        };
        block.read(&mut found);
    }
    found
}

/// A stat block being read.
struct Block<'l> {
    game: &'static Game,
    lines: &'l [Line],
    published: bool,
    section: Section,
    /// The section is only that of its own line: `Skills Climb +4`.
    one_line: bool,
    /// Lines of a list that have not been written yet.
    list: Vec<Token>,
    /// Several characters in columns: the name and the stats of each; the rest is theirs together.
    people: Vec<(String, Vec<(Field, Number)>)>,
    writing: Writing,
}

impl Block<'_> {
    fn read(mut self, found: &mut Found) {
        let mut at = 0;
        while at < self.lines.len() {
            let goes_on = self.lines[at].tokens.first().is_some_and(Token::is_value);
            if self.one_line && !goes_on {
                self.write_list();
                (self.one_line, self.section) = (false, Section::Any);
            }
            if let Some(used) = self.special(at) {
                at += used;
            } else {
                self.line(&self.lines[at]);
                at += 1;
            }
        }
        self.write_list();
        let first = self.lines.iter().find(|line| !line.is_blank());
        let Some(line) = first.map(|first| first.number) else {
            return;
        };
        if self.people.is_empty() {
            return self.writing.finish(found, line);
        }
        let group = self.writing.who.name.clone();
        self.writing.note(&group);
        for (name, stats) in self.people {
            let mut one = self.writing.clone();
            self.writing.misses.clear();
            one.name(&name);
            for (field, number) in stats {
                one.number(field, number.value, number.signed);
            }
            one.finish(found, line);
        }
    }

    /// Reads lines that are no list. Returns how many it has read.
    fn special(&mut self, at: usize) -> Option<usize> {
        if self.lines[at].is_blank() {
            self.write_list();
            return Some(1);
        }
        let prose = self.paragraphs(at).or_else(|| self.columns(at));
        let columns = prose.or_else(|| self.people(at)).or_else(|| self.table(at));
        columns.or_else(|| self.title(at))
    }

    /// Reads paragraphs of what the character can do. In a published block all that follows belongs to them, except
    /// lists behind a label (`Skills: ...`).
    fn paragraphs(&mut self, at: usize) -> Option<usize> {
        let (begun, mut used) = Paragraph::at(&self.lines[at..]);
        let mut paragraphs = vec![begun.filter(|_| self.writing.is_named())?];
        self.write_list();
        while let Some(line) = self.lines.get(at + used) {
            let heading = line.heading || line.section().is_some();
            let ends = match line.section() {
                Some(_) if self.published => line.has_list(),
                _ => !self.published && (line.is_blank() || heading),
            };
            if ends {
                break;
            }
            let (begun, taken) = Paragraph::at(&self.lines[at + used..]);
            used += taken;
            let under = || heading.then(|| Paragraph::under(line)).flatten();
            match (begun.or_else(under), paragraphs.last_mut()) {
                (Some(begun), _) => paragraphs.push(begun),
                (None, Some(last)) => last.go_on(&line.text()),
                (None, None) => {}
            }
        }
        for one in paragraphs.into_iter().flat_map(Paragraph::parts) {
            action(&mut self.writing, &one.name, &one.usage, &one.text);
        }
        Some(used)
    }

    /// Notes what is set in two columns under headings side by side, which cannot be told apart.
    fn columns(&mut self, at: usize) -> Option<usize> {
        let line = &self.lines[at];
        let cells = line.cells();
        let headings = cells.len() == 2 && cells.iter().all(|(_, cell)| section(cell).is_some());
        if line.bar || !headings {
            return None;
        }
        self.write_list();
        let lines = self.lines[at..].iter().take_while(|line| !line.is_blank());
        let used = lines.map(|line| self.writing.note(&line.text())).count();
        let why = "columns side by side are not read";
        self.miss(line.number, 1, &line.text(), why);
        Some(used)
    }

    /// Reads names side by side, and rows of a stat with a number under each.
    fn people(&mut self, at: usize) -> Option<usize> {
        let line = &self.lines[at];
        let names: Vec<String> = line.cells().into_iter().map(|(_, name)| name).collect();
        let is_name = |name: &String| !name.is_empty() && words::key(self.game, name).is_none();
        if names.len() < 2 || line.has_numbers() || !names.iter().all(is_name) {
            return None;
        }
        let mut people: Vec<_> = names.into_iter().map(|name| (name, Vec::new())).collect();
        let mut used = 1;
        for row in &self.lines[at + 1..] {
            let first = row.tokens.iter().find_map(Token::word);
            let key = first.and_then(|word| words::key(self.game, word));
            let numbers = row.numbers(false);
            match key.zip(numbers.filter(|numbers| numbers.len() == people.len())) {
                Some((key, numbers)) => {
                    let each = people.iter_mut().zip(numbers);
                    each.for_each(|((_, stats), number)| stats.push((key, number)));
                }
                None if row.rule => {}
                None => break,
            }
            used += 1;
        }
        if people[0].1.len() < 2 {
            return None;
        }
        self.write_list();
        self.people = people;
        Some(used)
    }

    /// Reads a line of headings and the rows under it.
    fn table(&mut self, at: usize) -> Option<usize> {
        let line = &self.lines[at];
        let keys = line.keys(self.game);
        let bonuses = keys.iter().copied().all(Field::may_be_negative);
        let rows = self.lines[at + 1..].iter().enumerate();
        let mut values: Vec<Number> = Vec::new();
        for (nth, below) in rows.clone().filter(|(_, line)| !line.is_blank()) {
            let more = below.numbers(bonuses).unwrap_or_default();
            if more.is_empty() || more.len() > keys.len() - values.len() {
                break;
            }
            values.extend(more);
            if values.len() == keys.len() {
                self.write_list();
                for (key, number) in keys.iter().zip(values) {
                    self.writing.number(*key, number.value, number.signed);
                }
                return Some(nth + 2);
            }
        }
        let head = table::Head::of(line)?;
        self.write_list();
        let section = std::mem::replace(&mut self.section, head.section);
        let mut used = 0;
        for (nth, line) in rows.filter(|(_, line)| !line.rule) {
            let Some(row) = head.row(line) else {
                break;
            };
            if head.section == Section::Notes {
                self.writing.note(&row);
            } else {
                self.add(&token::tokens(line.number, &row), line.number);
            }
            used = nth + 2;
        }
        self.write_list();
        self.section = section;
        (used > 0).then_some(used)
    }

    /// Takes the name of the block's character from a line; what is behind it goes into the list or the notes.
    fn title(&mut self, at: usize) -> Option<usize> {
        if self.writing.is_named() || !self.list.is_empty() {
            return None;
        }
        let line = &self.lines[at];
        let next = self.lines[at + 1..].iter().find(|line| !line.is_blank());
        if title::is_preface(line) && next.is_some_and(|next| !next.has_numbers()) {
            self.writing.note(&line.text());
            return Some(1);
        }
        let (title, rest) = title::of(self.game, line)?;
        self.writing.name(&title.name);
        title.notes.iter().for_each(|note| self.writing.note(note));
        if rest.iter().any(title::is_rating) || stats_in(self.game, rest) > 0 {
            self.add(rest, line.number);
        } else {
            self.writing.note(&token::written(rest));
        }
        Some(1)
    }

    /// Reads a line as a heading, a note, or a part of a list.
    fn line(&mut self, line: &Line) {
        let mut from = 0;
        let fresh = self.writing.is_fresh() && self.list.is_empty() && self.writing.is_named();
        if let Some((section, behind)) = line.section() {
            self.write_list();
            (self.section, from) = (section, behind);
            if section == Section::Notes {
                return self.writing.note(&line.text());
            }
        } else if self.writing.is_named() && !line.has_numbers() && !words::is_remark(&line.text())
        {
            // An unknown heading or a sentence. The number of a remark may stand on the next line.
            self.write_list();
            if line.heading {
                self.section = Section::Notes;
            }
            return self.writing.note(&line.text());
        } else if self.section == Section::Notes {
            // Stats may follow the words of a section without an end.
            if stats_in(self.game, &line.tokens) < 2 {
                return self.writing.note(&line.text());
            }
            self.section = Section::Any;
        } else if fresh && title::is_description(self.game, line) {
            return self.writing.note(&line.text());
        }
        self.add(&line.tokens[from..], line.number);
        let labelled = from > 0 && from < line.tokens.len();
        self.one_line = labelled && line.tokens[from - 1].what != What::Colon;
    }

    /// Adds the rest of a line to the list.
    fn add(&mut self, tokens: &[Token], line: usize) {
        self.list.extend_from_slice(tokens);
        self.list.push(Token::end_of_line(line));
    }

    /// Writes the entries of the lines that belong together.
    fn write_list(&mut self) {
        let list = std::mem::take(&mut self.list);
        for entry in entries(self.game, &list, self.section) {
            self.entry(entry);
        }
    }

    /// Writes an entry, or else notes it.
    fn entry(&mut self, entry: Entry) {
        // `Con +7` as a saving throw is not the stat itself.
        let is_save = self.section == Section::Saves && entry.has_value();
        if is_save && entry.key.is_none_or(|key| self.writing.has(key)) {
            return self.writing.note(&format!("{} save", entry.text));
        }
        if !self.section.has_skills() && entry.is_remark() {
            return self.writing.note(&entry.text);
        }
        // Words alone do not count as misread numbers.
        let is_told = entry.has_value() || self.section != Section::Any;
        let (text, line, column) = (entry.text.clone(), entry.line, entry.column);
        if entry.key.is_none() && entry.dice.is_none() && self.section.has_skills() {
            for said in &entry.tail {
                self.miss(line, column, said, "it has no number");
            }
        }
        if let Err(why) = put::put(&mut self.writing, entry, self.section)
            && text.contains(char::is_alphanumeric)
        {
            self.writing.note(&text);
            if is_told {
                self.miss(line, column, &text, why);
            }
        }
    }

    fn miss(&mut self, line: usize, column: usize, text: &str, why: &'static str) {
        self.writing.misses.push(Miss::new(line, column, text, why));
    }
}
