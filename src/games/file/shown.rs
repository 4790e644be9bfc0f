//! What a file shows of each character, and the numbers behind it.

use super::deals::Suffers;
use super::formula::parse;
use super::hooks::hurt;
use super::kept::{keep, kept, list, texts};
use super::roll::Kind;
use super::schema::{self, File};
use super::scope::Person;
use super::spec::Spec;
use super::template::Template;
use super::text::Text;
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
use crate::rules::formula::{Formula, Wanted};

/// Whether a skill counts for something.
pub(super) type Counts = &'static (dyn Fn(&Skill) -> bool + Sync);

/// A stat of the tables.
pub(super) fn stat(spec: &'static Spec, of: &schema::Stat) -> Stat {
    let (id, doc) = (kept(&of.id), kept(&of.doc));
    let also = texts(&of.also);
    let value: Of<Option<i64>> = keep(move |who: &Character| {
        let person = Person::alone(spec, who);
        person.stat(spec.stat(id)?)
    });
    if !of.formula.is_empty() {
        return derived(id, id, doc, value).also(also);
    }
    let plain = plain_stat(id, doc, of.range.unwrap_or((-1_000_000, 1_000_000)));
    Stat {
        value: Some(value),
        ..plain.also(also)
    }
}

/// A track of the tables.
pub(super) fn track(spec: &'static Spec, of: &schema::Track) -> Track {
    let id = kept(&of.id);
    let label = if of.label.is_empty() {
        id
    } else {
        kept(&of.label)
    };
    Track {
        max: keep(move |who: &Character| Person::alone(spec, who).most(id)),
        starts_full: of.starts == schema::Starts::Full,
        bad: of.bad,
        quiet: of.quiet,
        ..Track::new(id, label, kept(&of.doc))
    }
}

/// A formula as a function of a character.
pub(super) fn value(spec: &'static Spec, formula: Formula) -> Of<Option<i64>> {
    keep(move |who: &Character| Person::alone(spec, who).value(&formula).ok())
}

/// Whether a state follows from a character's numbers.
pub(super) fn state(spec: &'static Spec, nth: usize) -> Follows {
    keep(move |campaign: &Campaign, who: &Character| {
        spec.follows(&Person::new(spec, who, campaign), nth)
    })
}

/// How close a character is to going down.
pub(super) fn health(spec: &'static Spec, file: &File) -> Of<Option<Health>> {
    let harm = &file.harm;
    if harm.track.is_empty() {
        return &|_| None;
    }
    let track = kept(&harm.track);
    let formula = |text: &Text| parse(text).ok().filter(|_| !text.is_empty());
    let (down, dead) = (formula(&harm.down), formula(&harm.dead));
    let bad = file
        .tracks
        .iter()
        .any(|one| one.id == harm.track && one.bad);
    keep(move |who: &Character| {
        let person = Person::alone(spec, who);
        let now = person.track(track)?;
        let most = person.most(track)?;
        let value =
            |formula: &Option<Formula>| formula.as_ref().and_then(|it| person.value(it).ok());
        Some(if bad {
            let down = value(&down).unwrap_or(most);
            Health::of_damage(now, down, value(&dead).unwrap_or(down))
        } else {
            Health {
                down: value(&down).unwrap_or(0),
                dead: value(&dead).unwrap_or(0),
                ..Health::of_points(now, most)
            }
        })
    })
}

type Helps = &'static (dyn Fn(&Campaign, &Character, &str) -> Option<Help> + Sync);

/// What helps in each state, with the name of the state as its id.
pub(super) fn remarks(file: &File) -> Vec<Remark> {
    let all = file.states.iter().filter(|state| !state.helps.is_empty());
    let all = all.map(|state| {
        let words = state.helps.replace("{who}", "{}");
        Remark::new(kept(&format!("helps {}", state.name)), kept(&words))
    });
    all.collect()
}

