//! The modifiers of a roll: a game has one row for each, from which come how it is read, what it
//! does, when it counts by itself, its key in the panel, its completion and its line in the help.

use super::args::Given;
use super::toggle::Toggle;
use super::words::signed;
use super::{Completion, Cursor, Game, Refusal, Table, Topic, Why, args};
use crate::campaign::pending::GivenModifier;
use crate::lang::line::{Span, Word};
use crate::rules::Part;

/// A modifier by name, as far as it concerns more than the reading of its game.
#[derive(Clone, Copy, Debug)]
pub struct Modifier {
    /// How it is typed.
    pub word: &'static str,
    /// What stands after it.
    pub takes: Takes,
    /// What it does, briefly.
    pub doc: &'static str,
    /// The verbs that read it; empty for all that read modifiers.
    pub verbs: &'static [&'static str],
    /// At most one of those that share this name stands on a side; empty for none such.
    pub one_of: &'static str,
    /// When it counts without being typed, as the reference says it; empty for never.
    pub by_itself: &'static str,
    /// The page of the reference that lists it; empty for none.
    pub page: &'static str,
    /// Its keys in the panel above the prompt.
    pub toggles: &'static [Toggle],
}

/// What stands after the word of a modifier.
#[derive(Clone, Copy, Debug)]
pub enum Takes {
    /// Nothing.
    Nothing,
    /// A whole number without a sign: what it says, the least and the most.
    Number(&'static str, i64, i64),
    /// The same of a number that may have a sign.
    Signed(&'static str, i64, i64),
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// This word, or nothing.
    Perhaps(&'static str),
    /// What its effect takes from the line itself, as the help shows it.
    Own(&'static str),
}

/// What stood after the word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Nothing that was read already.
    Nothing,
    /// A number.
    Number(i64),
    /// A word.
    Word(&'static str),
}

/// A modifier where it stands in a line.
pub struct Said<'t, 'a, 'c> {
    /// The table.
    pub table: Table<'t>,
    /// Its word.
    pub word: &'static str,
    /// Where that stands.
    pub at: Span,
    /// What stood after it.
    pub value: Value,
    /// Where that stands.
    pub value_at: Span,
    /// What follows, for [`Takes::Own`].
    pub cursor: &'c mut Cursor<'a>,
}

impl Said<'_, '_, '_> {
    /// The number after the word; 0 where none belongs there.
    #[must_use]
    pub fn number(&self) -> i64 {
        match self.value {
            Value::Number(number) => number,
            Value::Nothing | Value::Word(_) => 0,
        }
    }

    /// The word after the word; empty where there is none.
    #[must_use]
    pub fn choice(&self) -> &'static str {
        match self.value {
            Value::Word(word) => word,
            Value::Nothing | Value::Number(_) => "",
        }
    }
}

/// What a modifier does to what is being read.
pub type Change<S> = fn(&mut S, &mut Said<'_, '_, '_>) -> Result<(), Refusal>;

/// Whether a modifier counts although nobody typed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// It does not.
    No,
    /// It counts, with this after its word.
    Counts(Value),
    /// It might: the GM is reminded.
    Reminds,
}

/// What a game's reader fills with modifiers.
pub trait Target {
    /// Adds a number to the target.
    fn add(&mut self, part: Part);
    /// The base and what has been added so far.
    fn parts(&self) -> &[Part];
    /// Keeps what was read, for a check that is called for and rolled later.
    fn given(&mut self) -> &mut Vec<GivenModifier>;
    /// Keeps the roll from the players.
    fn hide(&mut self);
    /// Reminds the GM that a modifier might count, where any does.
    fn remind(&mut self, _word: &'static str) {}
}

/// A row: a modifier and what it does to a target `S`.
pub struct Rule<S: 'static> {
    /// What the console knows of it.
    pub modifier: Modifier,
    /// What it does.
    pub change: Change<S>,
    /// Whether it counts without being typed.
    pub known: fn(Table<'_>, &S) -> Known,
}

impl<S> Clone for Rule<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Rule<S> {}

impl<S> Rule<S> {
    /// A word with nothing after it, which every verb reads that reads modifiers.
    #[must_use]
    pub const fn new(word: &'static str, doc: &'static str, change: Change<S>) -> Self {
        Self {
            modifier: Modifier {
                word,
                takes: Takes::Nothing,
                doc,
                verbs: &[],
                one_of: "",
                by_itself: "",
                page: "",
                toggles: &[],
            },
            change,
            known: |_, _| Known::No,
        }
    }

