//! A campaign on disk, and helpers that play it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gmscreen::campaign::{
    Act, Campaign, CampaignChange, Change, Character, Condition, Event, Fight, FightId, History,
    Keyed, PersonChange, Record, RecordBody, Skill, Statement, Sustained,
};
use gmscreen::store::{self, Encoded, Opened, RealFs, Storage, Store, StoreError, encode};

/// A folder with a campaign in it.
pub(crate) struct Table {
    folder: tempfile::TempDir,
}

impl Table {
    /// An empty folder.
    pub(crate) fn empty() -> Self {
        let folder = crate::tier::folder();
        Self { folder }
    }

    /// A new campaign with a few characters.
    pub(crate) fn new() -> Self {
        let table = Self::empty();
        Store::create(&RealFs, &table.path(), &sample()).unwrap();
        table
    }

    /// A campaign whose file was written by hand.
    pub(crate) fn written(text: impl AsRef<[u8]>) -> Self {
        let table = Self::empty();
        fs::write(table.path(), text).unwrap();
        table
    }

    /// Edits the campaign's file and returns its new text.
    pub(crate) fn edit(&self, from: &str, to: &str) -> String {
        let text = fs::read_to_string(self.path()).unwrap();
        let edited = text.replace(from, to);
        assert_ne!(edited, text);
        fs::write(self.path(), &edited).unwrap();
        edited
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder().join("rivermouth.ron")
    }

    pub(crate) fn history(&self) -> PathBuf {
        self.folder().join("rivermouth.history")
    }

    pub(crate) fn backups(&self) -> PathBuf {
        self.history().join("backups")
    }

    pub(crate) fn journals(&self) -> Vec<PathBuf> {
        names(&self.history())
            .into_iter()
            .filter(|name| name.starts_with("journal-"))
            .map(|name| self.history().join(name))
            .collect()
    }

    /// The only journal that contains anything.
    pub(crate) fn journal(&self) -> PathBuf {
        let mut all = self.journals();
        all.retain(|path| fs::metadata(path).unwrap().len() > 0);
        assert_eq!(all.len(), 1, "{all:?}");
        all.remove(0)
    }

    pub(crate) fn open(&self) -> Session {
        self.try_open().unwrap()
    }

    pub(crate) fn try_open(&self) -> Result<Session, StoreError> {
        Store::open(Arc::new(RealFs), &self.path()).map(Session)
    }

    pub(crate) fn read(&self) -> store::Contents {
        store::read(&RealFs, &self.path()).unwrap()
    }

    /// The state and the numbers of entries, read without changing anything.
    pub(crate) fn state(&self) -> (Campaign, u64, usize) {
        let seen = self.read();
        let undoable = seen.history.undoable();
        (seen.campaign, seen.history.mark().entries, undoable)
    }

    /// A copy of every file in another folder.
    pub(crate) fn copy(&self) -> Self {
        let other = Self::empty();
        copy_folder(self.folder(), other.folder());
        other
    }
}

fn copy_folder(from: &Path, to: &Path) {
    for name in names(from) {
        let (from, to) = (from.join(&name), to.join(&name));
        if from.is_dir() {
            fs::create_dir_all(&to).unwrap();
            copy_folder(&from, &to);
        } else {
            fs::copy(from, to).unwrap();
        }
    }
}

/// The names in a folder, sorted; empty if there is no folder.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// An open campaign, as the console has it.
pub(crate) struct Session(pub(crate) Opened);

impl Session {
    /// The store, and the session with a different store.
    pub(crate) fn split(self) -> (Store, Self) {
        let other = Table::new();
        let mut session = self;
        let mut spare = other.open();
        std::mem::swap(&mut session.0.store, &mut spare.0.store);
        (spare.0.store, session)
    }

    /// Makes the record of an act and applies it, without saving it.
    pub(crate) fn draft(&mut self, line: &str, events: Vec<Event>) -> Encoded {
        let body = RecordBody::Act(Act {
            line: line.to_owned(),
            said: vec![Statement::Public(format!("{line}: done").into())],
            events,
            ..Act::default()
        });
        self.enter(body)
    }

    fn enter(&mut self, body: RecordBody) -> Encoded {
        let mark = self.0.history.mark();
        let record = Record {
            seq: mark.seq + 1,
            prev: mark.crc,
            at: 1_800_000_000,
            body,
        };
        let encoded = encode(&record).unwrap();
        for event in record.body.events() {
            self.0.campaign.apply(event);
        }
        self.0.history.push(record, encoded.crc);
        encoded
    }

    /// Damages a character, as an act that is saved.
    pub(crate) fn harm(&mut self, to: i64) {
        let encoded = self.draft_harm(to);
        self.0.store.append(&[encoded]).unwrap();
    }

