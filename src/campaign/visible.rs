//! Hostile text made visible, once, at the border: control characters, escape
//! sequences, and what turns or hides the text around it.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::event::{CampaignChange, Contest, Event, FightChange, PersonChange};
use super::fight::Fight;
use super::history::{Record, RecordBody};
use super::pending::{Against, GivenModifier, PendingCheck, What};
use super::{
    Campaign, Change, Character, CharacterId, Condition, Encounter, Pending, Skill, Values, Zone,
};

/// The longest name that is loaded, in characters.
pub const LONGEST_NAME: usize = 1_000;

/// A name that is longer than [`LONGEST_NAME`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameTooLong {
    /// How it begins.
    pub begins: String,
    /// How many characters it has.
    pub chars: usize,
}

/// One line of text with nothing hidden in it: control characters become their
/// pictures (`␛`), what reorders or hides text becomes `<U+202E>`. A text that
/// is made visible already stays as it is.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    shown(text, false)
}

/// Like [`visible`], but the text may have lines and tabs. `CR LF` becomes `LF`.
#[must_use]
pub fn visible_lines(text: &str) -> Cow<'_, str> {
    if text.contains("\r\n") {
        return Cow::Owned(shown(&text.replace("\r\n", "\n"), true).into_owned());
    }
    shown(text, true)
}

/// Whether a text is one line with nothing hidden, and surely not too long for a name.
#[must_use]
pub fn is_plain(text: &str) -> bool {
    text.len() <= LONGEST_NAME && matches!(visible(text), Cow::Borrowed(_))
}

fn shown(text: &str, lines: bool) -> Cow<'_, str> {
    // Most texts are plain, and a campaign has many.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return Cow::Borrowed(text);
    }
    let hostile = |c: char| is_hostile(c) && !(lines && matches!(c, '\n' | '\t'));
    if !text.contains(hostile) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if hostile(c) {
            out.push_str(&picture(c));
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

/// Whether a character moves the cursor, reorders its neighbours or cannot be seen.
/// The joiners U+200C and U+200D belong to scripts and emoji and are not.
fn is_hostile(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{061c}'
                | '\u{200b}'
                | '\u{200e}'
                | '\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{2064}'
                | '\u{2066}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
        )
}

fn picture(c: char) -> String {
    match u32::from(c) {
        low @ 0..=0x1f => char::from_u32(0x2400 + low).unwrap_or('?').to_string(),
        0x7f => '\u{2421}'.to_string(),
        code => format!("<U+{code:04X}>"),
    }
}

/// What a text is, which decides what it may hold.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// One line of at most [`LONGEST_NAME`] characters.
    Name,
    /// One line.
    Line,
    /// Several lines.
    Lines,
}

/// Makes texts visible and remembers the first name that is too long.
#[derive(Default)]
struct Cleaner {
    too_long: Option<NameTooLong>,
}

impl Cleaner {
    fn text(&mut self, kind: Kind, text: &mut String) {
        let clean = match kind {
            Kind::Lines => visible_lines(text),
            Kind::Name | Kind::Line => visible(text),
        };
        if let Cow::Owned(clean) = clean {
            *text = clean;
        }
        // A character has at least one byte, so short names need no count.
        if kind == Kind::Name && text.len() > LONGEST_NAME && self.too_long.is_none() {
            let chars = text.chars().count();
            if chars > LONGEST_NAME {
                let begins = text.chars().take(20).collect();
                self.too_long = Some(NameTooLong { begins, chars });
            }
        }
    }

    fn name(&mut self, text: &mut String) {
        self.text(Kind::Name, text);
    }

    fn lines(&mut self, text: &mut String) {
        self.text(Kind::Lines, text);
    }

