use super::*;
use crate::campaign::{
    At, CampaignChange, Change, Character, CharacterId, Condition, PersonChange,
};

const ILSE: CharacterId = CharacterId(1);

/// A campaign with its history, in which each act gives Ilse one more condition.
struct Evening {
    campaign: Campaign,
    history: History,
}

impl Evening {
    fn new() -> Self {
        let mut campaign = Campaign::new("R", "", "");
        let ilse = Character {
            id: ILSE,
            ..Character::named("Ilse")
        };
        campaign.apply(&Event::from(CampaignChange::Character(Change::new(
            None,
            Some(Arc::new(ilse)),
        ))));
        let history = History::from_mark(Mark::default());
        Self { campaign, history }
    }

    fn enter(&mut self, body: RecordBody) {
        for event in body.events() {
            assert!(self.campaign.fits(event), "{event:?}");
            self.campaign.apply(event);
        }
        let seq = self.history.mark().seq + 1;
        let record = Record {
            seq,
            prev: self.history.mark().crc,
            at: 0,
            body,
        };
        self.history.push(record, 0);
    }

    fn condition(&mut self, name: &str) {
        let at = self.conditions().len();
        let change = PersonChange::Condition(At::insert(at, Condition::named(name)));
        self.enter(RecordBody::Act(Act {
            line: name.to_owned(),
            events: vec![Event::Person(ILSE, change)],
            ..Act::default()
        }));
    }

    fn undo(&mut self, count: usize) {
        let body = self.history.undo(count).unwrap();
        self.enter(body);
    }

    fn redo(&mut self, count: usize) {
        let body = self.history.redo(count).unwrap();
        self.enter(body);
    }

    fn conditions(&self) -> Vec<String> {
        conditions(&self.campaign)
    }

    /// The conditions right after an entry.
    fn then(&self, entry: u64) -> Vec<String> {
        conditions(&self.history.as_it_was(&self.campaign, entry).unwrap())
    }
}

fn conditions(campaign: &Campaign) -> Vec<String> {
    let held = &campaign.characters.get(ILSE).unwrap().conditions;
    held.iter().map(|held| held.name.clone()).collect()
}

#[test]
fn redone_entries_are_reversed_last_to_first() {
    let mut evening = Evening::new();
    for name in ["wet", "shaken", "prone"] {
        evening.condition(name);
    }
    evening.undo(3);
    evening.redo(3);
    evening.condition("dazed");
    assert_eq!(evening.conditions(), ["wet", "shaken", "prone", "dazed"]);
    assert_eq!(evening.then(4), ["wet", "shaken", "prone", "dazed"]);
    assert_eq!(evening.then(3), ["wet", "shaken", "prone"]);
    assert_eq!(evening.then(2), ["wet", "shaken"]);
    assert_eq!(evening.then(1), ["wet"]);
}

#[test]
fn undone_entries_are_reapplied_first_to_last() {
    let mut evening = Evening::new();
    for name in ["wet", "shaken", "prone"] {
        evening.condition(name);
    }
    evening.undo(2);
    evening.redo(1);
    assert_eq!(evening.conditions(), ["wet", "shaken"]);
    assert_eq!(evening.then(3), ["wet", "shaken", "prone"]);
    assert_eq!(evening.history.flipped_since(3), BTreeSet::from([3]));
    evening.redo(1);
    assert!(evening.history.flipped_since(3).is_empty());
}

#[test]
fn nothing_is_undone_or_redone_across_a_state_from_outside() {
    let mut evening = Evening::new();
    evening.condition("wet");
    evening.condition("shaken");
    evening.undo(1);
    assert_eq!(evening.history.redoable(), 1);
    evening.enter(RecordBody::Adopted {
        text: "edited".to_owned(),
    });
    assert_eq!(
        (evening.history.undoable(), evening.history.redoable()),
        (0, 0)
    );
    assert!(evening.history.undo(1).is_none() && evening.history.redo(1).is_none());
    assert!(evening.history.as_it_was(&evening.campaign, 1).is_none());
    assert!(!evening.history.can_take_back(1));
    evening.condition("dazed");
    assert!(evening.history.can_take_back(3) && !evening.history.can_take_back(1));
    assert_eq!(evening.history.undoable(), 1);
    evening.undo(1);
    assert_eq!(
        (evening.history.undoable(), evening.history.redoable()),
        (0, 1)
    );
    assert_eq!(evening.conditions(), ["wet"]);
}
