//! `edit`: changes a whole sheet in one act.

use super::profile::{
    ABOUT, ATTACKS, CHANGED_SKILLS, PARTS, Part, Profile, SIDE, STATS, Value, no_part,
};
use super::revive::{is_dead, stays_dead};
use super::skill::draft_lists;
use crate::campaign::statement::SheetStatement;
use crate::campaign::{Change, Character, Keyed, PersonChange};
use crate::game::syntax::{Arg, DICE, NAME, text};
use crate::game::who::character;
use crate::game::{Args, Draft, Refusal, Verb, Why};
use crate::lang::read::{Cursor, made};

pub(super) const EDIT: Verb = Verb {
    name: "edit",
    syntax: &[
        NAME,
        Arg::Options(&[
            &[
                Arg::Word(RENAME, "a new name for the character"),
                text("\"NAME\""),
            ],
            STATS,
            CHANGED_SKILLS,
            ATTACKS,
            SIDE,
            ABOUT,
        ]),
        DICE,
    ],
    doc: "Changes a whole sheet in one act: the name, stats, skills, attacks and notes, as 'add' takes them.",
    run: edit,
    ..Verb::PLAIN
};

const RENAME: &str = "rename";

fn edit(draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
    let mut cursor = Cursor::new(args.words, args.end());
    let word = cursor.word("a character's name")?;
    let id = character(draft.table(), word)?;
    let dead = is_dead(draft, id)?;
    let from = draft.character(id)?.clone();
    let game = draft.game();
    let mut profile = Profile::default();
    while cursor.peek().is_some() {
        if cursor.take(&[RENAME]).is_some() {
            let (name, at) = made(cursor.word("the new name")?, "the new name")?;
            profile.parts.push(Part::Name(name, at));
        } else if !profile.take(game, &mut cursor)? {
            let what = format!("'rename', {PARTS}, 'notes' or the end");
            return Err(no_part(&mut cursor, what, None));
        }
    }
    if profile.parts.is_empty() {
        return Err(Refusal::expected(
            cursor.here(),
            format!("'rename', {PARTS} or 'notes'"),
        ));
    }
    let mut to = from.clone();
    if let Some((name, at)) = profile.name() {
        let other = draft.campaign().characters.named(name);
        if other.is_some_and(|other| other != id) {
            return Err(Refusal::at(at, Why::NameInUse(name.to_owned())));
        }
        draft.state_of(id, SheetStatement::Renamed(name.into()));
        let change = Change::new(from.name.clone(), name.to_owned());
        draft.person(id, PersonChange::Name(change));
    }
    let mut fell = Vec::new();
    let told = profile.apply(game, &mut to, &mut |stat, dice| {
        let faces = draft.roll_expression(None, dice)?;
        let total = dice.total(&faces);
        fell.push((stat.into(), total));
        Ok(Some(total))
    })?;
    // Removing a stat that is not there is allowed.
    let is_removal = |part: &Part| matches!(part, Part::Stat(_, Value::Fixed(None)));
    let removes = profile.parts.iter().any(is_removal);
    if !removes
        && fell.is_empty()
        && to == from
        && profile.name().is_none_or(|(name, _)| *name == from.name)
    {
        let said = format!("this changes nothing: {} is already like that", from.name);
        return Err(Refusal::rule(word.span, said));
    }
    draft_numbers(draft, &from, &to);
    draft_lists(draft, id, &from, &to);
    for statement in told {
        draft.state_of(id, statement);
    }
    if !fell.is_empty() {
        draft.state_of(id, SheetStatement::Rolled(fell));
    }
    if dead && !is_dead(draft, id)? {
        return Err(stays_dead(draft.table(), id, word.span));
    }
    Ok(())
}

/// Drafts the changes of side, stats and tracks.
fn draft_numbers(draft: &mut Draft<'_>, from: &Character, to: &Character) {
    let (id, game) = (from.id, draft.game());
    if from.player != to.player {
        let change = Change::new(from.player, to.player);
        draft.person(id, PersonChange::Player(change));
    }
    if from.notes != to.notes {
        let change = Change::new(from.notes.clone(), to.notes.clone());
        draft.person(id, PersonChange::Notes(change));
    }
    if from.ally != to.ally {
        let change = Change::new(from.ally, to.ally);
        draft.person(id, PersonChange::Ally(change));
    }
    for stat in game.stats {
        let (from, to) = (from.stats.get(stat.id), to.stats.get(stat.id));
        if from != to {
            draft.person(id, PersonChange::Stat(Keyed::new(stat.id, from, to)));
        }
    }
    for track in game.tracks {
        if let Some(to) = to.tracks.get(track.id) {
            draft.set_track(id, track.id, to);
        }
    }
}
