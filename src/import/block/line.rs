//! A line of a stat block.

use super::token::{Number, Token, What, tokens, words_of, written};
use super::words::{Section, heads_line, is_size, key, section};
use crate::game::Game;
use crate::sheet::Field;

pub(super) struct Line {
    /// From 1.
    pub(super) number: usize,
    pub(super) tokens: Vec<Token>,
    /// `#`, `##`: a character's name, or a heading.
    pub(super) heading: bool,
    /// `---`: only a rule.
    pub(super) rule: bool,
    /// Its columns are parted by bars or tabs.
    pub(super) bar: bool,
}

/// How many stats these tokens set.
pub(super) fn stats_in(game: &'static Game, tokens: &[Token]) -> usize {
    let is_stat = |at: &usize| {
        let blank = |token: &&Token| matches!(token.what, What::Colon | What::Edge | What::Open);
        let blanks = tokens[..*at].iter().rev().take_while(blank).count();
        let end = at - blanks;
        let words = tokens[..end].iter().rev();
        let words = words.take_while(|token| token.word().is_some()).count();
        (1..=words.min(3)).any(|count| key(game, &written(&tokens[end - count..end])).is_some())
    };
    let values = (0..tokens.len()).filter(|at| tokens[*at].is_value());
    values.filter(is_stat).count()
}

impl Line {
    pub(super) fn of((at, line): (usize, &str)) -> Self {
        let bare = line.trim_start_matches(['>', ' ', '\t']);
        let marks = ['-', '=', '*', '_', '|', ':', '+', ' ', '\t'];
        let rule = bare.len() >= 3 && bare.chars().all(|c| marks.contains(&c));
        Self {
            number: at + 1,
            tokens: if rule {
                Vec::new()
            } else {
                tokens(at + 1, line)
            },
            heading: bare.starts_with('#'),
            rule,
            bar: line.trim().contains(['|', '\t']),
        }
    }

    pub(super) fn text(&self) -> String {
        written(&self.tokens)
    }

    pub(super) fn is_blank(&self) -> bool {
        self.tokens.is_empty()
    }

    pub(super) fn has_numbers(&self) -> bool {
        self.tokens.iter().any(Token::is_value)
    }

    /// Whether it begins with the size of a creature: `Huge giant, neutral good (50%)`.
    pub(super) fn is_size(&self) -> bool {
        let first = self.tokens.first().and_then(Token::word);
        first.is_some_and(is_size)
    }

    /// Its words, if there is nothing else except edges, colons and stops.
    pub(super) fn words(&self) -> Option<String> {
        let tokens = self.tokens.iter();
        let words = tokens.filter(|token| !matches!(token.what, What::Colon | What::Stop));
        words_of(&words.cloned().collect::<Vec<_>>())
    }

    /// The section that its label begins, and the token after the label: `Skills: Dodge 40%`, `NOTES`,
    /// `Skills Climb +4`.
    pub(super) fn section(&self) -> Option<(Section, usize)> {
        let (label, behind) = self.label()?;
        let is_percent =
            |token: &&Token| matches!(token.what, What::Number(number) if number.percent);
        let percents = self.tokens.iter().filter(is_percent).count();
        let mut tokens = self.tokens.iter();
        let word = self.tokens.get(behind).and_then(Token::word).is_some();
        let section = match section(&label) {
            // `Traits: Cautious 60%`
            Some(Section::Notes) if percents > 0 => Section::Skills,
            // `Runes: Earth 75%, Harmony 60%` lists skills, whatever its heading.
            None if word
                && percents >= 2
                && !tokens.any(|token| matches!(token.what, What::Dice(_))) =>
            {
                Section::Skills
            }
            named => named?,
        };
        Some((section, behind))
    }

    /// Whether it has a label with a colon and a list of values behind it: `Skills: Dodge 40%`.
    pub(super) fn has_list(&self) -> bool {
        let list = |(section, from): (Section, usize)| {
            let colon = from > 0 && self.tokens[from - 1].what == What::Colon;
            colon && section != Section::Notes && self.tokens[from..].iter().any(Token::is_value)
        };
        self.section().is_some_and(list)
    }

    fn label(&self) -> Option<(String, usize)> {
        let mut tokens = self.tokens.iter();
        let colon = tokens.position(|token| token.what == What::Colon);
        if let Some(at) = colon
            && let Some(label) = words_of(&self.tokens[..at])
        {
            return Some((label, at + 1));
        }
        if let Some(words) = self.words() {
            return Some((words, self.tokens.len()));
        }
        (1..=3).find_map(|count| {
            let label = words_of(self.tokens.get(..count)?)?;
            let word_follows = self.tokens.get(count)?.word().is_some();
            (word_follows && heads_line(&label)).then_some((label, count))
        })
    }

    /// The stats and tracks it names, if it names nothing else.
    pub(super) fn keys(&self, game: &'static Game) -> Vec<Field> {
        let Some(words) = self.words() else {
            return Vec::new();
        };
        let mut words: Vec<&str> = words.split(' ').collect();
        // Their kind may come first: `Aptitude | COG | COO`.
        if words.len() > 2 && key(game, words[0]).is_none() && section(words[0]).is_some() {
            words.remove(0);
        }
        let each = words.iter().map(|word| key(game, word));
        each.collect::<Option<Vec<_>>>().unwrap_or_default()
    }

    /// Its numbers, if it has nothing else than a word before them: `Value | 20 | 10`. With `bonuses`, those in
    /// brackets replace the ones before them: `15 (+2)`.
    pub(super) fn numbers(&self, bonuses: bool) -> Option<Vec<Number>> {
        let mut out: Vec<Number> = Vec::new();
        let (mut inside, mut words) = (false, 0);
        for token in &self.tokens {
            match token.what {
                What::Open => inside = true,
                What::Close => inside = false,
                What::Number(number) if !inside => out.push(number),
                What::Number(number) if bonuses && number.signed && !number.percent => {
                    *out.last_mut()? = number;
                }
                What::Word(_) if out.is_empty() && words == 0 => words = 1,
                What::Number(_) | What::Edge => {}
                _ => return None,
            }
        }
        Some(out)
    }

    /// The cells between its bars, tabs or wide gaps, and the column of each.
    pub(super) fn cells(&self) -> Vec<(usize, String)> {
        let parts = self.tokens.split(|token| token.what == What::Edge);
        let column = |part: &[Token]| part.first().map_or(0, |token| token.column);
        let mut out: Vec<(usize, String)> =
            parts.map(|part| (column(part), written(part))).collect();
        let outer = |cell: Option<&(usize, String)>| cell.is_some_and(|(_, cell)| cell.is_empty());
        if !self.bar {
            out.retain(|(_, cell)| !cell.is_empty());
        }
        if outer(out.first()) {
            out.remove(0);
        }
        if outer(out.last()) {
            out.pop();
        }
        out
    }
}
