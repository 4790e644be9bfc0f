//! What somebody is like: `set` and `skill`.

use crate::campaign::statement::{PersonStatement, SheetStatement};
use crate::campaign::visible::visible;
use crate::campaign::{At, Change, CharacterId, Keyed, PersonChange, Skill};
use crate::game::args::{Cursor, LARGEST};
use crate::game::candidates::{skills_of, stats};
use crate::game::syntax::{Arg, Kind, NAME, one_of, text, value};
use crate::game::{Args, Completion, Draft, Refusal, Stat, Table, Typing, Verb, Why};
use crate::lang::line::{Span, Word};

pub(super) const SET: Verb = Verb {
    name: "set",
    syntax: &[
        NAME,
        Arg::OneOf(&[
            &[one_of("STAT", stats_and_tracks), text("VALUE")],
            &[
                Arg::Word(NOTES, "what you want to remember"),
                text("\"text\""),
            ],
        ]),
    ],
    doc: "Sets a stat, a track or the notes by hand; '-' takes a stat away.",
    run: set,
    ..Verb::PLAIN
};

pub(super) const SKILL: Verb = Verb {
    name: "skill",
    syntax: &[
        NAME,
        value("\"Stealth\"", Kind::Text, own_skills),
        Arg::Short("COO", &[Arg::Optional(&[one_of("COO", stats)])]),
        text("40"),
        Arg::Options(&[
            &[Arg::Word("spec", "specialization"), text("\"Crowds\"")],
            &[
                Arg::Word("prof", "proficiencies"),
                Arg::Many(&[text("\"Knives\"")]),
            ],
        ]),
    ],
    doc: "Gives somebody a skill: its stat and ranks; '-' instead of ranks forgets it.",
    run: skill,
    ..Verb::PLAIN
};

fn stats_and_tracks(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    let mut out = stats(table, typing);
    let tracks = table.game.tracks.iter();
    out.extend(tracks.map(|track| Completion::keyword(track.id, track.doc)));
    out
}

fn own_skills(table: Table<'_>, typing: &Typing<'_>) -> Vec<Completion> {
    skills_of(table, typing, |_| true)
}

fn set(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = args.cursor();
    let game = draft.game();
    let who = cursor.character(draft.table())?;
    let word = cursor.word("a stat, a track or 'notes'")?;
    if let Some(stat) = game.stat(&word.text) {
        return set_stat(draft, who, stat, word.span, cursor);
    }
    if let Some(track) = game.track(&word.text) {
        let to = cursor.signed("a number", -LARGEST, LARGEST)?;
        cursor.finish()?;
        draft.set_track(who, track.id, to);
        draft.state_of(
            who,
            PersonStatement::Track {
                label: track.label.into(),
                to,
                again: false,
            },
        );
        return Ok(());
    }
    if word.is(NOTES) {
        return set_notes(draft, who, cursor);
    }
    let refusal = Refusal::at(
        word.span,
        Why::NoMatch {
            kind: "stat or track",
            typed: word.text.clone(),
        },
    );
    let own = game.stats.iter().filter(|stat| stat.derived.is_none());
    let known: Vec<&str> = own.map(|stat| stat.id).collect();
    Err(refusal.hint(format!("stats: {}", known.join(" "))))
}

fn set_stat(
    draft: &mut Draft<'_>,
    who: CharacterId,
    stat: &Stat,
    at: Span,
    mut cursor: Cursor<'_>,
) -> Result<(), Refusal> {
    if stat.derived.is_some() {
        return Err(Refusal::rule(
            at,
            format!("{} follows from other stats: {}", stat.id, stat.doc),
        ));
    }
    let to = value_or_none(&mut cursor)?;
    cursor.finish()?;
    let person = draft.character(who)?;
    let from = person.stats.get(stat.id);
    draft.person(
        who,
        PersonChange::Stat(Keyed {
            key: stat.id.to_owned(),
            from,
            to,
        }),
    );
    let (least, most) = stat.range;
    let beyond = to.is_some_and(|value| !(least..=most).contains(&value));
    draft.state_of(
        who,
        SheetStatement::Stat {
            stat: stat.id.into(),
            to,
            usual: beyond.then_some((least, most)),
        },
    );
    Ok(())
}

/// What `set` calls the notes on a character.
const NOTES: &str = "notes";
/// The longest note on a character, in characters.
const LONGEST_NOTES: usize = 2000;