    pub(crate) fn draft_harm(&mut self, to: i64) -> Encoded {
        let who = self.0.campaign.characters.named("Ilse Marrow").unwrap();
        let from = self.0.campaign.characters.get(who).unwrap();
        let from = from.tracks.get("harm");
        let event = Event::Person(
            who,
            PersonChange::Track(Keyed {
                key: "harm".to_owned(),
                from,
                to: Some(to),
            }),
        );
        self.draft(&format!("harm ilse = {to}"), vec![event])
    }

    #[cfg(target_os = "linux")] // as those who use it
    pub(crate) fn undo(&mut self) {
        let body = self.0.history.undo(1).unwrap();
        let encoded = self.enter(body);
        self.0.store.append(&[encoded]).unwrap();
    }

    pub(crate) fn close(mut self) {
        let mark = self.0.history.mark().clone();
        Storage::close(&mut self.0.store, &self.0.campaign, &mark).unwrap();
    }

    /// Ends without closing, as a killed process does.
    pub(crate) fn kill(self) {
        drop(self);
    }

    pub(crate) fn save(&mut self) {
        let mark = self.0.history.mark().clone();
        self.0.store.snapshot(&self.0.campaign, &mark).unwrap();
    }
}

pub(crate) fn harm_of(campaign: &Campaign) -> i64 {
    let who = campaign.characters.named("Ilse Marrow").unwrap();
    let who = campaign.characters.get(who).unwrap();
    who.tracks.get("harm").unwrap_or(0)
}

/// Two characters, a beast and a fight.
pub(crate) fn sample() -> Campaign {
    let mut campaign = Campaign::new("Rivermouth", "renaissance", "");
    campaign.settings = [("grit".to_owned(), "high".to_owned())].into();
    campaign.notes = vec!["The bridge is watched.\nTwice.".into()];
    for who in [ilse(), tam()] {
        campaign.apply(&Event::Campaign(CampaignChange::Character(Change::new(
            None,
            Some(Arc::new(who)),
        ))));
    }
    let mut goblin = Character::named("Reed Goblin");
    goblin.stats = [("STR", 20), ("COO", 30)]
        .map(|(k, v)| (k.to_owned(), v))
        .into();
    campaign.bestiary.push(Arc::new(goblin));
    campaign.fights.push(Arc::new(fight()));
    campaign.current = Some(FightId(1));
    campaign.assign_ids();
    campaign
}

fn fight() -> Fight {
    use gmscreen::campaign::{Allotment, CharacterId, Combatant, CombatantId};
    let place = |id: u32, initiative| Combatant {
        id: CombatantId(id),
        character: CharacterId(id),
        initiative,
        modifier: 3,
        from_round: 1,
        acted: 0,
        ..Combatant::default()
    };
    Fight {
        id: FightId(1),
        name: "At the bridge".to_owned(),
        round: 1,
        turns: vec![(1, CombatantId(1))],
        acting: Some(CombatantId(1)),
        allot: Allotment::parse("1S+1Q|3Q").unwrap(),
        order: vec![place(1, 17), place(2, 11)],
        ..Fight::default()
    }
}

fn ilse() -> Character {
    let mut who = Character::named("Ilse Marrow");
    who.id = gmscreen::campaign::CharacterId(1);
    who.player = true;
    who.stats = [("COO", 30), ("INT", 25), ("SOM", 20)]
        .map(|(stat, value)| (stat.to_owned(), value))
        .into();
    let skill = |name: &str, stat: &str, ranks| Skill {
        name: name.to_owned(),
        stat: stat.to_owned(),
        ranks,
        ..Skill::default()
    };
    who.skills = vec![
        skill("Fray", "COO", 40),
        skill("Knowledge: Theology", "INT", 25),
        skill("Sailor's Ropes", "COO", 10),
    ]
    .into();
    who.notes = "Owes the ferryman.\nAfraid of geese.".into();
    who
}

fn tam() -> Character {
    let mut who = Character::named("Bróðir Tam of Ely देवी");
    who.id = gmscreen::campaign::CharacterId(2);
    who.tracks = [("harm".to_owned(), 4)].into();
    who.conditions = vec![Condition::named("shaken")].into();
    who.sustained = vec![Sustained {
        what: "ward the bridge".to_owned(),
        since: 1_800_000_000,
        round: 1,
    }]
    .into();
    who
}

/// The most memory that a process has used so far, by its name in `/proc`, in kB; 0 if the system
/// does not report it.
pub(crate) fn peak_of(process: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let digits = line.and_then(|line| line.split_whitespace().nth(1));
    digits.map_or(0, |digits| digits.parse().unwrap())
}

/// The number of entries in a history.
pub(crate) fn entries(history: &History) -> usize {
    history.entries().len()
}
