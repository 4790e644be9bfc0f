//! The entries of a list: names, and the values behind each.

use super::token::{Number, Token, What, closed, written};
use super::words::{
    Section, bare, is_armour, is_damage, is_filler, is_long_remark, is_remark, key, pierces,
};
use crate::game::Game;
use crate::sheet::{Field, Place};

/// The longest name that is searched for a stat, in words and signs.
const LONGEST_NAME: usize = 40;

/// A name with what follows it.
#[derive(Clone, Default)]
pub(super) struct Entry {
    pub(super) name: String,
    pub(super) key: Option<Field>,
    pub(super) number: Option<Number>,
    /// Numbers behind the first: `Con 15 +2 +4`.
    pub(super) more: Vec<Number>,
    /// The number behind a `/`.
    pub(super) most: Option<Number>,
    /// The number in brackets.
    pub(super) aside: Option<Number>,
    pub(super) pierce: Option<Number>,
    pub(super) dice: Option<String>,
    /// The dice come before any number.
    pub(super) dice_first: bool,
    /// The texts in brackets, as written.
    pub(super) brackets: Vec<String>,
    /// Words after the values, as written.
    pub(super) tail: Vec<String>,
    /// All of it, as written.
    pub(super) text: String,
    /// From 1.
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Entry {
    /// The number that counts.
    pub(super) fn value(&self) -> Option<Number> {
        self.number.or(self.aside).or(self.most)
    }

    pub(super) fn has_value(&self) -> bool {
        self.value().is_some() || self.dice.is_some()
    }

    /// Whether its name is that of a remark. Dice and a sign tell an attack: `touch +5 (1d6+2)`.
    pub(super) fn is_remark(&self) -> bool {
        let signed = self.number.is_some_and(|number| number.signed);
        self.key.is_none() && is_remark(&self.name) && !(signed && self.dice.is_some())
    }

    /// Whether its values may still come.
    fn waits(&self) -> bool {
        !self.has_value() && self.key.is_none() && !is_remark(&self.name)
    }
}

/// All entries of a list, from left to right.
pub(super) fn entries(game: &'static Game, tokens: &[Token], section: Section) -> Vec<Entry> {
    let mut scan = Scan {
        game,
        section,
        tokens,
        out: Vec::new(),
        from: 0,
        before: Some(What::Line),
        after_comma: false,
        pierces: false,
    };
    let mut at = 0;
    while at < tokens.len() {
        at = scan.token(at);
    }
    scan.end(at);
    scan.out
}

/// A list that is being read.
struct Scan<'t> {
    game: &'static Game,
    section: Section,
    tokens: &'t [Token],
    out: Vec<Entry>,
    /// Where the last entry begins.
    from: usize,
    /// What separates the next token from those before it.
    before: Option<What>,
    /// The last entry came after a comma.
    after_comma: bool,
    /// The next number tells how much armour is pierced.
    pierces: bool,
}

