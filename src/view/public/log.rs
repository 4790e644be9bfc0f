//! The log as the players see it. Only the statements listed here are told, in words for players;
//! all others stay with the GM.

mod line;
mod rolls;

use std::collections::BTreeMap;
use std::sync::Arc;

use super::health;
use super::players_view::PlayersView;
use crate::campaign::plural::plural;
use crate::campaign::record::rolls;
use crate::campaign::statement::{DamageTaken, PersonStatement, Sustaining};
use crate::campaign::{
    CampaignChange, Character, CharacterId, Condition, Contest, Counter, Entry, Event, FightChange,
    History, Moved, Named, PersonChange, Side, Statement,
};
use crate::story::Recount;
use crate::view::text::clean;
use line::PublicEntry;
use rolls::{Fallen, recounted};

pub use line::{Kind, PublicLine};

/// How many entries are searched for lines.
const LOOKED_BACK: usize = 400;

/// The latest lines, oldest first, at most `most`.
pub(super) fn lines(seen: PlayersView<'_>, history: &History, most: usize) -> Vec<PublicLine> {
    let mut out: Vec<(u64, PublicLine)> = Vec::new();
    let mut revealed = Revealed::default();
    let latest = history.entries().iter().rev().take(LOOKED_BACK);
    for entry in latest {
        if out.len() >= most && revealed.0.is_empty() {
            break;
        }
        let told = PublicEntry { seen, at: entry.at };
        let lines = told.entry(history, &entry, &revealed);
        out.extend(lines.into_iter().rev());
        revealed.before(&entry);
    }
    // What players learn by a reveal stands where they learnt it.
    out.reverse();
    out.sort_by_key(|(number, _)| *number);
    let rest = out.len().saturating_sub(most);
    out.drain(rest..).map(|(_, line)| line).collect()
}

/// The lines of an entry that players see.
pub(super) fn entry(seen: PlayersView<'_>, history: &History, entry: &Entry) -> Vec<PublicLine> {
    let told = PublicEntry { seen, at: entry.at };
    let lines = told.entry(history, entry, &Revealed::default());
    lines.into_iter().map(|(_, line)| line).collect()
}

/// Who was hidden when an entry was made, with the number and time of the entry that revealed them.
#[derive(Default)]
struct Revealed(BTreeMap<CharacterId, (u64, i64)>);

impl Revealed {
    /// Goes back to before an entry.
    fn before(&mut self, entry: &Entry) {
        for event in entry.events.iter().filter(|_| entry.holds()) {
            if let Event::Person(who, PersonChange::Hidden(change)) = event {
                if change.to {
                    self.0.remove(who);
                } else {
                    self.0.insert(*who, (entry.number, entry.at));
                }
            }
        }
    }

    /// The entry at which players learn of something about these characters.
    fn learnt(&self, who: impl Iterator<Item = CharacterId>) -> Option<(u64, i64)> {
        who.filter_map(|who| self.0.get(&who)).max().copied()
    }
}

