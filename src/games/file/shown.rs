//! What a file shows of each character, and the numbers behind it.

use super::deals::Suffers;
use super::fields::{F, T};
use super::hooks::hurt;
use super::kept::{keep, kept, list, texts};
use super::schema::{self, Best, Column, File, Kept, Kind, Rolled};
use super::scope::Person;
use crate::campaign::plural::or;
use crate::campaign::{Campaign, Character, CharacterId, Skill};
use crate::game::board::Value;
use crate::game::board::{Cell, Item, Third, cell};
use crate::game::groups::Suffers as Suffering;
use crate::game::recovery::Help;
use crate::game::stat::Of;
use crate::game::state::Follows;
use crate::game::{
    Blow, Board, Damage, Draft, Harm, Health, Remark, Stat, Track, derived, stat as plain_stat,
};
use crate::rules::formula::Wanted;

/// Whether a skill counts for something.
pub(super) type Counts = &'static (dyn Fn(&Skill) -> bool + Sync);

/// A stat of the tables.
pub(super) fn stat(file: &'static File, of: &'static schema::Stat) -> Stat {
    let value: Of<Option<i64>> = keep(move |who: &Character| Person::alone(file, who).stat(of));
    let also = texts(&of.also);
    if !of.formula.is_empty() {
        return derived(&of.id, &of.id, &of.doc, value).also(also);
    }
    let plain = plain_stat(&of.id, &of.doc, of.range.unwrap_or((-1_000_000, 1_000_000)));
    Stat {
        value: Some(value),
        ..plain.also(also)
    }
}

/// A track of the tables.
pub(super) fn track(file: &'static File, of: &'static schema::Track) -> Track {
    Track {
        max: keep(move |who: &Character| Person::alone(file, who).most(&of.id)),
        starts_full: of.starts == schema::Starts::Full,
        bad: of.bad,
        quiet: of.quiet,
        ..crate::game::track(&of.id, label(of), &of.doc)
    }
}

fn label(of: &'static schema::Track) -> &'static str {
    or(&of.label, &of.id)
}

/// A formula as a function of a character; `None` without one.
pub(super) fn value(file: &'static File, formula: &'static F) -> Option<Of<Option<i64>>> {
    let formula = formula.get()?;
    Some(keep(move |who: &Character| {
        Person::alone(file, who).known(formula)
    }))
}

/// Whether a state follows from a character's numbers.
pub(super) fn state(file: &'static File, nth: usize) -> Follows {
    keep(move |campaign: &Campaign, who: &Character| {
        file.follows(&Person::new(file, who, campaign), nth)
    })
}

/// How close a character is to going down.
pub(super) fn health(file: &'static File) -> Of<Option<Health>> {
    let harm = &file.harm;
    if harm.track.is_empty() {
        return &|_| None;
    }
    let bad = file.is_bad(&harm.track);
    keep(move |who: &Character| {
        let person = Person::alone(file, who);
        let now = person.track(&harm.track)?;
        let most = person.most(&harm.track)?;
        let value = |formula: &F| formula.get().and_then(|it| person.known(it));
        Some(if bad {
            let down = value(&harm.down).unwrap_or(most);
            Health::of_damage(now, down, value(&harm.dead).unwrap_or(down))
        } else {
            Health {
                down: value(&harm.down).unwrap_or(0),
                dead: value(&harm.dead).unwrap_or(0),
                ..Health::of_points(now, most)
            }
        })
    })
}

type Helps = &'static (dyn Fn(&Campaign, &Character, &str) -> Option<Help> + Sync);

/// What helps in each state that has such a remark.
pub(super) fn remarks(file: &'static File) -> Vec<(&'static str, Remark)> {
    let all = file.states.iter().filter(|state| !state.helps.is_empty());
    let all = all.map(|state| {
        let words = state.helps.replace("{who}", "{}");
        let remark = Remark::new(kept(&format!("helps {}", state.name)), kept(&words));
        (&*state.name, remark)
    });
    all.collect()
}

/// The commands that end a state.
pub(super) fn helps(remarks: &'static [(&'static str, Remark)]) -> Helps {
    keep(move |_: &Campaign, who: &Character, state: &str| {
        let mut all = remarks.iter();
        let (_, remark) = all.find(|(helped, _)| *helped == state)?;
        Some(Help::of(*remark, who))
    })
}

