//! What makes a game of a file: it checks formulas, texts and lines at their places, and collects what is wrong with
//! them.

use super::fields::{F, L, Reserved, T};
use super::kept::keep;
use super::names::{Place, unknown};
use super::schema::{At, File, Kind, Rolled, Stat, Takes, Verb};
use super::source::{Finding, Loaded, Source};
use super::text::{Map, Says, Text, Written};
use super::weight::Weights;
use crate::game::Game;
use crate::rules::formula::Formula;
use crate::verbs::{gives_way, verbs};

/// Builds a game while it collects what is wrong.
pub(super) struct Builder<'s> {
    pub(super) source: Source<'s>,
    pub(super) file: &'static File,
    pub(super) weights: Weights,
}

impl Builder<'_> {
    /// Finds fault with what a text says at its place.
    pub(super) fn check<V: Says>(&mut self, one: &Written<V>, place: Place<'_>) {
        if let Some(wrong) = one.wrong() {
            self.source.wrong_at(&one.text, wrong.clone());
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
            self.source.wrong(text, why);
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
            let what = format!("{count} lines; at most 20");
            self.source.wrong(&first.text, what);
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
                self.source.wrong_word(&written.text, word, what);
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

    /// Finds a range, beside this text, that has no number.
    pub(super) fn check_range(&mut self, beside: &Text, range: Option<(i64, i64)>) {
        if let Some((low, high)) = range.filter(|(low, high)| low > high) {
            let what = format!("a range goes up, and {low} to {high} has no number");
            self.source.wrong(beside, what);
        }
    }

    /// Says that this gmscreen does not play a part beside this text yet.
    pub(super) fn reserved(&mut self, beside: &Text, name: &str, part: Reserved) {
        if part.is_some() {
            let what = format!("`{name}`: reserved, this gmscreen does not play it yet");
            self.source.wrong(beside, what);
        }
    }
}

/// Fills in what verbs roll like others.
fn same_rolls(file: &mut File, source: &mut Source<'_>) {
    let known: Vec<Rolled> = file.rolling().map(|(_, rolled)| rolled.clone()).collect();
    for verb in &mut file.verbs {
        let Some(verb) = verb.rolls_mut().filter(|verb| !verb.like.is_empty()) else {
            continue;
        };
        let is = |other: &&Rolled| other.name.is(&verb.like);
        match known.iter().find(is) {
            Some(other) if other.like.is_empty() => verb.take_from(other),
            Some(_) => source.wrong(&verb.like, "that verb is like another itself"),
            None => {
                let names = known.iter().map(|other| &other.name);
                source.wrong(&verb.like, unknown("verb that rolls", &verb.like, names));
            }
        }
    }
}

/// Spells the names that the console compares with others as they are declared.
fn same_names(file: &mut File) {
    let kinds = &file.harm.kinds;
    let traits = file.attacks.traits.iter_mut().map(|row| &mut row.kind);
    for kind in traits.chain(&mut file.harm.past) {
        kind.spell(kinds.iter());
    }
    let verbs = file.verbs.iter().filter_map(Verb::rolls);
    for name in file.modifiers.iter_mut().flat_map(|row| &mut row.verbs) {
        name.spell(verbs.clone().map(|(_, rolled)| &rolled.name));
    }
}

/// The verbs and pages of the file, or what is wrong with it.
///
/// # Errors
/// Returns the findings, in the order of the file.
pub(super) fn build(source: &str, mut file: File) -> Result<Loaded, Vec<Finding>> {
    let mut source = Source::new(source);
    same_rolls(&mut file, &mut source);
    same_names(&mut file);
    let file: &'static File = keep(file);
    let mut builder = Builder {
        source,
        file,
        weights: Weights::new(file),
    };
    check_limits(file, &mut builder.source);
    builder.check_characters();
    for (text, why) in builder.weights.wrong_numbers() {
        builder.source.wrong(text, why);
    }
    let grades = builder.grades();
    let modifiers = builder.rows_of_modifiers();
    let verbs = builder.verbs(modifiers, grades);
    let game = builder.game(grades, verbs, modifiers);
    let warnings = builder.source.finish()?;
    let names = file.verbs.iter().flat_map(Verb::names);
    let places = names.map(|name| (&**name, builder.source.place(name)));
    let places = places.collect();
    Ok(Loaded {
        game: keep(game),
        warnings,
        verbs: places,
    })
}

impl Builder<'_> {
    /// Checks what characters consist of and what happens to them.
    pub(super) fn check_characters(&mut self) {
        let file = self.file;
        let alone = Place::alone();
        for stat in &file.stats {
            self.check_range(&stat.id, stat.range);
            self.check_all([&stat.unset, &stat.formula], alone);
            self.check(&stat.modifier, alone.and(&["it"]));
        }
        for track in &file.tracks {
            self.check_all([&track.max, &track.limit], alone);
            self.check_all(track.refill.values(), Place::naming(&["it", "max"]));
        }
        for clock in file.clocks.iter().filter(|clock| clock.max == 0) {
            let what = "a clock has at least one step";
            self.source.wrong(&clock.name, what);
        }
        for column in file
            .columns
            .iter()
            .filter(|column| !column.track.is_empty())
        {
            self.known_track(&column.track);
        }
        let rated = alone.and(&["ranks", "stat"]);
        self.check_all([&file.skills.value, &file.skills.missing], rated);
        self.check_all(file.checks.values(), alone);
        for state in &file.states {
            self.check(&state.when, Place::default());
            if !state.counted.is_empty() {
                self.known_track(&state.counted);
            }
        }
        self.check_all(file.penalties.values(), Place::default());
        if !file.luck.track.is_empty() {
            self.known_track(&file.luck.track);
        }
        self.check_harm();
        self.check_conditions();
        self.check_attacks();
        self.check_modifiers();
        self.check_hooks();
    }

    fn check_harm(&mut self) {
        let harm = &self.file.harm;
        let suffers = Place::naming(&["amount", "kind", "ap"]);
        self.check_all([&harm.takes, &harm.heals], suffers);
        for kind in &harm.past {
            self.source.known("kind of damage", kind, harm.kinds.iter());
        }
        if !harm.track.is_empty() {
            self.known_track(&harm.track);
            for track in &harm.absorbs {
                self.known_track(track);
            }
            self.check_all([&harm.down, &harm.dead, &harm.revives], Place::alone());
        }
    }

    fn check_conditions(&mut self) {
        let counted = Place::naming(&["n"]);
        let changed = Place::alone().and(&["it", "n"]);
        let ends = Place::naming(&["n", "harmed", "healed", "was"]);
        let rolls = self.file.rolling().map(|(_, rolled)| &rolled.name);
        let rolls: Vec<&Text> = rolls.collect();
        for one in &self.file.conditions {
            self.check_all([&one.add, &one.attacks, &one.against], counted);
            self.check_all(one.rolls.values(), counted);
            self.check_all(one.stats.values(), changed);
            self.check(&one.ends, ends);
            for stat in one.stats.names() {
                let known = self.file.stats.iter().flat_map(Stat::names);
                self.source.known("stat", stat, known);
            }
            let is_verb = |name: &&Text| !(name.is("all") || name.is("against"));
            for verb in one.modes.names().filter(is_verb) {
                self.source
                    .known("verb that rolls", verb, rolls.iter().copied());
            }
            for lines in [&one.start, &one.turn_start, &one.turn_end] {
                self.check_lines(lines, counted, false);
            }
        }
    }

    fn check_modifiers(&mut self) {
        let file = self.file;
        let attacks = file.rolling().filter(|(kind, _)| *kind == Kind::Attack);
        let attacks: Vec<_> = attacks.map(|(_, rolled)| &rolled.name).collect();
        for row in &file.modifiers {
            self.reserved(&row.word, "action", row.action);
            let mut verbs = row.verbs.iter();
            let place = Place::roll(verbs.any(|verb| attacks.iter().any(|name| name.is(verb))));
            if let Takes::Number(_, low, high) | Takes::Signed(_, low, high) = row.takes {
                self.check_range(&row.word, Some((low, high)));
            }
            self.check(&row.add, place);
            self.check(&row.when, Place::default());
            self.check_needs(&row.needs, place);
            self.check_costs(&row.costs, place);
        }
    }

    /// Checks the traits of attacks, and what is offered beside them.
    fn check_attacks(&mut self) {
        let file = self.file;
        let place = Place::roll(true);
        for row in &file.attacks.traits {
            if !row.kind.is_empty() {
                let kinds = file.harm.kinds.iter();
                self.source.known("kind of damage", &row.kind, kinds);
            }
            self.check_all([&row.add, &row.when], place);
            self.check_costs(&row.costs, place);
        }
        for power in &file.attacks.powers {
            self.check(&power.line, Place::default());
            self.check(&power.when, Place::default());
        }
    }

    /// Checks lines that run when something happens.
    fn check_hooks(&mut self) {
        let file = self.file;
        for hook in &file.on {
            let mut place = Place::default();
            match &hook.at {
                At::Harmed | At::Healed => place.more = &["harmed", "healed", "was"],
                At::Enters(state) | At::Leaves(state) => {
                    self.source.known("state", state, file.state_names());
                }
                At::Full(name) | At::Emptied(name) => {
                    // A clock may also be made in play.
                    let clocks = file.clocks.iter().map(|clock| &clock.name);
                    let known = file.track_names().chain(clocks);
                    self.source.known("track or clock", name, known);
                    place.nobody = file.track(name).is_none();
                }
                _ => {}
            }
            self.check(&hook.when, place);
            self.check_lines(&hook.does, place, false);
        }
    }
}

