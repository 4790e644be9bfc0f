//! Where the formulas of characters, modifiers and hooks stand: what each may name.

use super::builder::Builder;
use super::names::Place;
use super::schema::{At, Kind};

impl Builder<'_> {
    /// Checks what characters consist of and what happens to them.
    pub(super) fn check_characters(&mut self) {
        let file = self.file;
        let alone = Place::alone();
        for stat in &file.stats {
            self.check_all([&stat.unset, &stat.formula], alone);
            self.check(&stat.modifier, alone.and(&["it"]));
        }
        for track in &file.tracks {
            self.check_all([&track.max, &track.limit], alone);
            self.check_all(track.refill.values(), Place::naming(&["it", "max"]));
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
        for one in &self.file.conditions {
            self.check_all([&one.add, &one.attacks, &one.against], counted);
            self.check_all(one.rolls.values(), counted);
            self.check_all(one.stats.values(), changed);
            self.check(&one.ends, ends);
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
