//! What builds a game: reads formulas, texts and lines, and collects what is wrong with them.

use super::braces::Wrong;
use super::formula::parse;
use super::kept::kept;
use super::line::Line;
use super::names::{Names, Place};
use super::schema::File;
use super::source::Source;
use super::template::Template;
use super::text::{Map, Reserved, Text};
use crate::rules::formula::Formula;

/// Builds a game while it collects what is wrong.
pub(super) struct Builder<'s> {
    pub(super) source: Source<'s>,
    pub(super) file: &'static File,
    pub(super) names: Names,
}

impl Builder<'_> {
    pub(super) fn wrong(&mut self, text: &Text, (at, what): Wrong) {
        self.source.wrong(text, at, what);
    }

    /// A formula at its place; `None` if there is none, or if it is wrong.
    pub(super) fn formula(&mut self, text: &Text, place: Place<'_>) -> Option<Formula> {
        if text.is_empty() {
            return None;
        }
        match parse(text) {
            Ok(formula) => {
                self.check(text, &formula, place);
                Some(formula)
            }
            Err(error) => {
                self.wrong(text, (error.at, error.kind.to_string()));
                None
            }
        }
    }

    /// Finds fault with the names of a formula.
    pub(super) fn check(&mut self, text: &Text, formula: &Formula, place: Place<'_>) {
        if let Some((name, why)) = self.names.wrong(formula, place) {
            self.source.wrong_word(text, &name, why);
        }
    }

    pub(super) fn template(&mut self, text: &Text, place: Place<'_>) -> Template {
        match Template::parse(text) {
            Ok(template) => {
                for formula in template.formulas() {
                    self.check(text, formula, place);
                }
                template
            }
            Err(wrong) => {
                self.wrong(text, wrong);
                Template::default()
            }
        }
    }

    pub(super) fn line(&mut self, text: &Text, place: Place<'_>, note: bool) -> Option<Line> {
        match Line::parse(text) {
            Ok(line) => {
                for formula in line.formulas() {
                    self.check(text, formula, place);
                }
                let [who, target, text_of] = line.needs();
                if who && place.nobody {
                    let what = "nobody is meant here: a clock is nobody's";
                    self.source.wrong_word(text, "{who}", what.to_owned());
                }
                if target && !place.target {
                    self.source
                        .wrong_word(text, "{target}", "there is no target here".to_owned());
                }
                for slip in self.names.slips(&line) {
                    self.source.wrong_word(text, &slip.0, slip.1);
                }
                if text_of && !note {
                    self.source
                        .wrong_word(text, "{text}", "there is no note here".to_owned());
                }
                Some(line)
            }
            Err(wrong) => {
                self.wrong(text, wrong);
                None
            }
        }
    }

    pub(super) fn lines(&mut self, all: &[Text], place: Place<'_>, note: bool) -> Vec<Line> {
        if let (count @ 21.., Some(first)) = (all.len(), all.first()) {
            self.wrong(first, (0, format!("{count} lines; at most 20")));
        }
        all.iter()
            .filter_map(|line| self.line(line, place, note))
            .collect()
    }

    pub(super) fn map(
        &mut self,
        all: &[(Text, Text)],
        place: Place<'_>,
    ) -> Vec<(&'static str, Formula)> {
        let each = all.iter();
        let each = each.filter_map(|(name, text)| Some((kept(name), self.formula(text, place)?)));
        each.collect()
    }

    /// What is spent, by track.
    pub(super) fn costs(
        &mut self,
        all: &Map<Text>,
        place: Place<'_>,
    ) -> Vec<(&'static str, Formula)> {
        for (track, _) in all.iter() {
            self.known_track(track);
        }
        self.map(all, place)
    }

    pub(super) fn known_track(&mut self, track: &Text) {
        let known = self.names.tracks.iter().copied();
        self.source.known("track", track, known);
    }

    /// Says which parts beside this text this gmscreen does not play yet.
    pub(super) fn reserved(&mut self, beside: &Text, parts: &[(&str, Reserved)]) {
        let there = parts.iter().filter(|(_, part)| part.0);
        let there: Vec<String> = there.map(|(name, _)| format!("`{name}`")).collect();
        if !there.is_empty() {
            let all = there.join(", ");
            let what = format!("{all}: reserved, this gmscreen does not play it yet");
            self.wrong(beside, (0, what));
        }
    }
}
