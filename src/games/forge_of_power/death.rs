//! Death saves: the dying make one at the start of each turn, or one after the other outside fights.

use super::conditions::DOWNED;
use super::remarks;
use super::stats::{DYING, track_of};
use crate::campaign::pending::{Against, GivenModifier, What};
use crate::campaign::statement::PersonStatement;
use crate::campaign::{Campaign, CharacterId, Pending, PendingCheck, Side};
use crate::game::args::Given;
use crate::game::{Draft, Occasion, Result, Setting, Side as Rolled, State, Subject, Table};
use crate::lang::line::Span;
use crate::play::pending::{call, call_at_once, remove, remove_all};
use crate::rules::forge_of_power::{self as rules, DEAD, DEATH_SAVE};
use crate::rules::formula::Formula;
use crate::rules::{Grade, Part};
use crate::verbs::totals::bonus_of;

/// Whether death saves are rolled by themselves.
const DEATH_SAVES: &str = "death_saves";

/// The value of [`DEATH_SAVES`] with which they are.
const AUTO: &str = "auto";

pub(super) const SETTINGS: &[Setting] = &[Setting::new(
    DEATH_SAVES,
    &["pending", AUTO],
    "Whether the death saves of the dying wait to be rolled, or are rolled by themselves as their turns start.",
)];

/// The modifier that marks a death save.
pub(super) const DEATH: &str = "death";

/// The save used for it.
pub(super) const FORTITUDE: &str = "Fortitude";

/// What is rolled for a pending death save by a character without Fortitude: the die alone. `None` for anything
/// else.
pub(super) fn without_save(table: Table<'_>, given: &Given<'_>) -> Option<Subject> {
    let person = table.campaign.characters.get(given.who)?;
    let lacks = is_death_save(given.check) && bonus_of(table, person, FORTITUDE).is_none();
    lacks.then(|| Subject {
        rolls: given.check.what.clone(),
        span: given.at,
        ..Subject::plain(Some(given.who), &person.name, FORTITUDE, Part::new("0", 0))
    })
}

/// Checks that a death save typed at `at` may be made: by the dying, and in a fight once for each that a
/// turn has called for.
pub(super) fn may_save(table: Table<'_>, who: CharacterId, at: Span) -> Result {
    let person = table.character(who)?;
    let why = if !rules::is_dying(track_of(person, DYING)) {
        "is not dying and makes no death save"
    } else if turns_call(table.campaign, who) && pending_saves(table.campaign, who).next().is_none()
    {
        "makes its next death save as its turn starts"
    } else {
        return Ok(());
    };
    table.forbid(at, format!("{} {why}", person.name))
}

/// Whether turns are running that call for a character's death saves.
fn turns_call(campaign: &Campaign, who: CharacterId) -> bool {
    let fight = campaign.running();
    fight.is_some_and(|fight| fight.place_of(who).is_some())
}

/// Applies the result of a roll that is a death save, which settles one that is pending; `pending` if it was rolled
/// as that, which then settles itself.
pub(super) fn after_check(
    draft: &mut Draft<'_>,
    side: &Rolled,
    grade: Grade,
    pending: bool,
) -> Result {
    let Some(id) = side.subject.who.filter(|_| side.has(DEATH)) else {
        return Ok(());
    };
    if !pending {
        let first = pending_saves(draft.campaign(), id).next();
        if let Some(first) = first {
            remove(draft, first);
        }
    }
    let dying = draft.track_of(id, DYING);
    let to = rules::death_save(dying, grade);
    draft.place_track(id, DYING, to);
    let who = draft.character(id)?;
    if to >= DEAD {
        draft.state_of(id, PersonStatement::Is(State::DEAD.name.into()));
    } else if to == 0 && who.condition(DOWNED).is_some() {
        let name = who.name.clone();
        draft.remark(&remarks::STILL_DOWN, &name);
    }
    // Without turns, the next save follows immediately.
    let settling = usize::from(pending);
    let others = pending_saves(draft.campaign(), id).count() > settling;
    if rules::is_dying(to) && !others && !draft.campaign().is_fighting(id) {
        call_death_save(draft, id);
    }
    Ok(())
}

/// Calls for a death save if the character is dying: at the start of each turn, whether or not the
/// last one was rolled.
pub(super) fn call_death_save(draft: &mut Draft<'_>, who: CharacterId) {
    let Some(person) = draft.campaign().characters.get(who) else {
        return;
    };
    if !rules::is_dying(track_of(person, DYING)) {
        return;
    }
    let what = match person.skill(FORTITUDE) {
        Some(skill) => What::Skill(skill.name.clone()),
        None => What::Formula(Formula::stat(FORTITUDE)),
    };
    let check = PendingCheck {
        verb: String::new(),
        what,
        modifiers: vec![GivenModifier::Word(DEATH.to_owned())],
        against: Some(Against::Number(DEATH_SAVE)),
    };
    // It stays pending unless the GM wants it at once, because others may interrupt before it is rolled.
    let is_auto = draft.campaign().setting(DEATH_SAVES) == Some(AUTO);
    let calls = if is_auto { call_at_once } else { call };
    draft.follows(|draft| calls(draft, Pending::new(who, check, "stay alive")).map(drop));
}

/// What comes of turns and of the end of a fight.
pub(super) fn happens(draft: &mut Draft<'_>, at: Occasion, who: Option<&[CharacterId]>) {
    let who = who.unwrap_or_default();
    match at {
        Occasion::TurnStart => who.iter().for_each(|who| call_death_save(draft, *who)),
        Occasion::FightEnd => fight_ends(draft, who),
        _ => {}
    }
}

/// After a fight, the dying on the players' side still make their death saves.
fn fight_ends(draft: &mut Draft<'_>, all: &[CharacterId]) {
    for who in all {
        let campaign = draft.campaign();
        let person = campaign.characters.get(*who);
        let is_friend = person.is_some_and(|who| who.side() != Side::Foe);
        let waits = pending_saves(draft.campaign(), *who).next().is_some();
        if is_friend && !waits && !campaign.is_fighting(*who) {
            call_death_save(draft, *who);
        }
    }
}

/// Removes the save of a turn that never began. Returns whether one was waiting.
pub(super) fn drop_last_death_save(draft: &mut Draft<'_>, who: CharacterId) -> bool {
    let last = pending_saves(draft.campaign(), who).last();
    last.is_some_and(|id| remove(draft, id))
}

/// Removes the saves of a character who is no longer dying.
pub(super) fn drop_death_saves(draft: &mut Draft<'_>, who: CharacterId) {
    remove_all(draft, |one| one.who == who && is_death_save(&one.check));
}

/// A character's pending death saves, by their numbers, the oldest first.
fn pending_saves(campaign: &Campaign, who: CharacterId) -> impl Iterator<Item = u32> {
    let pending = campaign.pending.iter();
    let saves = pending.filter(move |one| one.who == who && is_death_save(&one.check));
    saves.map(|one| one.id)
}

fn is_death_save(check: &PendingCheck) -> bool {
    let is = |given: &GivenModifier| matches!(given, GivenModifier::Word(word) if word == DEATH);
    check.modifiers.iter().any(is)
}