impl PublicEntry<'_> {
    /// The lines of an entry, each with the number of the entry at which players learn it.
    fn entry(
        self,
        history: &History,
        entry: &Entry,
        revealed: &Revealed,
    ) -> Vec<(u64, PublicLine)> {
        if !entry.holds() {
            return Vec::new();
        }
        let fell = rolls(&entry.events).map(|fell| Fallen {
            fell: Arc::clone(fell),
            counts: Arc::clone(fell),
        });
        let mut own: Vec<Fallen> = fell.collect();
        let earlier: Vec<Fallen> = entry.events.iter().filter_map(recounted).collect();
        if own.iter().chain(&earlier).any(Fallen::is_secret) {
            // The consequences of a secret roll would reveal it.
            return Vec::new();
        }
        if let Some(first) = own.first_mut()
            && let Some(counts) = history.contest(entry.number)
        {
            first.counts = counts;
        }
        let mut out = Vec::new();
        let rolled =
            |contest: &Arc<Contest>| own.iter().find(|one| Arc::ptr_eq(&one.fell, contest));
        for said in &entry.said {
            let about = about(said, &entry.events, &rolled, &earlier);
            let learnt = revealed.learnt(about.into_iter());
            let (number, at) = learnt.unwrap_or((entry.number, entry.at));
            let told = Self { at, ..self };
            let lines = match said.event(&entry.events) {
                Some(Event::Rolled { contest }) => rolled(contest)
                    .map(|rolled| told.contest(rolled))
                    .unwrap_or_default(),
                Some(Event::Regraded(_, change)) => {
                    let side = Recount::of(change).map(|recount| recount.side);
                    let each = side.into_iter().flat_map(|side| {
                        earlier
                            .iter()
                            .flat_map(move |rolled| told.recount(rolled, side))
                    });
                    each.collect()
                }
                Some(event) => told.event(event).into_iter().collect(),
                None => told.statement(said),
            };
            out.extend(lines.into_iter().map(|line| (number, line)));
        }
        out
    }

    fn statement(self, said: &Statement) -> Vec<PublicLine> {
        match said {
            Statement::Person(who, statement) => self.person(who, statement).into_iter().collect(),
            Statement::Fled(who) => self.did(who.id, "flees").into_iter().collect(),
            Statement::Interrupts(who) => self.did(who.id, "interrupts").into_iter().collect(),
            Statement::Public(text) => vec![self.line(Kind::Text, text.to_string())],
            Statement::Event { .. }
            | Statement::Forced
            | Statement::SetAside(_)
            | Statement::ByPlayers(_)
            | Statement::Corrects { .. }
            | Statement::After(_)
            | Statement::CountsAs { .. }
            | Statement::DamageRolled(_)
            | Statement::LikeTemplate(_)
            | Statement::Imported { .. }
            | Statement::Beyond { .. }
            | Statement::Copied { .. }
            | Statement::Parted { .. }
            | Statement::Turn { .. }
            | Statement::Acted { .. }
            | Statement::MayInterrupt(_)
            | Statement::Remark { .. } => Vec::new(),
        }
    }

    fn event(self, event: &Event) -> Option<PublicLine> {
        match event {
            Event::Campaign(CampaignChange::Session(change)) => {
                let title = self.line(Kind::Heading, format!("Session {}", change.to));
                Some(PublicLine { level: 2, ..title })
            }
            Event::Campaign(CampaignChange::Scene(change)) => {
                Some(self.line(Kind::Heading, format!("Scene {}", change.to)))
            }
            Event::Campaign(CampaignChange::Clock(change)) => self.clock(change.to.as_ref()?),
            Event::Campaign(CampaignChange::Fight(change)) => match (&change.from, &change.to) {
                (None, _) => Some(self.line(Kind::Heading, "The fight begins")),
                (_, None) => Some(self.line(Kind::Heading, "The fight is over")),
                _ => None,
            },
            Event::Fight(_, FightChange::Place(change)) => {
                let who = change.both().next()?.character;
                match Moved::of(change)? {
                    Moved::Joins => self.did(who, "joins the fight"),
                    Moved::Leaves => self.did(who, "leaves the fight"),
                    Moved::Delays => self.did(who, "waits"),
                    Moved::Surprised
                    | Moved::Readies
                    | Moved::Groups
                    | Moved::Ungroups
                    | Moved::Initiative => None,
                }
            }
            Event::Person(who, PersonChange::Hidden(change)) if !change.to => {
                let who = self.seen.person(*who)?;
                Some(self.about(who, format!("{} appears", self.seen.name_of(who))))
            }
            Event::Person(who, PersonChange::Condition(change)) => {
                let who = self.seen.person(*who)?;
                let held = change.to.as_ref().filter(|_| change.from != change.to);
                let known = |held: &&Condition| {
                    who.side() == Side::Player || self.seen.is_known(&held.name)
                };
                let text = match (held, &change.from) {
                    (Some(held), _) => Some(held).filter(known)?.label().into_owned(),
                    (None, Some(gone)) if change.to.is_none() => {
                        format!("no longer {}", Some(gone).filter(known)?.label())
                    }
                    _ => return None,
                };
                let text = format!("{}: {}", self.seen.name_of(who), clean(&text));
                Some(self.about(who, text))
            }
            _ => None,
        }
    }

    fn person(self, who: &Named, statement: &PersonStatement) -> Option<PublicLine> {
        let who = self.seen.person(who.id)?;
        let name = self.seen.name_of(who);
        let is_own = who.side() == Side::Player;
        let text = match statement {
            PersonStatement::Took(taken) => self.took(who, &name, taken)?,
            PersonStatement::Healed { amount, .. } if *amount > 0 => {
                match health::sight(self.seen, who) {
                    health::Sight::Numbers => format!("{name} recovers {amount}"),
                    health::Sight::Words | health::Sight::Bar => format!("{name} recovers"),
                    health::Sight::Nothing => return None,
                }
            }
            PersonStatement::Is(state) if is_own || self.seen.is_known(state) => {
                format!("{name}: {}", clean(state))
            }
            PersonStatement::Sustains { did, .. } if is_own => match did {
                Sustaining::Began(what) => format!("{name} sustains {}", clean(what)),
                Sustaining::Released(what) => format!("{name} releases {}", clean(what)),
                Sustaining::ReleasedAll => format!("{name} releases everything"),
            },
            PersonStatement::Spent {
                amount,
                label,
                left,
            } if is_own => format!("{name} spends {amount} {label}, {left} left"),
            PersonStatement::Revived => format!("{name} is alive again"),
            _ => return None,
        };
        Some(self.about(who, text))
    }

    fn took(self, who: &Character, name: &str, taken: &DamageTaken) -> Option<String> {
        let sight = health::sight(self.seen, who);
        // Its value is health in numbers.
        let state = match sight {
            health::Sight::Numbers => taken.state_with_level(),
            _ => taken.state.to_string(),
        };
        let state = (!state.is_empty()).then(|| clean(&state).into_owned());
        let told = match sight {
            health::Sight::Numbers => {
                let marks = taken.marks.as_ref().filter(|(count, _)| *count > 0);
                let marks = marks.map(|(count, unit)| format!(", {}", plural(*count, unit)));
                let amount = taken.taken;
                Some(format!(
                    "{name} takes {amount} damage{}",
                    marks.unwrap_or_default()
                ))
            }
            health::Sight::Words | health::Sight::Bar if taken.taken > 0 => {
                Some(format!("{name} is hurt"))
            }
            health::Sight::Words | health::Sight::Bar | health::Sight::Nothing => None,
        };
        match (told, state) {
            (Some(told), Some(state)) => Some(format!("{told}: {state}")),
            (None, Some(state)) => Some(format!("{name}: {state}")),
            (told, None) => told,
        }
    }

    fn did(self, who: CharacterId, did: &str) -> Option<PublicLine> {
        let who = self.seen.person(who)?;
        Some(self.about(who, format!("{} {did}", self.seen.name_of(who))))
    }

    fn clock(self, clock: &Counter) -> Option<PublicLine> {
        let mut clocks = self.seen.campaign.clocks.iter();
        clocks.find(|now| now.public && now.name == clock.name)?;
        let text = format!("{}: {}", clean(&clock.name), clock.level());
        clock.public.then(|| self.line(Kind::Event, text))
    }
}

/// The characters that the lines about a statement mention, in a statement about somebody.
fn about<'f>(
    said: &Statement,
    events: &[Event],
    rolled: &impl Fn(&Arc<Contest>) -> Option<&'f Fallen>,
    earlier: &[Fallen],
) -> Vec<CharacterId> {
    if let Some(Event::Rolled { contest }) = said.event(events) {
        rolled(contest).map(Fallen::involved).unwrap_or_default()
    } else if let Some(Event::Regraded(..)) = said.event(events) {
        earlier.iter().flat_map(Fallen::involved).collect()
    } else if let Statement::Person(who, _) = said {
        vec![who.id]
    } else if let Some(Event::Campaign(_)) = said.event(events) {
        Vec::new()
    } else if let Statement::Event { who, .. } = said {
        who.iter().take(1).map(|who| who.id).collect()
    } else if let Statement::Fled(who) | Statement::Interrupts(who) = said {
        vec![who.id]
    } else {
        Vec::new()
    }
}