/// The commands that end a state.
pub(super) fn helps(remarks: &'static [Remark]) -> Helps {
    keep(move |_: &Campaign, who: &Character, state: &str| {
        let mut all = remarks.iter();
        let remark = all.find(|remark| remark.id.strip_prefix("helps ") == Some(state))?;
        Some(Help::of(*remark, who))
    })
}

/// A track with more is shown as a number.
const MOST_BOXES: i64 = 8;

/// A column of the file, with its formulas.
pub(super) struct Column {
    pub(super) of: &'static schema::Column,
    pub(super) show: Template,
    /// Drawn as boxes.
    pub(super) boxes: bool,
    pub(super) beside: Template,
    pub(super) limit: Template,
    pub(super) when: Option<Formula>,
}

/// An item of the third pane.
pub(super) struct Kept {
    pub(super) show: Template,
    pub(super) when: Option<Formula>,
    pub(super) notable: Option<Formula>,
}

/// The importance of a cell that stays even if it is empty for everyone.
const ALWAYS: u8 = 8;

/// What the table shows: the column of the track that damage changes first.
pub(super) fn board(
    (spec, defends): (&'static Spec, Counts),
    columns: Vec<Column>,
    keeps: Vec<Kept>,
    file: &File,
) -> Board {
    let harm = &*file.harm.track;
    let mut health = None;
    let mut cells = Vec::new();
    let all = columns.len();
    for (nth, column) in columns.into_iter().enumerate() {
        let track = &*column.of.track;
        let is_health = !harm.is_empty() && track == harm && health.is_none();
        // The first is the most important; what the sheet tells elsewhere is less so, and the points that players
        // spend always have their place.
        let is_luck = !track.is_empty() && track == &*file.luck.track;
        let keep = match u8::try_from(all - nth) {
            Ok(_) if is_luck => ALWAYS,
            Ok(keep) if column.of.told => keep.saturating_sub(1),
            keep => keep.unwrap_or(u8::MAX),
        };
        let cell = cell_of(spec, column, keep, defends);
        if is_health {
            health = Some(cell);
        } else {
            cells.push(cell);
        }
    }
    Board {
        health,
        cells: list(cells),
        third: third(spec, keeps, &file.view),
    }
}

fn cell_of(spec: &'static Spec, column: Column, kept: u8, defends: Counts) -> Cell {
    let Column { of: row, show, .. } = column;
    let (boxes, when) = (column.boxes, column.when);
    let of = keep(move |who: &Character| {
        let person = Person::alone(spec, who);
        if when.as_ref().is_some_and(|when| !person.is(when)) {
            return Value::Nothing;
        }
        match row.skills {
            schema::Best::None => {}
            schema::Best::Of(many) => return best(&person, many, &|_| true),
            schema::Best::Defence => return best(&person, 1, defends),
        }
        match show.points(&|formula| person.known(formula)) {
            Some((now, Some(most))) if boxes && (0..=MOST_BOXES).contains(&most) => {
                let full = usize::try_from(now.clamp(0, most)).unwrap_or(0);
                let empty = usize::try_from(most).unwrap_or(0) - full;
                Value::Words("■".repeat(full) + &"□".repeat(empty))
            }
            Some((now, most)) => Value::of_most(now, most),
            None => match person.show(&show) {
                text if text.trim().is_empty() => Value::Nothing,
                text => Value::Words(text),
            },
        }
    });
    let text = |template: Template| -> Of<String> {
        keep(move |who: &Character| Person::alone(spec, who).show(&template))
    };
    let mut short = [&row.short, &row.label].into_iter();
    let short = short.find(|label| !label.is_empty());
    Cell {
        track: &row.track,
        told: row.told,
        beside: text(column.beside),
        limit: text(column.limit),
        guards: row.skills == schema::Best::Defence,
        ..cell([&*row.label, short.map_or("", |label| label)], kept, of)
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

fn third(spec: &'static Spec, keeps: Vec<Kept>, (title, short, doc): &(Text, Text, Text)) -> Third {
    if keeps.is_empty() {
        return Third::PLAIN;
    }
    let usual = if title.is_empty() {
        Third {
            titles: ["In view", "View"],
            doc: "what the game keeps in view, and what each of them sustains",
            nothing: "nothing to keep in view",
            ..Third::PLAIN
        }
    } else {
        Third {
            titles: [kept(title), kept(short)],
            doc: kept(doc),
            ..Third::PLAIN
        }
    };
    Third {
        of: keep(move |campaign: &Campaign, who: &Character, _: bool| {
            let person = Person::new(spec, who, campaign);
            let shown = keeps.iter().filter(|kept| match &kept.when {
                Some(when) => person.is(when),
                None => true,
            });
            let items = shown.map(|kept| Item {
                what: person.show(&kept.show),
                notable: kept
                    .notable
                    .as_ref()
                    .is_some_and(|notable| person.is(notable)),
            });
            items.filter(|item| !item.what.trim().is_empty()).collect()
        }),
        ..usual
    }
}

/// What somebody has against each kind of damage.
pub(super) fn kinds(file: &File) -> Vec<Stat> {
    let range = file.harm.kind;
    let kinds = file.harm.kinds.iter().filter(|_| range != (0, 0));
    let kinds = kinds.map(|kind| {
        let doc = kept(&format!("against {kind} damage"));
        plain_stat(kept(kind), doc, range)
    });
    kinds.collect()
}

/// The lines that start a contest.
pub(super) fn contests(rolling: &[(Kind, &schema::Rolled)]) -> Vec<&'static str> {
    let contests = rolling.iter().filter(|(kind, _)| *kind == Kind::Contest);
    let lines = contests.map(|(_, rolled)| format!("{} {{acting}} | vs {{who}} ", rolled.name));
    lines.map(|line| kept(&line)).collect()
}

/// What damage and healing do.
pub(super) fn harm(spec: &'static Spec, file: &File, revives: Option<Formula>) -> Harm {
    let track = kept(&file.harm.track);
    let row = file.tracks.iter().find(|one| one.id == file.harm.track);
    let label = row
        .filter(|row| !row.label.is_empty())
        .map_or(track, |row| kept(&row.label));
    let bad = row.is_some_and(|row| row.bad);
    Harm {
        absorbs: texts(&file.harm.absorbs),
        track,
        adds: bad,
        stops: true,
        label,
        kinds: spec.kinds,
        follows: keep(move |draft: &mut Draft<'_>, blow: &mut Blow| {
            let now = draft.game().track_of(draft.character(blow.target)?, track);
            let mut moved = blow.hit.tracks.iter();
            let by = moved.find(|part| part.label == track);
            let was = now - by.map_or(0, |part| part.value);
            hurt(spec, draft, blow.target, [blow.hit.damage, 0, was]);
            Ok(())
        }),
        healed: keep(
            move |draft: &mut Draft<'_>, who: CharacterId, points: i64, _: &[&'static str]| {
                let now = draft.game().track_of(draft.character(who)?, track);
                let was = if bad { now + points } else { now - points };
                hurt(spec, draft, who, [0, points, was]);
                Ok(())
            },
        ),
        takes: spec.takes.as_ref().map(|_| -> &'static Suffering<Damage> {
            keep(
                move |campaign: &Campaign, who: &Character, damage: Damage| {
                    let kind = (damage.from, damage.pierce);
                    let suffers = Suffers::of(spec, campaign, who, kind);
                    suffers.map_or(damage.amount, |suffers| suffers.lost(damage.amount))
                },
            )
        }),
        regains: spec.heals.as_ref().map(|heals| -> &'static Suffering<i64> {
            keep(move |campaign: &Campaign, who: &Character, amount: i64| {
                let person = Person::new(spec, who, campaign);
                let more = |wanted: Wanted<'_>| wanted.among(&[("amount", amount)]);
                person.with(heals, &more).unwrap_or(amount)
            })
        }),
        most: keep(move |who: &Character| Person::alone(spec, who).limit(track)),
        revives: match revives {
            Some(revives) => value(spec, revives),
            None => &|_| None,
        },
        ..Harm::PLAIN
    }
}