    /// The same with something after its word.
    #[must_use]
    pub const fn takes(self, takes: Takes) -> Self {
        self.with(Modifier {
            takes,
            ..self.modifier
        })
    }

    /// The same for these verbs only.
    #[must_use]
    pub const fn only(self, verbs: &'static [&'static str]) -> Self {
        self.with(Modifier {
            verbs,
            ..self.modifier
        })
    }

    /// The same, of which a side has one at most among those that share this name.
    #[must_use]
    pub const fn one_of(self, one_of: &'static str) -> Self {
        self.with(Modifier {
            one_of,
            ..self.modifier
        })
    }

    /// The same, listed on a page of the reference.
    #[must_use]
    pub const fn on(self, page: &'static str) -> Self {
        self.with(Modifier {
            page,
            ..self.modifier
        })
    }

    /// The same with keys in the panel.
    #[must_use]
    pub const fn keys(self, toggles: &'static [Toggle]) -> Self {
        self.with(Modifier {
            toggles,
            ..self.modifier
        })
    }

    /// The same, which may count without being typed; `by_itself` says when.
    #[must_use]
    pub const fn known(self, by_itself: &'static str, known: fn(Table<'_>, &S) -> Known) -> Self {
        let modifier = Modifier {
            by_itself,
            ..self.modifier
        };
        Self {
            known,
            ..self.with(modifier)
        }
    }

    const fn with(self, modifier: Modifier) -> Self {
        Self { modifier, ..self }
    }
}

impl<S: Target> Rule<S> {
    /// `secret`: keeps the roll from the players.
    #[must_use]
    pub const fn secret(toggles: &'static [Toggle]) -> Self {
        let hide = |side: &mut S, _: &mut Said<'_, '_, '_>| {
            side.hide();
            Ok(())
        };
        Self::new("secret", "kept from the players", hide).keys(toggles)
    }
}

/// The modifiers of some rows, for [`Game::modifiers`].
#[must_use]
pub const fn modifiers<S, const N: usize>(rules: &[Rule<S>]) -> [Modifier; N] {
    let mut out = [rules[0].modifier; N];
    let mut at = 0;
    while at < N {
        out[at] = rules[at].modifier;
        at += 1;
    }
    out
}

/// Reads the modifiers of one side. `verb` is the one that reads.
pub struct Reader<'t, S: 'static> {
    table: Table<'t>,
    rules: &'static [Rule<S>],
    verb: &'static str,
    used: Vec<&'static Modifier>,
}

impl<'t, S: Target> Reader<'t, S> {
    /// Nothing has been read yet.
    #[must_use]
    pub fn new(table: Table<'t>, rules: &'static [Rule<S>], verb: &'static str) -> Self {
        Self {
            table,
            rules,
            verb,
            used: Vec::new(),
        }
    }

    /// Reads numbers and words, in any order, as far as they go; before them come those that a check
    /// was called for with.
    ///
    /// # Errors
    /// A number that is none; and as [`Reader::words`].
    pub fn all(&mut self, cursor: &mut Cursor<'_>, side: &mut S) -> Result<(), Refusal> {
        if let Some(given) = cursor.given() {
            self.take_given(given, side)?;
        }
        loop {
            let left = cursor.rest().len();
            while let Some(part) = number(cursor)? {
                side.given().push(GivenModifier::Part(part.clone()));
                side.add(part);
            }
            self.words(cursor, side)?;
            if cursor.rest().len() == left {
                return Ok(());
            }
        }
    }

    /// Reads words, as far as they go.
    ///
    /// # Errors
    /// A word that stands there twice, excludes another, is for other verbs or refuses by itself.
    pub fn words(&mut self, cursor: &mut Cursor<'_>, side: &mut S) -> Result<(), Refusal> {
        while let Some(word) = cursor.peek() {
            let Some(rule) = self.rules.iter().find(|rule| word.is(rule.modifier.word)) else {
                return Ok(());
            };
            cursor.skip(1);
            self.check(&rule.modifier, word.span)?;
            self.used.push(&rule.modifier);
            let mut said = Said {
                table: self.table,
                word: rule.modifier.word,
                at: word.span,
                value_at: cursor.here(),
                value: rule.modifier.takes.read(cursor)?,
                cursor,
            };
            let (takes, value) = (rule.modifier.takes, said.value);
            (rule.change)(side, &mut said)?;
            let word = rule.modifier.word.to_owned();
            let given = match (takes, value) {
                // What it takes it reads by itself; what comes of that is the number it adds.
                (Takes::Own(_), _) => {
                    let part = side.parts().last().cloned();
                    part.map(|part| GivenModifier::Fixed(word, part))
                }
                (_, Value::Nothing) => Some(GivenModifier::Word(word)),
                (_, Value::Number(number)) => Some(GivenModifier::Number(word, number)),
                (_, Value::Word(choice)) => Some(GivenModifier::Choice(word, choice.to_owned())),
            };
            side.given().extend(given);
        }
        Ok(())
    }

