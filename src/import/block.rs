//! Stat blocks as text, in the forms in which books and notes print them: lines, lists, tables.

mod begin;
mod entry;
pub(super) mod item;
mod line;
mod list;
pub(super) mod table;
mod title;
mod token;
pub(super) mod words;

use entry::Entry;
use item::Item;
use line::Line;
use list::items;
use title::stats_in;
use token::{Number, Token, What};
use words::{Section, is_saves, is_style, section};

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
        let block = Block {
            game,
            lines: &lines[block],
            section: Section::Any,
            saves: false,
            style: false,
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
    section: Section,
    /// The section lists saving throws, which are no skills.
    saves: bool,
    /// The next skill is the one that attacks are rolled with.
    style: bool,
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
        let line = &self.lines[at];
        if line.is_blank() {
            self.write_list();
            return Some(1);
        }
        let used = self
            .entry(at)
            .or_else(|| self.columns(at))
            .or_else(|| self.people(at));
        let used = used.or_else(|| self.table(at));
        used.or_else(|| self.title(at).then_some(1))
    }

    /// Reads a paragraph of what the character can do, and what goes on with it.
    fn entry(&mut self, at: usize) -> Option<usize> {
        let mut entry = Entry::of(&self.lines[at].text()).filter(|_| self.writing.is_named())?;
        self.write_list();
        let mut used = 1;
        for line in &self.lines[at + 1..] {
            let said = line.text();
            if line.is_blank()
                || line.heading
                || line.section().is_some()
                || Entry::of(&said).is_some()
            {
                break;
            }
            entry.text.push(' ');
            entry.text.push_str(&said);
            used += 1;
        }
        for one in entry.parts() {
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
        self.miss(
            line.number,
            1,
            &line.text(),
            "columns side by side are not read",
        );
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
            let numbers = row
                .numbers(false)
                .filter(|numbers| numbers.len() == people.len());
            let key = row
                .tokens
                .iter()
                .find_map(Token::word)
                .and_then(|word| words::key(self.game, word));
            match key.zip(numbers) {
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
        let rows = self.lines[at + 1..].iter().enumerate();
        let next = rows.clone().find(|(_, line)| !line.is_blank());
        if let Some((skipped, below)) = next.filter(|_| !keys.is_empty()) {
            let bonuses = keys.iter().copied().all(Field::may_be_negative);
            let numbers = below
                .numbers(bonuses)
                .filter(|numbers| numbers.len() == keys.len());
            if let Some(numbers) = numbers {
                self.write_list();
                for (key, number) in keys.iter().zip(numbers) {
                    self.writing.number(*key, number.value, number.signed);
                }
                return Some(skipped + 2);
            }
        }
        let head = table::Head::of(line)?;
        self.write_list();
        let mut used = 0;
        for (nth, line) in rows {
            if line.rule {
                continue;
            }
            if head.is_place(line) {
                self.writing.note(&line.text());
            } else if let Some(item) = head.read(line) {
                self.write(&item, head.section());
            } else {
                break;
            }
            used = nth + 2;
        }
        (used > 0).then_some(used)
    }

    /// Takes a line without numbers or stats as the name of the block's character.
    fn title(&mut self, at: usize) -> bool {
        if self.writing.is_named() || !self.list.is_empty() {
            return false;
        }
        let line = &self.lines[at];
        let next = self.lines[at + 1..].iter().find(|line| !line.is_blank());
        if title::is_preface(line) && next.is_some_and(|next| !next.has_numbers()) {
            self.writing.note(&line.text());
            return true;
        }
        let title = title::of(self.game, line);
        if let Some((name, notes)) = &title {
            self.writing.name(name);
            for note in notes {
                self.writing.note(note);
            }
        }
        title.is_some()
    }

    /// Reads a line as a heading, a note, or a part of a list.
    fn line(&mut self, line: &Line) {
        let mut from = 0;
        let percents = line
            .tokens
            .iter()
            .filter(|token| matches!(token.what, What::Number(number) if number.percent));
        let percents = percents.count();
        if let Some((label, behind)) = line.label() {
            let dice = line
                .tokens
                .iter()
                .any(|token| matches!(token.what, What::Dice(_)));
            let word = line
                .tokens
                .get(behind)
                .is_some_and(|token| token.word().is_some());
            let named = match section(&label) {
                // `Traits: Cautious 60%`
                Some(Section::Notes) if percents > 0 => Some(Section::Skills),
                // `Runes: Earth 75%, Harmony 60%` lists skills, whatever its heading.
                None if word && percents >= 2 && !dice => Some(Section::Skills),
                named => named,
            };
            if let Some(section) = named {
                self.write_list();
                self.section = section;
                self.saves = is_saves(&label);
                self.style = is_style(&label);
                from = behind;
                if section == Section::Notes {
                    return self.writing.note(&line.text());
                }
            }
        }
        if from == 0 && self.writing.is_named() && !line.has_numbers() && !self.goes_on(line) {
            return self.words(line);
        }
        if self.section == Section::Notes {
            // Stats may follow the words of a section without an end.
            if stats_in(self.game, line) < 2 {
                return self.writing.note(&line.text());
            }
            self.section = Section::Any;
        }
        let fresh = self.writing.is_fresh() && self.list.is_empty() && self.writing.is_named();
        if fresh && title::is_description(self.game, line) {
            return self.writing.note(&line.text());
        }
        self.list.extend_from_slice(&line.tokens[from..]);
        self.list.push(Token::end_of_line(line.number));
        // `Skills Climb +4` is a heading for its own line only.
        if from > 0 && from < line.tokens.len() && line.tokens[from - 1].what != What::Colon {
            self.write_list();
            self.section = Section::Any;
        }
    }

    /// Whether words without a number are a part of a list: a stat before a line with its number, or a short entry.
    fn goes_on(&self, line: &Line) -> bool {
        let said = line.text();
        let short = line.tokens.len() < 4 && !said.ends_with(['.', '!', '?']) && !line.heading;
        let listed = matches!(self.section, Section::Skills | Section::Attacks);
        short && (listed && !self.list.is_empty() || words::is_remark(&said))
    }

    /// Words without a number: an unknown heading or a sentence.
    fn words(&mut self, line: &Line) {
        self.write_list();
        self.writing.note(&line.text());
        if line.heading {
            self.section = Section::Notes;
        }
    }

    /// Writes the items of the lines that belong together.
    fn write_list(&mut self) {
        let list = std::mem::take(&mut self.list);
        for item in items(self.game, &list, self.section, self.writing.is_named()) {
            self.item(&item);
        }
    }

    fn item(&mut self, item: &Item) {
        if !self.writing.is_named()
            && item.key.is_none()
            && !item.name.is_empty()
            && !item.has_value()
        {
            let (name, notes) = title::split(&item.name);
            self.writing.name(&name);
            notes
                .iter()
                .chain(&item.brackets)
                .for_each(|note| self.writing.note(note));
            return;
        }
        // `Con +7` as a saving throw is not the stat itself.
        if self.saves && item.has_value() && item.key.is_none_or(|key| self.writing.has(key)) {
            return self.writing.note(&format!("{} save", item.text));
        }
        if item.remark {
            return self.writing.note(&item.text);
        }
        self.write(item, self.section);
        if item.key.is_none() && item.dice.is_none() && self.section == Section::Skills {
            for said in &item.tail {
                self.miss(item.line, item.column, said, "it has no number");
            }
        }
    }

    /// Writes an item, or else notes it.
    fn write(&mut self, item: &Item, section: Section) {
        let done = self.writing.item(item, section, self.style);
        if let Err(why) = done
            && item.text.contains(char::is_alphanumeric)
        {
            self.writing.note(&item.text);
            // Words alone do not count as misread numbers.
            if item.has_value() || section != Section::Any {
                self.miss(item.line, item.column, &item.text, why);
            }
        }
    }

    fn miss(&mut self, line: usize, column: usize, text: &str, why: &'static str) {
        self.writing.misses.push(Miss::new(line, column, text, why));
    }
}