    fn names<'a>(&mut self, texts: impl IntoIterator<Item = &'a mut String>) {
        for text in texts {
            self.name(text);
        }
    }

    fn keys<V>(&mut self, map: &mut BTreeMap<String, V>) {
        if map.keys().all(|key| is_plain(key)) {
            return;
        }
        for (mut key, value) in std::mem::take(map) {
            self.name(&mut key);
            // Two keys that differed only in what was hidden stay two.
            while map.contains_key(&key) {
                key.push('_');
            }
            map.insert(key, value);
        }
    }

    fn values(&mut self, values: &mut Values) {
        if values.keys().all(is_plain) {
            return;
        }
        let all = std::mem::take(values);
        for (key, value) in all.iter() {
            let mut key = key.to_owned();
            self.name(&mut key);
            while values.contains_key(&key) {
                key.push('_');
            }
            values.insert(&key, value);
        }
    }

    fn skill(&mut self, skill: &mut Skill) {
        self.names([&mut skill.name, &mut skill.stat, &mut skill.specialization]);
        self.names(&mut skill.proficiencies);
    }

    fn character(&mut self, who: &mut Character) {
        self.name(&mut who.name);
        self.values(&mut who.stats);
        self.values(&mut who.tracks);
        for skill in &mut who.skills {
            self.skill(skill);
        }
        for condition in &mut who.conditions {
            self.condition(condition);
        }
        self.keys(&mut who.rolled);
        self.names(who.rolled.values_mut());
        self.names(who.sustained.iter_mut().map(|kept| &mut kept.what));
        self.name(&mut who.zone);
        self.lines(&mut who.notes);
    }

    fn fight(&mut self, fight: &mut Fight) {
        self.names([&mut fight.name, &mut fight.init]);
        for (kind, _) in fight.allot.0.iter_mut().flatten() {
            self.name(kind);
        }
        for expired in &mut fight.expired {
            self.condition(&mut expired.condition);
        }
    }

    fn condition(&mut self, condition: &mut Condition) {
        self.name(&mut condition.name);
        self.names(condition.with.iter_mut().map(|link| &mut link.what));
    }

    fn encounter(&mut self, encounter: &mut Encounter) {
        self.names([
            &mut encounter.name,
            &mut encounter.init,
            &mut encounter.allot,
        ]);
        self.names(
            encounter
                .creatures
                .iter_mut()
                .map(|group| &mut group.template),
        );
        self.lines(&mut encounter.notes);
    }

    fn contest(&mut self, contest: &mut Contest) {
        for side in &mut contest.sides {
            self.names([&mut side.name, &mut side.what, &mut side.grade]);
            let labels = side.parts.iter_mut().chain(&mut side.margin);
            self.names(labels.chain(&mut side.facts).map(|part| &mut part.label));
        }
        if let Some(hit) = contest
            .attack
            .as_mut()
            .and_then(|attack| attack.hit.as_mut())
        {
            self.names(hit.tracks.iter_mut().map(|track| &mut track.label));
        }
    }

    fn zone(&mut self, zone: &mut Zone) {
        self.name(&mut zone.name);
        self.names(zone.joins.iter_mut());
    }

    fn pending(&mut self, pending: &mut Pending) {
        self.names([&mut pending.why, &mut pending.or_else]);
        self.names(pending.spares.iter_mut().map(|spared| &mut spared.label));
        self.check(&mut pending.check);
    }

    fn check(&mut self, check: &mut PendingCheck) {
        match &mut check.what {
            What::Skill(name) | What::Named(name) => self.name(name),
            What::Formula(_) => {}
        }
        for modifier in &mut check.modifiers {
            match modifier {
                GivenModifier::Part(part) => self.name(&mut part.label),
                GivenModifier::Fixed(word, part) => self.names([word, &mut part.label]),
                GivenModifier::Word(word) | GivenModifier::Number(word, _) => self.name(word),
                GivenModifier::Choice(word, choice) => self.names([word, choice]),
            }
        }
        if let Some(Against::Stat(stat, _)) = &mut check.against {
            self.name(stat);
        }
    }

    fn campaign_change(&mut self, change: &mut CampaignChange) {
        match change {
            CampaignChange::Character(Change { from, to }) => {
                for who in from.iter_mut().chain(to) {
                    self.character(Arc::make_mut(who));
                }
            }
            CampaignChange::Template(edit) => {
                for who in edit.both_mut() {
                    self.character(Arc::make_mut(who));
                }
            }
            CampaignChange::Fight(edit) => {
                for fight in edit.both_mut() {
                    self.fight(Arc::make_mut(fight));
                }
            }
            CampaignChange::Setting(set) => {
                self.name(&mut set.key);
                self.names(set.from.iter_mut().chain(&mut set.to));
            }
            CampaignChange::Counter(set) => self.name(&mut set.key),
            CampaignChange::Zone(edit) => edit.both_mut().for_each(|zone| self.zone(zone)),
            CampaignChange::Work(edit) => self.names(edit.both_mut().map(|work| &mut work.what)),
            CampaignChange::Pending(edit) => edit.both_mut().for_each(|one| self.pending(one)),
            CampaignChange::Tried(edit) => {
                self.names(edit.both_mut().map(|tried| &mut tried.what));
            }
            CampaignChange::Encounter(edit) => {
                edit.both_mut()
                    .for_each(|prepared| self.encounter(prepared));
            }
            CampaignChange::Current(_)
            | CampaignChange::Session(_)
            | CampaignChange::Scene(_)
            | CampaignChange::Day(_)
            | CampaignChange::Downtime(_) => {}
        }
    }

    fn person_change(&mut self, change: &mut PersonChange) {
        match change {
            PersonChange::Name(change) | PersonChange::Zone(change) => {
                self.names(change.both_mut());
            }
            PersonChange::Notes(change) => {
                change
                    .both_mut()
                    .into_iter()
                    .for_each(|text| self.lines(text));
            }
            PersonChange::Stat(set) | PersonChange::Track(set) => self.name(&mut set.key),
            PersonChange::Skill(edit) => edit.both_mut().for_each(|skill| self.skill(skill)),
            PersonChange::Condition(edit) => {
                edit.both_mut()
                    .for_each(|condition| self.condition(condition));
            }
            PersonChange::Sustained(edit) => {
                self.names(edit.both_mut().map(|kept| &mut kept.what));
            }
            PersonChange::Player(_) | PersonChange::Hidden(_) => {}
        }
    }

    fn fight_change(&mut self, change: &mut FightChange) {
        match change {
            FightChange::Expired(edit) => {
                edit.both_mut()
                    .for_each(|expired| self.condition(&mut expired.condition));
            }
            FightChange::Place(_)
            | FightChange::Paused(_)
            | FightChange::Turn(_)
            | FightChange::Record(_) => {}
        }
    }

    fn event(&mut self, event: &mut Event) {
        match event {
            Event::Campaign(change) => self.campaign_change(change),
            Event::Person(_, change) => self.person_change(change),
            Event::Fight(_, change) => self.fight_change(change),
            Event::Rolled { contest } => self.contest(Arc::make_mut(contest)),
            Event::Regraded(_, change) => {
                for contest in change.both_mut() {
                    self.contest(Arc::make_mut(contest));
                }
            }
            Event::Corrected(..) => {}
            Event::Noted { text, .. } => self.lines(text),
        }
    }
}