impl Scan<'_> {
    /// Reads what begins with a token. Returns the position after it.
    fn token(&mut self, at: usize) -> usize {
        let tokens = self.tokens;
        let (after, before) = match &tokens[at].what {
            What::Word(_) => (self.words(at), None),
            What::Open if !self.is_keyed(at) => (self.bracket(at), None),
            What::Number(number) => (self.number(at, *number), None),
            What::Dice(dice) => (self.dice(at, dice), None),
            What::Colon | What::Slash => (at + 1, self.before.take()),
            // `(COG 10; COO 15)`
            What::Open | What::Close => (at + 1, Some(What::Semicolon)),
            separator => (at + 1, Some(separator.clone())),
        };
        self.before = before;
        after
    }

    fn what(&self, at: usize) -> Option<&What> {
        Some(&self.tokens.get(at)?.what)
    }

    fn word(&self, at: usize) -> Option<&str> {
        self.tokens.get(at)?.word()
    }

    /// The end of the words that begin at a token.
    fn words_end(&self, at: usize) -> usize {
        let rest = self.tokens[at..].iter();
        at + rest.take_while(|token| token.word().is_some()).count()
    }

    /// Whether brackets begin with a stat and its value.
    fn is_keyed(&self, open: usize) -> bool {
        let end = self.words_end(open + 1);
        let colon = usize::from(self.what(end) == Some(&What::Colon));
        self.section == Section::Any
            && self.tokens.get(end + colon).is_some_and(Token::is_number)
            && key(self.game, &written(&self.tokens[open + 1..end])).is_some()
    }

    /// The end of a name: words, words in brackets, words behind a colon.
    fn name_end(&self, from: usize) -> usize {
        let mut end = self.words_end(from);
        if key(self.game, &self.text(from, end)).is_some() {
            return end;
        }
        while end - from < LONGEST_NAME {
            end = match self.what(end) {
                Some(What::Colon) if self.word(end + 1).is_some() => self.words_end(end + 1),
                Some(What::Open) if self.word(end + 1).is_some() && !self.is_keyed(end) => {
                    self.words_end(self.bracket_end(end))
                }
                _ => break,
            };
        }
        end
    }

    /// The position after brackets. Those that are not closed end with their line.
    fn bracket_end(&self, open: usize) -> usize {
        let close = closed(self.tokens, open);
        close + usize::from(self.what(close) == Some(&What::Close))
    }

    fn text(&self, from: usize, to: usize) -> String {
        written(&self.tokens[from..to])
    }

    /// Reads words: the name of an entry, or what belongs to the one before.
    fn words(&mut self, at: usize) -> usize {
        let end = self.name_end(at);
        if !self.begins(at, end) {
            return self.detail(at, self.words_end(at));
        }
        self.end(at);
        self.from = at;
        self.after_comma = self.before == Some(What::Comma);
        let mut named = end;
        let whole = self.text(at, end);
        let known = key(self.game, &whole).is_some() || is_remark(&whole);
        let fills = |word: &str| is_filler(word) || pierces(word);
        while named > at + 1 && !known && self.word(named - 1).is_some_and(fills) {
            named -= 1;
        }
        self.pierces = named < end && self.word(named).is_some_and(pierces);
        self.named(at, named);
        if is_long_remark(self.word(at).unwrap_or_default()) {
            let rest = self.tokens[end..].iter();
            let goes_on = |token: &&Token| !token.separates() || token.what == What::Comma;
            return end + rest.take_while(goes_on).count();
        }
        end
    }

    /// Begins an entry with a name, in which a stat may stand behind other words.
    fn named(&mut self, from: usize, to: usize) {
        let whole = self.text(from, to);
        let mut entry = Entry {
            key: key(self.game, &whole),
            name: bare(&whole).replace('[', "(").replace(']', ")"),
            line: self.tokens[from].line,
            column: self.tokens[from].column,
            ..Entry::default()
        };
        let mut inner = (from + 1..to).filter(|_| to - from <= LONGEST_NAME);
        let split = inner.find_map(|at| {
            let tail = self.text(at, to);
            let is_name = self.word(at).is_some() && !tail.contains(char::is_lowercase);
            let key = is_name.then(|| key(self.game, &tail))??;
            Some((at, key))
        });
        if let Some((at, field)) = split.filter(|_| entry.key.is_none() && !is_remark(&whole)) {
            let before = bare(&self.text(from, at)).to_owned();
            let linked = self.section.has_skills() || self.game.checks.linked;
            match field.place {
                // `Fray COO 30`
                Place::Stat(stat) if linked => {
                    entry.brackets.push(stat.id.to_owned());
                    entry.name = before;
                }
                _ => {
                    self.out.push(Entry {
                        text: before.clone(),
                        name: before,
                        ..entry.clone()
                    });
                    entry.key = Some(field);
                    entry.name = self.text(at, to);
                    self.from = at;
                }
            }
        }
        self.out.push(entry);
    }

    /// Ends the last entry before a token.
    fn end(&mut self, at: usize) {
        let mut to = at;
        while to > self.from && self.tokens[to - 1].separates() {
            to -= 1;
        }
        let text = self.text(self.from, to);
        if let Some(last) = self.out.last_mut() {
            last.text = text;
        }
        self.pierces = false;
    }

    /// Whether words are the name of an entry, and no part of the one before them.
    fn begins(&self, at: usize, end: usize) -> bool {
        let Some(last) = self.out.last() else {
            return true;
        };
        let name = self.text(at, end);
        let all = |is: fn(&str) -> bool| {
            let mut words = (at..end).map(|at| self.word(at));
            words.all(|word| word.is_some_and(is))
        };
        let known = key(self.game, &name).is_some();
        let remark = is_remark(&name);
        let in_attacks = self.section == Section::Attacks;
        let attack = last.key.is_none() && (last.dice.is_some() || in_attacks && last.has_value());
        let piercing = all(|word| pierces(word) || is_armour(word));
        if piercing && attack && self.before != Some(What::Line)
            || !known && !remark && all(|word| is_filler(word) || pierces(word))
        {
            return false;
        }
        let beyond = |skips: fn(&What) -> bool| {
            let rest = self.tokens[end..].iter();
            rest.map(|token| &token.what).find(|what| !skips(what))
        };
        let next = beyond(|what| *what == What::Colon);
        let valued = |what: Option<&What>| matches!(what, Some(What::Number(_) | What::Dice(_)));
        let value = beyond(|what| matches!(what, What::Colon | What::Edge));
        let first = self.word(at).unwrap_or_default();
        match self.before {
            None => {
                let plain = last.dice.is_none();
                last.has_value()
                    && match next {
                        Some(What::Number(_)) => known || plain,
                        Some(What::Dice(_)) => remark,
                        None | Some(What::Line) => known && plain,
                        _ => false,
                    }
            }
            Some(What::Comma | What::Edge)
                if attack && (self.before == Some(What::Comma) || in_attacks) =>
            {
                // `Web 40%, entangles, range 6 meters`, `Curse 45%, target loses 1D3 POW`
                let is_small = first.starts_with(char::is_lowercase);
                let hurts = matches!(value, Some(What::Dice(_))) && last.dice.is_none();
                known || !(remark || !valued(value) || is_small && hurts)
            }
            // `Axe, 1H      55%`
            Some(What::Comma) if in_attacks => known || !last.waits() || valued(next),
            // A line that was broken in the middle of a name.
            Some(What::Line) => known || remark || !last.waits() || !self.after_comma,
            _ => true,
        }
    }

    /// Reads words that belong to the last entry.
    fn detail(&mut self, mut at: usize, end: usize) -> usize {
        let words = self.text(at, end);
        let stop = self.tokens[at..].iter().position(Token::separates);
        let stop = stop.map_or(self.tokens.len(), |stop| at + stop);
        let whole = self.text(at, stop);
        let aside = matches!(self.before, Some(What::Comma | What::Edge)) && is_remark(&words);
        let broken = matches!(self.before, Some(What::Comma | What::Line));
        let comma = self.before == Some(What::Comma);
        let Some(last) = self.out.last_mut() else {
            return end;
        };
        if broken && last.waits() && !is_filler(&words) {
            last.name.push_str(if comma { ", " } else { " " });
            last.name.push_str(&words);
            return end;
        }
        if aside && last.has_value() && !pierces(&words) {
            last.tail.push(whole);
            return stop;
        }
        let rolled = last.dice.is_some();
        while at < end {
            let Some(word) = self.tokens[at].word() else {
                break;
            };
            let next = self.tokens.get(at + 1);
            if pierces(word) && next.is_some_and(Token::is_number) {
                self.pierces = true;
            } else if !(is_damage(word)
                || !rolled && is_filler(word)
                || is_armour(word) && next.and_then(Token::word).is_some_and(pierces))
            {
                break;
            }
            at += 1;
        }
        if at < end {
            let said = written(&self.tokens[at..end]);
            last.tail.push(said.trim_end_matches('.').to_owned());
        }
        end
    }

    /// The entry that a value without a name belongs to.
    fn last(&mut self, at: usize) -> &mut Entry {
        let new_line = self.before == Some(What::Line);
        let fits = |last: &Entry| {
            !new_line || !last.has_value() || last.key.is_some() || is_remark(&last.name)
        };
        if !self.out.last().is_some_and(fits) {
            self.end(at);
            self.from = at;
            self.after_comma = false;
            self.out.push(Entry {
                line: self.tokens[at].line,
                column: self.tokens[at].column,
                ..Entry::default()
            });
        }
        let end = self.out.len() - 1;
        &mut self.out[end]
    }

    fn number(&mut self, at: usize, number: Number) -> usize {
        let most = at > 0 && self.tokens[at - 1].what == What::Slash;
        let pierces = std::mem::take(&mut self.pierces);
        let last = self.last(at);
        let place = match (pierces, most) {
            (true, _) => &mut last.pierce,
            (_, true) => &mut last.most,
            _ => &mut last.number,
        };
        if place.is_none() {
            *place = Some(number);
        } else if !pierces && !most {
            last.more.push(number);
        }
        at + 1
    }

    fn dice(&mut self, at: usize, dice: &str) -> usize {
        // `4d6/2d6/1d6`: damage by range.
        let goes_on =
            |two: &&[Token]| two[0].what == What::Slash && matches!(two[1].what, What::Dice(_));
        let more = self.tokens[at + 1..].chunks_exact(2);
        let end = at + 1 + 2 * more.take_while(goes_on).count();
        let all = self.text(at, end);
        let last = self.last(at);
        if last.dice.is_some() || end > at + 1 {
            last.tail.push(all);
        }
        if last.dice.is_none() {
            last.dice_first = last.value().is_none();
            last.dice = Some(dice.to_owned());
        }
        end
    }

    /// Reads brackets: numbers, dice, or words, which may follow the words of the tail.
    fn bracket(&mut self, open: usize) -> usize {
        let inside = &self.tokens[open + 1..closed(self.tokens, open)];
        let after = self.bracket_end(open);
        let follows = open > 0 && self.word(open - 1).is_some();
        let said = written(inside);
        let last = self.last(open);
        let number = |token: &Token| match token.what {
            What::Number(number) => Some(number),
            _ => None,
        };
        let mut all = inside.iter();
        if all.all(|token| token.is_number() || token.what == What::Slash) {
            last.aside = last.aside.or(inside.iter().find_map(number));
            return after;
        }
        match &inside[0].what {
            What::Dice(dice) if last.dice.is_none() && last.key.is_none() => {
                last.dice_first = last.value().is_none();
                last.dice = Some(dice.to_owned());
                let more = written(&inside[1..]);
                let more = more.trim_start_matches(['/', ',', ' ']);
                last.tail
                    .extend((!more.is_empty()).then(|| more.to_owned()));
            }
            _ => match last.tail.last_mut().filter(|_| follows) {
                Some(last) => *last = format!("{last} ({said})"),
                None => last.brackets.push(said),
            },
        }
        after
    }
}