/// A track with more is shown as a number.
const MOST_BOXES: i64 = 8;

/// The importance of a cell that stays even if it is empty for everyone.
const ALWAYS: u8 = 8;

/// What the table shows: the column of the track that damage changes first.
pub(super) fn board(file: &'static File, defends: Counts) -> Board {
    let harm = &*file.harm.track;
    let mut health = None;
    let mut cells = Vec::new();
    let all = file.columns.len();
    for (nth, column) in file.columns.iter().enumerate() {
        let track = track_of(file, column).map_or("", |track| &*track.id);
        let is_health = !harm.is_empty() && track == harm && health.is_none();
        // The first is the most important; what the sheet tells elsewhere is less so, and the points that players
        // spend always have their place.
        let is_luck = !track.is_empty() && track == &*file.luck.track;
        let keep = match u8::try_from(all - nth) {
            Ok(_) if is_luck => ALWAYS,
            Ok(keep) if column.told => keep.saturating_sub(1),
            keep => keep.unwrap_or(u8::MAX),
        };
        let cell = cell_of(file, column, keep, defends);
        if is_health {
            health = Some(cell);
        } else {
            cells.push(cell);
        }
    }
    Board {
        health,
        cells: list(cells),
        third: third(file),
    }
}

/// The track of a column: the one that it names, or else the one that is called like it.
fn track_of(file: &'static File, row: &Column) -> Option<&'static schema::Track> {
    let called = |track: &&schema::Track| track.id.is(&row.label) || track.label.is(&row.label);
    match &*row.track {
        "" => file.tracks.iter().find(called),
        named => file.track(named),
    }
}

fn cell_of(file: &'static File, row: &'static Column, kept: u8, defends: Counts) -> Cell {
    let track = track_of(file, row);
    let id = track.map_or("", |track| &*track.id);
    let boxes = track.is_some_and(|track| track.boxes);
    let of = keep(move |who: &Character| {
        let person = Person::alone(file, who);
        if !row.when.is_empty() && !person.is(&row.when) {
            return Value::Nothing;
        }
        match row.skills {
            Best::None => {}
            Best::Of(many) => return best(&person, many, &|_| true),
            Best::Defence => return best(&person, 1, defends),
        }
        let show = row.show.get();
        match show.and_then(|show| show.points(&|formula| person.known(formula))) {
            Some((now, Some(most))) if boxes && (0..=MOST_BOXES).contains(&most) => {
                let full = usize::try_from(now.clamp(0, most)).unwrap_or(0);
                let empty = usize::try_from(most).unwrap_or(0) - full;
                Value::Words("■".repeat(full) + &"□".repeat(empty))
            }
            // Nothing left is not the same as none ever.
            Some((0, None)) if who.tracks.get(id) == Some(0) => Value::Points(0, None),
            Some((now, most)) => Value::of_most(now, most),
            None => match person.show(&row.show) {
                text if text.trim().is_empty() => Value::Nothing,
                text => Value::Words(text),
            },
        }
    });
    let text = |text: &'static T| -> Of<String> {
        keep(move |who: &Character| Person::alone(file, who).show(text))
    };
    Cell {
        track: id,
        told: row.told,
        beside: text(&row.beside),
        limit: text(&row.limit),
        guards: row.skills == Best::Defence,
        ..cell([&*row.label, or(&row.short, &row.label)], kept, of)
    }
}

/// So many of the best skills that count, with what they are worth: `Engineering 4, Rites 3`.
fn best(person: &Person<'_>, many: usize, counts: Counts) -> Value {
    let worth = |skill: &Skill| person.skill(&skill.name).unwrap_or(skill.ranks);
    let skills = person.who.skills.iter();
    let mut skills: Vec<_> = skills.map(|skill| (worth(skill), skill)).collect();
    skills.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
    // Whether a skill counts takes longer to find out than what it is worth.
    let best = skills.into_iter().filter(|(_, skill)| counts(skill));
    let told = best.take(many);
    let told = told.map(|(worth, skill)| format!("{} {worth}", skill.name));
    match told.collect::<Vec<_>>() {
        none if none.is_empty() => Value::Nothing,
        some => Value::Items(some),
    }
}

