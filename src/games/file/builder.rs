//! What builds a game: checks formulas, texts and lines at their places, and collects what is wrong with them.

use super::fields::{F, L, Reserved, T};
use super::names::Place;
use super::schema::File;
use super::source::Source;
use super::text::{Map, Text, Wrong};
use super::weight::Weights;
use super::written::{Says, Written};
use crate::rules::formula::Formula;

/// Builds a game while it collects what is wrong.
pub(super) struct Builder<'s> {
    pub(super) source: Source<'s>,
    pub(super) file: &'static File,
    pub(super) weights: Weights,
}

impl Builder<'_> {
    pub(super) fn wrong(&mut self, text: &Text, (at, what): Wrong) {
        self.source.wrong(text, at, what);
    }

    /// Finds fault with what a text says at its place.
    pub(super) fn check<V: Says>(&mut self, one: &Written<V>, place: Place<'_>) {
        if let Some((at, what)) = one.wrong() {
            self.source.wrong(&one.text, *at, what.clone());
        }
        for formula in one.get().map_or_else(Vec::new, V::formulas) {
            self.check_formula(&one.text, formula, place);
        }
    }

    /// Finds fault with the names of a formula in a text, and with its work.
    pub(super) fn check_formula(&mut self, text: &Text, formula: &Formula, place: Place<'_>) {
        if let Some((name, why)) = self.file.wrong(formula, place) {
            self.source.wrong_word(text, &name, why);
        }
        if let Some(why) = self.weights.wrong(formula) {
            self.wrong(text, (0, why));
        }
    }

    pub(super) fn check_all<'w, V: Says + 'w>(
        &mut self,
        all: impl IntoIterator<Item = &'w Written<V>>,
        place: Place<'_>,
    ) {
        for one in all {
            self.check(one, place);
        }
    }

    pub(super) fn check_lines(&mut self, all: &[L], place: Place<'_>, note: bool) {
        if let (count @ 21.., Some(first)) = (all.len(), all.first()) {
            self.wrong(&first.text, (0, format!("{count} lines; at most 20")));
        }
        for line in all {
            self.check(line, place);
            self.check_line(line, place, note);
        }
    }

    /// Finds fault with whom a line is about, and with the names in its command.
    fn check_line(&mut self, written: &L, place: Place<'_>, note: bool) {
        let Some(line) = written.get() else { return };
        let [who, target, text_of] = line.needs();
        for (is_wrong, word, what) in [
            (
                who && place.nobody,
                "{who}",
                "nobody is meant here: a clock is nobody's",
            ),
            (
                target && !place.target,
                "{target}",
                "there is no target here",
            ),
            (text_of && !note, "{text}", "there is no note here"),
        ] {
            if is_wrong {
                self.source.wrong_word(&written.text, word, what.to_owned());
            }
        }
        if let Some((name, why)) = self.file.slip(line) {
            self.source.wrong_word(&written.text, &name, why);
        }
    }

    /// What is spent, by track.
    pub(super) fn check_costs(&mut self, all: &Map<F>, place: Place<'_>) {
        for track in all.names() {
            self.known_track(track);
        }
        self.check_all(all.values(), place);
    }

    /// What has to be the case, each with the text that refuses it.
    pub(super) fn check_needs(&mut self, all: &[(F, T)], place: Place<'_>) {
        self.check_worded(all, place, Place::default());
    }

    /// Texts, each for when its formula is true, with what is known in them.
    pub(super) fn check_worded(&mut self, all: &[(F, T)], place: Place<'_>, in_text: Place<'_>) {
        for (when, text) in all {
            self.check(when, place);
            self.check(text, in_text);
        }
    }

    pub(super) fn known_track(&mut self, track: &Text) {
        self.source.known("track", track, self.file.track_names());
    }

    /// Says that this gmscreen does not play a part beside this text yet.
    pub(super) fn reserved(&mut self, beside: &Text, name: &str, part: Reserved) {
        if part.is_some() {
            let what = format!("`{name}`: reserved, this gmscreen does not play it yet");
            self.wrong(beside, (0, what));
        }
    }
}
