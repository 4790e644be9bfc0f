//! The tables of a game: what every game declares.

use super::builder::Builder;
use super::fields::F;
use super::hooks;
use super::kept::{keep, kept, list, texts};
use super::names::Place;
use super::panel::plus;
use super::roll::{declared_of, shape_of};
use super::rolled::note;
use super::schema::{self, Against, File, Kind, Rolled};
use super::scope::Person;
use super::shown::{self, Counts};
use super::text::Text;
use crate::campaign::plural::{around, or};
use crate::campaign::{Campaign, Character, Effect, Skill};
use crate::game::condition::{Lasts, row};
use crate::game::groups::{Powers, Rates};
use crate::game::spec::Power;
use crate::game::state::State;
use crate::game::{
    Attacks, Checks, ConditionRow, Conditions, Draft, Game, Luck, Modifier, NamedCheck, Remark,
    Section, Setting, Topic, Trait, Verb,
};
use crate::play::flow::GMS_CHOICE;
use crate::play::weapon_skills::is_weapon_skill;
use crate::rules::Grade;

impl Builder<'_> {
    pub(super) fn game(
        &mut self,
        grades: &'static [Grade],
        verbs: &'static [Verb],
        modifiers: &'static [Modifier],
    ) -> Game {
        let file = self.file;
        self.check_shown();
        let rolling: Vec<_> = file.rolling().collect();
        let attacks = attacks(file);
        let helps = list(shown::remarks(file));
        let stats = file.stats.iter().map(|stat| shown::stat(file, stat));
        let tracks = file.tracks.iter().map(|track| shown::track(file, track));
        Game {
            id: &file.id,
            name: &file.name,
            settings: list(file.options.iter().map(setting).collect()),
            reference: {
                let pages = reference(file);
                keep(move || pages.clone())
            },
            stats: list(stats.chain(shown::kinds(file)).collect()),
            sections: list(file.sheet.iter().map(|row| section(file, row)).collect()),
            tracks: list(tracks.collect()),
            board: shown::board(file, attacks.defends),
            zones: file.turns.zones,
            states: states(file),
            health: shown::health(file),
            helps: shown::helps(helps),
            healing: &file.harm.healing,
            remarks: remarks(file, helps),
            luck: (!file.luck.track.is_empty()).then(|| Luck {
                track: &file.luck.track,
                key: &file.luck.line,
                offers: |_, _| Vec::new(),
            }),
            verbs: list(vec![verbs]),
            modifiers,
            toggles: list(plus(file, &rolling)),
            grades,
            target: or(&file.target, "target"),
            sums_apart: true,
            checks: checks(file),
            conditions: self.conditions(),
            turns: self.turns(),
            harm: shown::harm(file),
            attacks,
            contests: list(shown::contests(&rolling)),
            watches: !file.on.is_empty() || file.conditions.iter().any(|one| !one.ends.is_empty()),
            react: keep(move |draft: &mut Draft<'_>, at| hooks::react(file, draft, at)),
            clocks: list(file.clocks.iter().map(clock).collect()),
            ..Game::PLAIN
        }
    }

    /// Checks what sheets and tables show.
    fn check_shown(&mut self) {
        let file = self.file;
        let alone = Place::alone();
        for stat in file.stats.iter().filter(|stat| stat.hidden.is_some()) {
            let what = "`hidden` is reserved: the stat is shown";
            self.source.warn(&stat.id, what);
        }
        for section in &file.sheet {
            for id in &section.stats {
                let known = file.stats.iter().map(|stat| &stat.id);
                self.source.known("stat", id, known);
            }
            self.check_all(&section.show, alone);
        }
        for column in &file.columns {
            self.check_all([&column.show, &column.beside, &column.limit], alone);
            self.check(&column.when, alone);
        }
        for kept in &file.keep {
            self.check(&kept.show, Place::default());
            self.check_all([&kept.when, &kept.notable], Place::default());
        }
    }

    fn conditions(&mut self) -> Conditions {
        let file = self.file;
        let constant = |number: &F| number.text.parse::<i64>().unwrap_or(0);
        let rows = file.conditions.iter().map(|one| ConditionRow {
            also: texts(&one.also),
            effect: if one.cannot_act {
                Effect::CannotAct
            } else {
                Effect::Nothing
            },
            takes: one.takes,
            counted: one.counted,
            holds: one.holds,
            lasts: self.lasts(&one.lasts),
            attacks: constant(&one.attacks),
            against: constant(&one.against),
            ..row(kept(&one.name.to_lowercase()), &one.doc)
        });
        let rows = with_usual(rows.collect(), Conditions::PLAIN.rows, |row| row.name);
        let comes = file.conditions.iter().filter(|one| !one.comes.is_empty());
        let comes = comes.map(|one| (kept(&one.name.to_lowercase()), &*one.comes));
        Conditions {
            range: file.condition_range.or(Some((-1000, 1000))),
            rows: list(rows),
            comes: list(comes.collect()),
            from_rules: keep(move |campaign: &Campaign, who: &Character| {
                file.penalties(campaign, who)
            }),
            ..Conditions::PLAIN
        }
    }

    /// `scene`, `2 rounds` or `1 turn`; `roll` ends it otherwise.
    fn lasts(&mut self, text: &Text) -> Lasts {
        let mut words = text.split_whitespace();
        let count = words.next().and_then(|word| word.parse::<u32>().ok());
        match (&**text, count, words.next()) {
            ("" | "roll", ..) => Lasts::UntilCleared,
            ("scene", ..) => Lasts::Scene,
            (_, Some(count @ 1..=1000), Some("round" | "rounds")) => Lasts::Turns {
                count,
                rounds: true,
            },
            (_, Some(count @ 1..=1000), Some("turn" | "turns")) => Lasts::Turns {
                count,
                rounds: false,
            },
            _ => {
                let what = "expected scene, roll, or a time such as 2 rounds or 1 turn";
                self.source.wrong(text, what);
                Lasts::UntilCleared
            }
        }
    }
}