fn third(file: &'static File) -> Third {
    if file.keep.is_empty() {
        return Third::PLAIN;
    }
    let (title, short, doc) = &file.view;
    let usual = if title.is_empty() {
        Third {
            titles: ["In view", "View"],
            doc: "what the game keeps in view, and what each of them sustains",
            nothing: "nothing to keep in view",
            ..Third::PLAIN
        }
    } else {
        Third {
            titles: [title, short],
            doc,
            ..Third::PLAIN
        }
    };
    Third {
        of: keep(move |campaign: &Campaign, who: &Character, _: bool| {
            let person = Person::new(file, who, campaign);
            let holds = |kept: &&Kept| kept.when.is_empty() || person.is(&kept.when);
            let items = file.keep.iter().filter(holds).map(|kept| Item {
                what: person.show(&kept.show),
                notable: person.is(&kept.notable),
            });
            items.filter(|item| !item.what.trim().is_empty()).collect()
        }),
        ..usual
    }
}

/// What somebody has against each kind of damage.
pub(super) fn kinds(file: &'static File) -> Vec<Stat> {
    let range = file.harm.kind;
    let kinds = file.harm.kinds.iter().filter(|_| range != (0, 0));
    let kinds = kinds.map(|kind| {
        let doc = kept(&format!("against {kind} damage"));
        plain_stat(kind, doc, range)
    });
    kinds.collect()
}

/// The lines that start a contest.
pub(super) fn contests(rolling: &[(Kind, &Rolled)]) -> Vec<&'static str> {
    let contests = rolling.iter().filter(|(kind, _)| *kind == Kind::Contest);
    let lines = contests.map(|(_, rolled)| format!("{} {{acting}} | vs {{who}} ", rolled.name));
    lines.map(|line| kept(&line)).collect()
}

/// What damage and healing do; `None` in a game without.
pub(super) fn harm(file: &'static File) -> Option<Harm> {
    let harm = &file.harm;
    if harm.track.is_empty() {
        return None;
    }
    let track = &*harm.track;
    let row = file.track(track);
    let bad = file.is_bad(track);
    Some(Harm {
        absorbs: texts(&harm.absorbs),
        track,
        adds: bad,
        stops: true,
        label: row.map_or(track, label),
        kinds: texts(&harm.kinds),
        past: texts(&harm.past),
        follows: keep(move |draft: &mut Draft<'_>, blow: &mut Blow| {
            let now = draft.game().track_of(draft.character(blow.target)?, track);
            let mut moved = blow.hit.tracks.iter();
            let by = moved.find(|part| part.label == track);
            let was = now - by.map_or(0, |part| part.value);
            let kind = blow.damage.from;
            hurt(file, draft, blow.target, (kind, [blow.hit.damage, 0, was]));
            Ok(())
        }),
        healed: keep(
            move |draft: &mut Draft<'_>, who: CharacterId, points: i64, _: &[&'static str]| {
                let now = draft.game().track_of(draft.character(who)?, track);
                let was = if bad { now + points } else { now - points };
                hurt(file, draft, who, ("", [0, points, was]));
                Ok(())
            },
        ),
        takes: harm.takes.get().map(|_| -> &'static Suffering<Damage> {
            keep(
                move |campaign: &Campaign, who: &Character, damage: Damage| {
                    let kind = (damage.from, damage.pierce);
                    let suffers = Suffers::of(file, campaign, who, kind);
                    suffers.map_or(damage.amount, |suffers| suffers.lost(damage.amount))
                },
            )
        }),
        regains: harm.heals.get().map(|heals| -> &'static Suffering<i64> {
            keep(move |campaign: &Campaign, who: &Character, amount: i64| {
                let person = Person::new(file, who, campaign);
                let more = |wanted: Wanted<'_>| wanted.among(&[("amount", amount)]);
                person.with(heals, &more).unwrap_or(amount)
            })
        }),
        most: keep(move |who: &Character| Person::alone(file, who).limit(track)),
        revives: value(file, &harm.revives).unwrap_or(&|_| None),
        ..Harm::PLAIN
    })
}