    /// Applies the modifiers that a check was called for with.
    fn take_given(&mut self, given: &Given<'_>, side: &mut S) -> Result<(), Refusal> {
        let at = given.at;
        for modifier in &given.check.modifiers {
            let (word, number) = match modifier {
                GivenModifier::Part(part) => {
                    side.add(part.clone());
                    continue;
                }
                GivenModifier::Fixed(word, _)
                | GivenModifier::Word(word)
                | GivenModifier::Choice(word, _) => (word, 0),
                GivenModifier::Number(word, number) => (word, *number),
            };
            let gone = || {
                let typed = word.clone();
                let kind = "modifier";
                Refusal::at(at, Why::NoMatch { kind, typed })
            };
            let rule = self.rules.iter().find(|rule| rule.modifier.word == *word);
            let rule = rule.ok_or_else(gone)?;
            self.check(&rule.modifier, at)?;
            self.used.push(&rule.modifier);
            let value = match modifier {
                GivenModifier::Fixed(_, part) => {
                    side.add(part.clone());
                    continue;
                }
                GivenModifier::Part(_) | GivenModifier::Word(_) => Value::Nothing,
                GivenModifier::Number(..) => Value::Number(number),
                GivenModifier::Choice(_, choice) => {
                    Value::Word(rule.modifier.takes.choice(choice).ok_or_else(gone)?)
                }
            };
            let mut said = Said {
                table: self.table,
                word: rule.modifier.word,
                at,
                value,
                value_at: at,
                cursor: &mut Cursor::new(&[], at),
            };
            (rule.change)(side, &mut said)?;
        }
        Ok(())
    }

    fn check(&self, new: &Modifier, at: Span) -> Result<(), Refusal> {
        let word = new.word;
        if !new.is_for(self.verb) {
            let verbs = new.verbs.join(" and ");
            return Err(Refusal::rule(at, format!("'{word}' is for {verbs} only")));
        }
        for used in &self.used {
            if used.word == word {
                return Err(Refusal::rule(at, format!("'{word}' stands here twice")));
            }
            if !new.one_of.is_empty() && new.one_of == used.one_of {
                let said = format!("'{word}' cannot be combined with '{}'", used.word);
                return Err(Refusal::rule(at, said));
            }
        }
        Ok(())
    }

    /// Adds what counts by itself and was not typed.
    ///
    /// # Errors
    /// What the effects refuse.
    pub fn by_itself(&self, at: Span, side: &mut S) -> Result<(), Refusal> {
        for rule in self.rules {
            let word = rule.modifier.word;
            if self.used.iter().any(|used| used.word == word) {
                continue;
            }
            match (rule.known)(self.table, side) {
                Known::No => {}
                Known::Reminds => side.remind(word),
                Known::Counts(value) => {
                    let mut said = Said {
                        table: self.table,
                        word,
                        at,
                        value,
                        value_at: at,
                        cursor: &mut Cursor::new(&[], at),
                    };
                    (rule.change)(side, &mut said)?;
                }
            }
        }
        Ok(())
    }
}

impl Takes {
    /// The one of the words that may stand after it with this text.
    fn choice(self, text: &str) -> Option<&'static str> {
        match self {
            Self::OneOf(words) => words.iter().copied().find(|word| *word == text),
            Self::Perhaps(word) => (word == text).then_some(word),
            Self::Nothing | Self::Number(..) | Self::Signed(..) | Self::Own(_) => None,
        }
    }

    fn read(self, cursor: &mut Cursor<'_>) -> Result<Value, Refusal> {
        match self {
            Self::Number(what, least, most) => Ok(Value::Number(cursor.number(what, least, most)?)),
            Self::Signed(what, least, most) => Ok(Value::Number(cursor.signed(what, least, most)?)),
            Self::Perhaps(word) if cursor.take(word) => Ok(Value::Word(word)),
            Self::Nothing | Self::Own(_) | Self::Perhaps(_) => Ok(Value::Nothing),
            Self::OneOf(words) => {
                let at = cursor.here();
                let quoted: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
                let found = cursor.take_one_of(words).map(Value::Word);
                found.ok_or_else(|| Refusal::expected(at, quoted.join(" or ")))
            }
        }
    }
}

