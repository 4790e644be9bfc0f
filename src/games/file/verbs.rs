//! The verbs of a game.

use super::act::Act;
use super::builder::Builder;
use super::fields::L;
use super::kept::{keep, kept, list, texts};
use super::line::Line;
use super::names::{Place, unknown};
use super::roll::verb;
use super::rolled::note;
use super::schema::{self, Verb as Written, Who};
use super::syntax::{act_of, damage_with, word};
use super::text::Text;
use crate::campaign::Allotment;
use crate::game::syntax::{ANYONE, Arg, DICE, Kind as Word, NAME, NAMES, number, value};
use crate::game::{Completion, Modifier, Table, Typing, Verb};
use crate::play::actions::Kind as Action;
use crate::rules::Grade;

impl Builder<'_> {
    /// The grades of the file.
    pub(super) fn grades(&mut self) -> &'static [Grade] {
        let all = self.file.grades.iter();
        list(all.map(|(id, rank)| Grade::new(id, *rank)).collect())
    }

    /// The grade of a name.
    pub(super) fn grade(&mut self, grades: &[Grade], name: &Text) -> Grade {
        let found = grades
            .iter()
            .find(|grade| grade.id.eq_ignore_ascii_case(name));
        if let Some(grade) = found {
            return *grade;
        }
        let why = unknown("grade", name, grades.iter().map(|grade| grade.id));
        self.source.wrong(name, why);
        Grade::new("", 0)
    }

    /// The verbs of the file.
    pub(super) fn verbs(
        &mut self,
        modifiers: &'static [Modifier],
        grades: &'static [Grade],
    ) -> &'static [Verb] {
        let file = self.file;
        let mut out = Vec::new();
        for verb in &file.verbs {
            if let Some(rolls) = verb.rolls() {
                self.rolled(modifiers, grades, rolls, &mut out);
            }
            if let Written::Act(act) = verb {
                out.push(self.act(act));
            }
        }
        if !file.harm.kinds.is_empty() {
            out.push(damage_with(self.kinds()));
        }
        let letters = self.letters();
        if !letters.is_empty() {
            out.push(act_of(&letters));
        }
        list(out)
    }

    /// The kinds of damage, as words.
    pub(super) fn kinds(&self) -> &'static [&'static str] {
        texts(&self.file.harm.kinds)
    }

    /// The letters of the actions of a turn.
    fn letters(&self) -> Vec<&'static str> {
        let mut letters: Vec<&'static str> = Vec::new();
        let allotment = Allotment::parse(&self.file.turns.actions).unwrap_or_default();
        for (letter, _) in allotment.0.iter().flatten() {
            if !letters.contains(&letter.as_str()) {
                letters.push(kept(letter));
            }
        }
        letters
    }

    /// What a verb uses of the turn.
    pub(super) fn action(&mut self, letter: &Text) -> Option<Action> {
        if letter.is_empty() {
            return None;
        }
        let letters = self.letters();
        if let Some(known) = letters.iter().find(|known| ***known == **letter) {
            return Some(Action::lettered(known));
        }
        let why = unknown("letter of `actions`", letter, letters.iter().copied());
        self.source.wrong(letter, why);
        None
    }

    /// A verb without a roll.
    fn act(&mut self, row: &'static schema::Act) -> Verb {
        self.check_act(row);
        let says = row.says.iter();
        let declared = Act {
            file: self.file,
            row,
            words: list(row.words.names().map(|word| &**word).collect()),
            says: says.map(|(word, text)| (&**word, note(text))).collect(),
            action: self.action(&row.action),
        };
        Verb {
            syntax: syntax(row),
            ..verb([&row.name, &row.doc], &row.also, keep(declared))
        }
    }

    fn check_act(&mut self, row: &schema::Act) {
        let place = Place {
            more: if row.number.is_some() { &["n"] } else { &[] },
            target: row.target,
            nobody: row.who == Who::Nobody,
            ..Place::default()
        };
        self.check_range(&row.name, row.number);
        self.check_needs(&row.needs, place);
        self.check_costs(&row.costs, place);
        self.check_lines(&row.does, place, row.note);
        if !row.gives.is_empty() {
            self.known_track(&row.gives);
        }
        let tracks = self.file.tracks.iter();
        let mut moments = tracks.flat_map(|track| track.refill.names());
        let known = moments.clone();
        if !row.refills.is_empty() && !moments.any(|moment| moment.is(&row.refills)) {
            let why = unknown("moment of a `refill`", &row.refills, known);
            self.source.warn(&row.refills, why);
        }
    }
}

/// The syntax of a verb without a roll.
fn syntax(row: &'static schema::Act) -> &'static [Arg] {
    let mut syntax = match row.who {
        Who::One => vec![ANYONE],
        Who::Many => vec![Arg::Optional(list(vec![NAMES]))],
        Who::Nobody => Vec::new(),
    };
    let gives: Option<&'static [Arg]> = Some(&[GIFT]);
    let gives = gives.filter(|_| !row.gives.is_empty());
    let words = row.words.iter();
    let words = words.map(|(name, doc)| word(name, doc));
    let forms: Vec<&'static [Arg]> = gives.into_iter().chain(words).collect();
    if !forms.is_empty() {
        syntax.push(Arg::OneOf(list(forms)));
    }
    if row.number.is_some() {
        syntax.push(number("N"));
    }
    if row.target {
        syntax.push(NAME);
    }
    if row.note {
        let quoted = value("\"note\"", Word::Quoted, crate::game::syntax::nothing);
        syntax.push(Arg::Optional(list(vec![quoted])));
    }
    if row.does.iter().filter_map(L::get).any(Line::rolls) {
        syntax.push(DICE);
    }
    list(syntax)
}

/// How much is given.
const GIFT: Arg = value("+1|-1", Word::Signed, one_more_or_less);

fn one_more_or_less(_: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let choices = [("+1", "gives one"), ("-1", "takes one")];
    choices
        .map(|(word, doc)| Completion::keyword(word, doc))
        .to_vec()
}