/// All texts that acts refer to.
fn remarks(file: &File, helps: &[(&str, Remark)]) -> &'static [Remark] {
    let notes = file.rolling().flat_map(|(_, rolled)| &rolled.notes);
    let notes = notes.map(|(_, text)| note(text));
    let says = file.acting().flat_map(|act| act.says.values());
    let mut all: Vec<Remark> = helps.iter().map(|(_, remark)| *remark).collect();
    for remark in [GMS_CHOICE].into_iter().chain(notes).chain(says.map(note)) {
        if all.iter().all(|known| known.id != remark.id) {
            all.push(remark);
        }
    }
    list(all)
}

/// A section of the sheet.
fn section(file: &'static File, row: &'static schema::Section) -> Section {
    Section {
        title: &row.title,
        stats: texts(&row.stats),
        shows: keep(move |who: &Character| {
            let person = Person::alone(file, who);
            let lines = row.show.iter().map(|line| person.show(line));
            lines.filter(|line| !line.trim().is_empty()).collect()
        }),
    }
}

fn states(file: &'static File) -> &'static [State] {
    let rows = file.states.iter().enumerate().map(|(nth, state)| {
        let row = State::new(&state.name, state.fate).counted(&state.counted);
        row.when(shown::state(file, nth))
    });
    let usual = [State::DEAD, State::down("unconscious")];
    list(with_usual(rows.collect(), &usual, |row| row.name))
}

/// The rows of a file, and those that every game has unless the file declares them.
fn with_usual<R: Clone>(mut rows: Vec<R>, usual: &[R], name: impl Fn(&R) -> &str) -> Vec<R> {
    for one in usual {
        if rows.iter().all(|row| name(row) != name(one)) {
            rows.push(one.clone());
        }
    }
    rows
}

fn checks(file: &'static File) -> Checks {
    let named = file.checks.iter().map(|(name, formula)| NamedCheck {
        id: name,
        name,
        formula: &formula.text,
        value: shown::value(file, formula),
    });
    // Who has not learned a skill of the game rolls what it says in its place.
    let skills = &file.skills;
    let unlearned = skills.named.names();
    let unlearned = unlearned.filter(|_| !skills.missing.is_empty());
    let unlearned = unlearned.map(|skill| NamedCheck {
        id: skill,
        name: skill,
        formula: &skills.missing.text,
        value: Some(keep(move |who: &Character| {
            Person::alone(file, who).skill(skill)
        })),
    });
    let named: Vec<NamedCheck> = named.chain(unlearned).collect();
    let of_rules = skills.named.iter().map(|(name, stat)| (&**name, &**stat));
    let [line, save, key_of_many] = lines_of_checks(file);
    Checks {
        named: keep(move |_: &Campaign| named.clone()),
        rates: (!skills.value.is_empty()).then(|| -> &'static Rates {
            keep(move |who: &Character, skill: &Skill| Person::alone(file, who).rating(skill))
        }),
        ranks: skills.ranks.unwrap_or(Checks::PLAIN.ranks),
        read: Some(|table, args| {
            let check = crate::play::pending::check_verb(table.game, args.verb.span)?;
            shape_of(check.shape, args)?.pending(table, args)
        }),
        now: |table, args| declared_of(args).ok()?.now(table, args),
        linked: skills.linked,
        are_bonuses: skills.signed,
        skills: list(of_rules.collect()),
        line,
        save,
        key_of_many,
        ..Checks::PLAIN
    }
}