impl Campaign {
    /// Makes every text of a campaign visible. Everybody must be numbered ([`Campaign::assign_ids`]).
    ///
    /// # Errors
    /// A name that is too long; all else is made visible nevertheless.
    pub fn make_visible(&mut self) -> Result<(), NameTooLong> {
        let mut cleaner = Cleaner::default();
        cleaner.names([&mut self.name, &mut self.system, &mut self.edition]);
        cleaner.keys(&mut self.settings);
        cleaner.names(self.settings.values_mut());
        cleaner.keys(&mut self.counters);
        for note in &mut self.notes {
            cleaner.lines(note);
        }
        let everyone: Vec<CharacterId> = self.characters.iter().map(|who| who.id).collect();
        for id in everyone {
            self.characters.change(id, |who| cleaner.character(who));
        }
        for template in &mut self.bestiary {
            cleaner.character(Arc::make_mut(template));
        }
        for encounter in &mut self.encounters {
            cleaner.encounter(encounter);
        }
        for fight in &mut self.fights {
            cleaner.fight(fight);
        }
        for zone in &mut self.zones {
            cleaner.zone(zone);
        }
        for work in &mut self.works {
            cleaner.name(&mut work.what);
        }
        for pending in &mut self.pending {
            cleaner.pending(pending);
        }
        for tried in &mut self.tried {
            cleaner.name(&mut tried.what);
        }
        cleaner.too_long.map_or(Ok(()), Err)
    }
}

impl Record {
    /// Makes every text of a record visible, but for statements, which are as they are read.
    /// However long a name is, it has been accepted.
    pub fn make_visible(&mut self) {
        let mut cleaner = Cleaner::default();
        let events = match &mut self.body {
            RecordBody::Act { line, events, .. } => {
                cleaner.text(Kind::Line, line);
                events
            }
            RecordBody::Undo { events, .. } | RecordBody::Redo { events, .. } => events,
            RecordBody::Adopted { text } => {
                cleaner.lines(text);
                return;
            }
        };
        for event in events {
            cleaner.event(event);
        }
    }
}