/// What stands on the sheet as notes; an empty text takes them away.
fn set_notes(
    draft: &mut Draft<'_>,
    who: CharacterId,
    mut cursor: Cursor<'_>,
) -> Result<(), Refusal> {
    let word = cursor.word("the notes, in quotes")?;
    cursor.finish()?;
    let to = visible(word.text.trim()).into_owned();
    if to.chars().count() > LONGEST_NOTES {
        let why = format!("this is too long: at most {LONGEST_NOTES} characters");
        return Err(Refusal::rule(word.span, why));
    }
    let person = draft.character(who)?;
    let from = person.notes.clone();
    draft.state_of(who, SheetStatement::Notes(to.as_str().into()));
    draft.person(who, PersonChange::Notes(Change { from, to }));
    Ok(())
}

/// A number, or `-` for none.
fn value_or_none(cursor: &mut Cursor<'_>) -> Result<Option<i64>, Refusal> {
    if cursor.take("-") || cursor.take("none") {
        return Ok(None);
    }
    cursor
        .signed("a number, or - for none", -LARGEST, LARGEST)
        .map(Some)
}

fn skill(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = args.cursor();
    let who = cursor.character(draft.table())?;
    let (name, name_at) = cursor.made("a skill")?;
    let known = draft
        .character(who)?
        .skills
        .iter()
        .position(|skill| skill.name.to_lowercase() == name.to_lowercase());
    let before = known
        .map(|at| draft.character(who).map(|who| who.skills[at].clone()))
        .transpose()?;
    if cursor.take("-") || cursor.take("none") {
        cursor.finish()?;
        let (Some(at), Some(gone)) = (known, before) else {
            return Err(Refusal::at(
                name_at,
                Why::NoMatch {
                    kind: "skill",
                    typed: name,
                },
            ));
        };
        draft.state_of(
            who,
            SheetStatement::SkillForgotten(gone.name.as_str().into()),
        );
        draft.person(who, PersonChange::Skill(At::remove(at, gone)));
        return Ok(());
    }
    let mut skill = Skill {
        name,
        ..before.clone().unwrap_or_default()
    };
    if let Some(word) = cursor.peek().filter(|word| !word.is_number()) {
        skill.stat = linked_stat(draft, word)?;
        cursor.skip(1);
    }
    skill.ranks = cursor.number("its ranks", 0, LARGEST)?;
    refinements(&mut skill, &mut cursor)?;
    let (least, most) = draft.game().checks.ranks;
    let beyond = !(least..=most).contains(&skill.ranks);
    draft.state_of(
        who,
        SheetStatement::Skill {
            name: skill.name.as_str().into(),
            stat: skill.stat.as_str().into(),
            ranks: skill.ranks,
            usual: beyond.then_some((least, most)),
        },
    );
    let at = known.unwrap_or(draft.character(who)?.skills.len());
    draft.person(
        who,
        PersonChange::Skill(At {
            at,
            from: before,
            to: Some(skill),
        }),
    );
    Ok(())
}

fn linked_stat(draft: &Draft<'_>, word: &Word) -> Result<String, Refusal> {
    match draft
        .game()
        .stat(&word.text)
        .filter(|stat| stat.derived.is_none() && !word.quoted)
    {
        Some(stat) => Ok(stat.id.to_owned()),
        None => Err(Refusal::at(
            word.span,
            Why::NoMatch {
                kind: "stat",
                typed: word.text.clone(),
            },
        )),
    }
}

/// Reads `[spec "..."] [prof "..."...]` to the end; '-' after either takes it away.
fn refinements(skill: &mut Skill, cursor: &mut Cursor<'_>) -> Result<(), Refusal> {
    while let Some(word) = cursor.peek() {
        if cursor.take("spec") {
            skill.specialization = if cursor.take("-") {
                String::new()
            } else {
                cursor.made("a specialization")?.0
            };
        } else if cursor.take("prof") {
            if cursor.take("-") {
                skill.proficiencies = Vec::new();
                continue;
            }
            skill.proficiencies = vec![cursor.made("a proficiency")?.0];
            while cursor
                .peek()
                .is_some_and(|word| !word.is("spec") && !word.is("prof"))
            {
                skill.proficiencies.push(cursor.made("a proficiency")?.0);
            }
        } else {
            return Err(Refusal::expected(word.span, "'spec', 'prof' or the end"));
        }
    }
    Ok(())
}
