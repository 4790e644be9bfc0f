//! The verbs of a game.

use super::act::Act;
use super::builder::Builder;
use super::declared::declared_of;
use super::kept::{keep, kept, list, texts};
use super::line::Line;
use super::names::{Place, unknown};
use super::rolled::note;
use super::schema::{self, Verb as Written};
use super::spec::Spec;
use super::syntax::{act_of, damage_with};
use super::text::Text;
use crate::campaign::Allotment;
use crate::game::spec::{Declared, Shape};
use crate::game::syntax::{ANYONE, Arg, DICE, Kind as Word, NAME, NAMES, number, value};
use crate::game::{Completion, Modifier, Table, Typing, Verb};
use crate::play::actions::Kind as Action;
use crate::rules::Grade;

impl Builder<'_> {
    /// The grades of the file.
    pub(super) fn grades(&mut self) -> &'static [Grade] {
        let all = self.file.grades.iter();
        list(all.map(|(id, rank)| Grade::new(kept(id), *rank)).collect())
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
        self.wrong(name, (0, why));
        Grade::new("", 0)
    }

    /// The verbs of the file.
    pub(super) fn verbs(
        &mut self,
        (spec, modifiers): (&'static Spec, &'static [Modifier]),
        grades: &'static [Grade],
    ) -> &'static [Verb] {
        let file = self.file;
        let mut out = Vec::new();
        for verb in &file.verbs {
            match verb {
                Written::Acts(act) => out.push(self.act(spec, act)),
                Written::Rolls(kind, rolled) => {
                    self.rolled((spec, modifiers), grades, (*kind, rolled), &mut out);
                }
            }
        }
        if !spec.kinds.is_empty() {
            out.push(damage_with(spec.kinds));
        }
        let letters = self.letters();
        if !letters.is_empty() {
            out.push(act_of(&letters));
        }
        list(out)
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
            return Some(Action::Letter(known));
        }
        let why = unknown("letter of `actions`", letter, letters.iter().copied());
        self.wrong(letter, (0, why));
        None
    }

    /// A verb without a roll.
    pub(super) fn act(&mut self, spec: &'static Spec, act: &schema::Act) -> Verb {
        let more: &[&str] = if act.number.is_some() { &["n"] } else { &[] };
        let place = Place {
            more,
            target: act.target,
            nobody: act.who == schema::Who::Nobody,
            ..Place::default()
        };
        let moments = self
            .file
            .tracks
            .iter()
            .flat_map(|track| track.refill.iter());
        let moments: Vec<&str> = moments.map(|(moment, _)| &**moment).collect();
        let is_known = |moment: &&str| moment.eq_ignore_ascii_case(&act.refills);
        if !act.refills.is_empty() && !moments.iter().any(is_known) {
            let moments = moments.iter().copied();
            let why = unknown("moment of a `refill`", &act.refills, moments);
            self.source.warn(&act.refills, why);
        }
        let declared = Act {
            spec,
            name: kept(&act.name),
            who: act.who,
            number: act.number,
            words: list(act.words.iter().map(|(word, _)| kept(word)).collect()),
            gives: kept(&act.gives),
            says: act
                .says
                .iter()
                .map(|(word, text)| (kept(word), note(text)))
                .collect(),
            target: act.target,
            needs: self.needs(&act.needs, place),
            costs: self.costs(&act.costs, place),
            refills: kept(&act.refills),
            does: self.lines(&act.does, place, act.note),
            action: self.action(&act.action),
        };
        let mut syntax = match act.who {
            schema::Who::One => vec![ANYONE],
            schema::Who::Many => vec![Arg::Optional(list(vec![NAMES]))],
            schema::Who::Nobody => Vec::new(),
        };
        if !act.gives.is_empty() {
            self.known_track(&act.gives);
        }
        let gives: Option<&'static [Arg]> = Some(&[GIFT]);
        let gives = gives.filter(|_| !act.gives.is_empty());
        let words = act.words.iter();
        let words = words.map(|(word, doc)| list(vec![Arg::Word(kept(word), kept(doc))]));
        let forms: Vec<&'static [Arg]> = gives.into_iter().chain(words).collect();
        if !forms.is_empty() {
            syntax.push(Arg::OneOf(list(forms)));
        }
        if act.number.is_some() {
            syntax.push(number("N"));
        }
        if act.target {
            syntax.push(NAME);
        }
        if act.note {
            let quoted = value("\"note\"", Word::Quoted, crate::game::syntax::nothing);
            syntax.push(Arg::Optional(list(vec![quoted])));
        }
        if declared.does.iter().any(Line::rolls) {
            syntax.push(DICE);
        }
        let declared: &'static dyn Declared = keep(declared);
        Verb {
            name: kept(&act.name),
            aliases: texts(&act.also),
            syntax: list(syntax),
            doc: kept(&act.doc),
            shape: Some(keep(Shape::Declared(declared))),
            run: |draft, args| declared_of(args)?.run(draft, args),
            ..Verb::PLAIN
        }
    }
}

/// How much is given.
const GIFT: Arg = value("+1|-1", Word::Signed, one_more_or_less);

fn one_more_or_less(_: Table<'_>, _: &Typing<'_>) -> Vec<Completion> {
    let choices = [("+1", "gives one"), ("-1", "takes one")];
    choices
        .map(|(word, doc)| Completion::keyword(word, doc))
        .to_vec()
}