/// The lines of the first check and of the first save of several people, which is a check in a game without one, and
/// how the key for several begins that save.
fn lines_of_checks(file: &File) -> [&'static str; 3] {
    let first = |wanted: Kind| {
        let (_, rolled) = file.rolling().find(|(kind, _)| *kind == wanted)?;
        let word = rolled.against.typed();
        let word = word.map_or_else(String::new, |(word, _)| format!(" {word} "));
        Some((&rolled.name, word))
    };
    let line = |(name, word): (&Text, String)| {
        let dc = if word.is_empty() { "" } else { "{dc}" };
        kept(&format!("{name} {{who}} {{what}}{word}{dc}"))
    };
    let check = first(Kind::Check).map_or(Checks::PLAIN.line, line);
    let save = first(Kind::Many).map_or(check, line);
    let key = |(name, word): (&Text, String)| kept(&format!("{name} {{many}} |{word}"));
    [check, save, first(Kind::Many).map_or("", key)]
}

/// The lines of attacks and powers, and the traits.
fn attacks(file: &'static File) -> Attacks {
    let attacks = &file.attacks;
    let traits = attacks.traits.iter().map(|one| Trait {
        word: &one.word,
        doc: &one.doc,
        one_of: &one.one_of,
    });
    let named = |parts: &[Text]| -> Counts {
        let parts: Vec<String> = parts.iter().map(|part| part.to_lowercase()).collect();
        keep(move |skill: &Skill| {
            let name = skill.name.to_lowercase();
            parts.iter().any(|part| name.contains(part))
        })
    };
    let mut rolling = file.rolling();
    let line = match rolling.find(|(kind, _)| *kind == Kind::Attack) {
        Some((_, Rolled { name, .. })) if attacks.line.is_empty() => {
            kept(&format!("{name} {{acting}} | vs {{who}}"))
        }
        _ => &attacks.line,
    };
    let fights: Counts = match attacks.fights.as_slice() {
        [] => &|skill| is_weapon_skill(&skill.name),
        parts => named(parts),
    };
    let best = |(_, rolled): (_, &Rolled)| matches!(rolled.against, Against::Best);
    let defends: Counts = match attacks.defends.as_slice() {
        [] => &|_| false,
        parts => named(parts),
    };
    // Where the best of all skills answers an attack, those for attacks do too.
    let defends = if file.rolling().any(best) {
        keep(move |skill: &Skill| fights(skill) || defends(skill))
    } else {
        defends
    };
    Attacks {
        line,
        pierce: attacks.pierce,
        traits: list(traits.collect()),
        fights,
        defends,
        powers: powers(file),
        damage: &attacks.damage,
        counter: &attacks.counter,
        ..Attacks::PLAIN
    }
}

/// The lines that are offered beside the attacks.
fn powers(file: &'static File) -> &'static Powers {
    keep(move |campaign: &Campaign, who: &Character| {
        let person = Person::new(file, who, campaign);
        let offered = file.attacks.powers.iter();
        let offered = offered.filter(|one| one.when.is_empty() || person.is(&one.when));
        let powers = offered.map(|one| Power {
            name: one.name.to_string(),
            doc: one.doc.to_string(),
            line: one
                .line
                .get()
                .map_or_else(String::new, |line| person.fill(&line.0)),
        });
        powers.collect()
    })
}

fn setting(option: &'static schema::Choice) -> Setting {
    Setting::new(&option.name, texts(&option.values), &option.doc)
}

/// The pages of the reference, the last about the file itself.
fn reference(file: &'static File) -> Vec<Topic> {
    let pages = file.reference.iter().map(|page| Topic {
        title: &page.title,
        lines: page.lines.iter().map(|line| &**line).collect(),
    });
    let version = kept(&around("version ", &file.version, ""));
    let about = [version, &file.about].into_iter();
    let about: Vec<&'static str> = about.filter(|text| !text.is_empty()).collect();
    let about = (!about.is_empty()).then_some(Topic {
        title: "About",
        lines: about,
    });
    pages.chain(about).collect()
}

fn clock(clock: &schema::Clock) -> crate::campaign::Counter {
    crate::campaign::Counter {
        name: clock.name.to_string(),
        value: i64::from(clock.starts),
        max: Some(i64::from(clock.max).max(1)),
        public: clock.public,
        refill: None,
    }
}