impl Modifier {
    /// Whether a verb reads it.
    #[must_use]
    pub fn is_for(&self, verb: &str) -> bool {
        self.verbs.is_empty() || self.verbs.contains(&verb)
    }

    /// How it is typed, with what follows it: `cover minimal|partial`.
    #[must_use]
    pub fn usage(&self) -> String {
        let word = self.word;
        match self.takes {
            Takes::Nothing => word.to_owned(),
            Takes::Number(..) => format!("{word} N"),
            Takes::Signed(..) => format!("{word} +N"),
            Takes::OneOf(words) => format!("{word} {}", words.join("|")),
            Takes::Perhaps(then) => format!("{word} [{then}]"),
            Takes::Own(shown) => format!("{word} {shown}"),
        }
    }

    /// Its line in the reference: `cover minimal|partial: -10, -30`.
    #[must_use]
    pub fn line(&self) -> String {
        let (usage, doc) = (self.usage(), self.doc);
        match self.by_itself {
            "" => format!("{usage}: {doc}"),
            when => format!("{usage}: {doc}; by itself {when}"),
        }
    }
}

impl Topic {
    /// Its lines, then those of the modifiers that stand on this page.
    #[must_use]
    pub fn page(&self, game: &Game) -> Vec<String> {
        let own = self.lines.iter().map(|line| (*line).to_owned());
        let listed = game.modifiers.iter();
        let listed = listed.filter(|modifier| modifier.page == self.title);
        own.chain(listed.map(Modifier::line)).collect()
    }
}

impl Game {
    /// Whether a word of a line is one of the game's modifiers.
    #[must_use]
    pub fn is_modifier(&self, word: &Word) -> bool {
        self.modifiers.iter().any(|modifier| word.is(modifier.word))
    }

    /// What could be typed as a modifier after some words.
    #[must_use]
    pub fn complete_modifiers(&self, before: &[Word]) -> Vec<Completion> {
        let last = before.last();
        let open = last.and_then(|last| self.modifiers.iter().find(|one| last.is(one.word)));
        let mut out = match open.map(|open| open.takes) {
            Some(Takes::OneOf(words)) => {
                return words
                    .iter()
                    .map(|word| Completion::keyword(*word, ""))
                    .collect();
            }
            Some(Takes::Number(..) | Takes::Signed(..)) => return Vec::new(),
            Some(Takes::Perhaps(word)) => vec![Completion::keyword(word, "")],
            Some(Takes::Nothing | Takes::Own(_)) | None => Vec::new(),
        };
        let rest = self.modifiers.iter();
        let rest = rest.filter(|one| !before.iter().any(|word| word.is(one.word)));
        out.extend(rest.map(|one| Completion::keyword(one.word, one.doc)));
        out
    }

    /// The keys of every verb's panel.
    pub fn all_toggles(&self) -> impl Iterator<Item = &'static Toggle> {
        let rows = self.modifiers.iter().flat_map(|modifier| modifier.toggles);
        self.toggles.iter().chain(rows)
    }
}

/// Takes a number with its sign: `+10`, `-20`, `+10:"high ground"`.
///
/// # Errors
/// Not a number after the sign, or one beyond 1,000,000 either way.
pub fn number(cursor: &mut Cursor<'_>) -> Result<Option<Part>, Refusal> {
    let Some(word) = cursor.peek().filter(|word| word.is_signed()) else {
        return Ok(None);
    };
    let label = word.label.clone();
    let bare = Word {
        label: None,
        ..word.clone()
    };
    let value = Cursor::new(std::slice::from_ref(&bare), word.span).signed(
        "a modifier such as +10",
        -args::LARGEST,
        args::LARGEST,
    )?;
    cursor.skip(1);
    let label = label.filter(|label| !label.trim().is_empty());
    let label = label.map(|label| crate::campaign::visible::visible(label.trim()).into_owned());
    Ok(Some(Part::new(
        label.unwrap_or_else(|| signed(value)),
        value,
    )))
}