/// A game with only the commands that every game has.
static NO_GAME: Game = Game::PLAIN;

/// Finds lists that are too long, names that stand twice, and names that are taken.
fn check_limits(file: &File, source: &mut Source<'_>) {
    let id = file.id.as_bytes();
    let plain = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'-';
    if id.is_empty() || !id.iter().all(plain) {
        let what = "the id has small letters, digits and - only";
        source.wrong(&file.id, what);
    }
    if file.name.trim().is_empty() {
        source.wrong(&file.name, "a game needs a name");
    }
    for (count, most, what) in [
        (file.stats.len(), 100, "stats"),
        (file.tracks.len(), 50, "tracks"),
        (file.conditions.len(), 200, "conditions"),
        (file.modifiers.len(), 100, "modifiers"),
        (file.verbs.len(), 40, "verbs"),
        (file.states.len(), 50, "states"),
        (file.columns.len(), 20, "columns"),
        (file.keep.len(), 20, "items of `keep`"),
        (file.grades.len(), 20, "grades"),
    ] {
        if count > most {
            source.wrong(&file.name, format!("{count} {what}; at most {most}"));
        }
    }
    let stats = file.stats.iter().flat_map(Stat::names);
    twice(
        stats.chain(file.tracks.iter().map(|track| &track.id)),
        source,
    );
    twice(file.grades.iter().map(|(grade, _)| grade), source);
    twice(file.modifiers.iter().map(|row| &row.word), source);
    twice(file.conditions.iter().map(|row| &row.name), source);
    twice(file.states.iter().map(|row| &row.name), source);
    twice(file.attacks.traits.iter().map(|row| &row.word), source);
    twice(file.harm.kinds.iter(), source);
    for pair in file.grades.windows(2) {
        if pair[0].1 < pair[1].1 {
            let what = "grades stand best first, and this one ranks above the one before it";
            source.wrong(&pair[1].0, what);
        }
    }
    let names = || file.verbs.iter().flat_map(Verb::names);
    twice(names(), source);
    for name in names() {
        let mut of_every_game = verbs(&NO_GAME).filter(|verb| !gives_way(verb));
        if of_every_game.any(|verb| verb.is_called(name)) {
            source.wrong(name, format!("`{name}` is a command of every game"));
        }
    }
    for (_, rolled) in file.rolling() {
        let lets = rolled.lets.len();
        if lets > 16 {
            let what = format!("{lets} names in `let`; at most 16");
            source.wrong(&rolled.name, what);
        }
    }
    let mut first = file.verbs.iter().filter_map(|verb| verb.names().next());
    if !first.any(|name| **name == *"check") {
        let what = "no verb is called `check`, so no check can be called for";
        source.warn(&file.name, what);
    }
}

/// Finds names that stand more than once, ignoring case.
fn twice<'t>(names: impl Iterator<Item = &'t Text>, source: &mut Source<'_>) {
    let mut seen: Vec<&str> = Vec::new();
    for name in names {
        if name.trim().is_empty() {
            source.wrong(name, "expected a name");
        } else if seen.iter().any(|known| known.eq_ignore_ascii_case(name)) {
            source.wrong(name, format!("`{name}` stands there twice"));
        }
        seen.push(name);
    }
}