/// Nothing may follow the modifiers of a side.
///
/// # Errors
/// At the first word that is left.
pub fn no_more(table: Table<'_>, cursor: &Cursor<'_>) -> Result<(), Refusal> {
    let Some(word) = cursor.peek() else {
        return Ok(());
    };
    let known: Vec<&str> = table.game.modifiers.iter().map(|one| one.word).collect();
    let refusal = Refusal::expected(word.span, "a modifier, '=' or the end");
    Err(refusal.hint(format!("modifiers: +N -N {}", known.join(" "))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::{Campaign, History};
    use crate::lang::line::Line;

    #[derive(Default)]
    struct Pool {
        dice: i64,
        risk: i64,
        hidden: bool,
        reminded: Vec<&'static str>,
        parts: Vec<Part>,
        given: Vec<GivenModifier>,
    }

    impl Target for Pool {
        fn add(&mut self, part: Part) {
            self.dice += part.value;
            self.parts.push(part);
        }

        fn parts(&self) -> &[Part] {
            &self.parts
        }

        fn given(&mut self) -> &mut Vec<GivenModifier> {
            &mut self.given
        }

        fn hide(&mut self) {
            self.hidden = true;
        }

        fn remind(&mut self, word: &'static str) {
            self.reminded.push(word);
        }
    }

    const ROWS: &[Rule<Pool>] = &[
        Rule::<Pool>::new("risk", "N more dice", |pool, said| {
            pool.risk = said.number();
            Ok(())
        })
        .takes(Takes::Number("a risk", 0, 3))
        .one_of("nerve")
        .on("Nerve"),
        Rule::<Pool>::new("calm", "no risk", |_, _| Ok(())).one_of("nerve"),
        Rule::<Pool>::new("luck", "+1 or +2", |pool, said| {
            pool.dice += if said.choice() == "great" { 2 } else { 1 };
            Ok(())
        })
        .takes(Takes::Perhaps("great"))
        .known("on a whim", |_, pool| match pool.risk {
            0 => Known::No,
            1 => Known::Reminds,
            _ => Known::Counts(Value::Word("great")),
        }),
        Rule::<Pool>::new("aim", "slow or quick", |_, _| Ok(()))
            .takes(Takes::OneOf(&["slow", "quick"]))
            .only(&["shoot"]),
        Rule::<Pool>::secret(&[]),
    ];

    static MODIFIERS: [Modifier; ROWS.len()] = modifiers(ROWS);

    static GAME: Game = Game {
        modifiers: &MODIFIERS,
        ..Game::PLAIN
    };

    /// Reads a line of modifiers, with what counts by itself.
    fn read(line: &str) -> Result<Pool, Refusal> {
        let (campaign, history) = (Campaign::default(), History::default());
        let table = Table {
            campaign: &campaign,
            game: &GAME,
            history: &history,
            forced: false,
        };
        let line = Line::parse(line)?;
        let mut cursor = Cursor::new(&line.words, Span::default());
        let mut pool = Pool::default();
        let mut reader = Reader::new(table, ROWS, "check");
        reader.all(&mut cursor, &mut pool)?;
        no_more(table, &cursor)?;
        reader.by_itself(Span::default(), &mut pool)?;
        Ok(pool)
    }

    fn refused(line: &str) -> String {
        read(line)
            .err()
            .map_or_else(String::new, |refusal| refusal.why.to_string())
    }

    #[test]
    fn numbers_and_words_are_read_in_any_order() {
        let pool = read("+2 luck great secret -1").unwrap();
        assert_eq!((pool.dice, pool.risk, pool.hidden), (3, 0, true));
        let pool = read("luck risk 3 +2:\"high ground\"").unwrap();
        assert_eq!((pool.dice, pool.risk, pool.hidden), (3, 3, false));
    }

    #[test]
    fn what_counts_by_itself_counts_unless_it_was_typed() {
        assert_eq!(read("risk 2").unwrap().dice, 2);
        assert_eq!(read("risk 2 luck").unwrap().dice, 1);
        let pool = read("risk 1").unwrap();
        assert_eq!((pool.dice, pool.reminded), (0, vec!["luck"]));
    }

    #[test]
    fn words_are_refused_where_they_make_no_sense() {
        for (line, why) in [
            ("risk 1 risk 1", "'risk' stands here twice"),
            ("calm risk 1", "'risk' cannot be combined with 'calm'"),
            ("aim slow", "'aim' is for shoot only"),
            ("risk 4", "0 to 3"),
            ("dance", "a modifier"),
        ] {
            assert!(refused(line).contains(why), "{line}: {}", refused(line));
        }
    }

    #[test]
    fn rows_say_how_they_are_typed_and_what_they_do() {
        let usage: Vec<String> = MODIFIERS.iter().map(Modifier::usage).collect();
        assert_eq!(
            usage,
            ["risk N", "calm", "luck [great]", "aim slow|quick", "secret"]
        );
        assert_eq!(
            MODIFIERS[2].line(),
            "luck [great]: +1 or +2; by itself on a whim"
        );
        let page = Topic {
            title: "Nerve",
            lines: &["Keep it."],
        };
        assert_eq!(page.page(&GAME), ["Keep it.", "risk N: N more dice"]);
    }
}
