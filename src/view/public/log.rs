//! The log as the players see it: the sentences for them, with their words and names, and what they see of rolls.
//! Everything else stays with the GM.

mod line;

use std::collections::BTreeMap;

use super::players_view::{PlayersView, Sight};
use crate::campaign::{
    At, CampaignChange, Character, CharacterId, Contest, Counter, Entry, Event, PersonChange, Roll,
    Side,
};
use crate::game::SEES_ROLLS;
use crate::story::{self, Beat, Kept, Piece, Sentence, To, sentence_of};
use line::{Fallen, PublicEntry, tone};

pub use line::{Kind, PublicLine};

/// How many entries are searched for lines.
const LOOKED_BACK: usize = 400;

/// The latest lines, oldest first, at most `most`.
pub(super) fn lines(seen: &PlayersView<'_>, most: usize) -> Vec<PublicLine> {
    let mut out: Vec<(u64, PublicLine)> = Vec::new();
    let mut revealed = Revealed::default();
    let latest = seen.history.entries().iter().rev().take(LOOKED_BACK);
    for entry in latest {
        if out.len() >= most && revealed.0.is_empty() {
            break;
        }
        let lines = placed(seen, &entry, &revealed);
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
pub(super) fn entry(seen: &PlayersView<'_>, entry: &Entry) -> Vec<PublicLine> {
    let lines = placed(seen, entry, &Revealed::default());
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

/// The lines of an entry, each with the number of the entry at which players learn it.
fn placed(seen: &PlayersView<'_>, entry: &Entry, revealed: &Revealed) -> Vec<(u64, PublicLine)> {
    let first = entry.rolled();
    let counts = first.and_then(|_| seen.history.contest(entry.number));
    let mut rolls = entry.events.iter().filter_map(Event::contest);
    // The consequences of a secret roll would reveal it.
    if !entry.holds() || rolls.any(|roll| roll.is_secret()) {
        return Vec::new();
    }
    let mut out = Vec::new();
    for said in &entry.said {
        let event = said.event(&entry.events);
        let rolled = event.and_then(|event| Fallen::of(event, first, counts.as_deref()));
        let words = sentence_of(seen.game, said, &entry.events);
        let named = words.names().map(|who| who.id);
        let involved = rolled.iter().flat_map(Fallen::involved);
        let learnt = revealed.learnt(named.chain(involved));
        let (number, at) = learnt.unwrap_or((entry.number, entry.at));
        let told = PublicEntry { seen, at };
        let lines: Vec<PublicLine> = match (event, rolled) {
            (_, Some(rolled)) => told.contest(&rolled),
            (Some(Event::Rolled { .. } | Event::Regraded(..)), None) => Vec::new(),
            (Some(Event::Campaign(CampaignChange::Clock(change))), _) if !shows(seen, change) => {
                Vec::new()
            }
            _ => {
                let line = told.sentence(&words, kind(Beat::of(said, &entry.events)));
                line.into_iter().collect()
            }
        };
        out.extend(lines.into_iter().map(|line| (number, line)));
    }
    out
}

/// Whether players see a clock now.
fn shows(seen: &PlayersView<'_>, change: &At<Counter>) -> bool {
    let mut clocks = seen.campaign.clocks.iter();
    let is_it = |name: &str| change.to.as_ref().is_some_and(|clock| clock.name == name);
    clocks.any(|now| now.public && is_it(&now.name))
}

impl PublicEntry<'_> {
    /// The rolls of a contest, if players see everyone involved; of one that has changed later only the changed side,
    /// and who wins if that has changed.
    fn contest(self, rolled: &Fallen<'_>) -> Vec<PublicLine> {
        let Fallen {
            fell,
            counts,
            changed,
        } = *rolled;
        if !rolled.involved().all(|who| self.seen.person(who).is_some()) {
            return Vec::new();
        }
        let said = story::sentences(self.seen.game, counts, Some(fell));
        let sides = counts.sides.iter().zip(said).enumerate();
        let told = changed.filter(|_| counts.attack.is_none());
        let sides = sides.filter(|(nth, _)| told.is_none_or(|told| told == *nth));
        let lines = sides.filter_map(|(_, (side, said))| self.roll(counts, side, &said));
        let mut lines: Vec<PublicLine> = lines.collect();
        let decided = changed.is_none() || counts.verdict != fell.verdict;
        if !lines.is_empty()
            && decided
            && let Some(won) = story::won(counts)
        {
            lines.extend(self.sentence(&won, (Kind::Event, 0)));
        }
        lines
    }

    /// A side of a contest.
    fn roll(self, contest: &Contest, side: &Roll, said: &Sentence) -> Option<PublicLine> {
        let who = side.who.and_then(|who| self.seen.person(who));
        let sees = is_own(who) || matches!(self.sees_rolls(), Some("outcome" | "dice"));
        let line = self.about(who, said, (Kind::Roll, 0)).filter(|_| sees)?;
        Some(PublicLine {
            tone: tone(self.seen.game, contest, side),
            ..line
        })
    }

    /// What the GM lets players see of the rolls of others.
    fn sees_rolls(&self) -> Option<&str> {
        self.seen.setting(SEES_ROLLS)
    }

    /// A sentence, about the character whose name is in it first.
    fn sentence(self, words: &Sentence, kind: (Kind, u8)) -> Option<PublicLine> {
        let about = words.who().and_then(|who| self.seen.person(who.id));
        self.about(about, words, kind)
    }

    /// A sentence about a character, if it is for the players and they see everybody in it.
    fn about(
        self,
        about: Option<&Character>,
        words: &Sentence,
        (kind, level): (Kind, u8),
    ) -> Option<PublicLine> {
        let reads = match words.to {
            To::Console | To::Advice | To::Gm => false,
            To::Own => is_own(about),
            To::Players => true,
        };
        let text = self.read(words, about).filter(|_| reads)?;
        Some(PublicLine {
            side: about.map(|who| who.side().id()),
            level,
            ..self.line(kind, text)
        })
    }

    /// What players read of a sentence about a character; `None` if that says nothing, or if they do not see somebody
    /// in it.
    fn read(self, words: &Sentence, about: Option<&Character>) -> Option<String> {
        let sight = about.map_or(Some(Sight::Numbers), |who| self.seen.sight(who));
        let health = |words: &str, felt: &str| match sight {
            Some(Sight::Numbers) => words.to_owned(),
            Some(Sight::Words | Sight::Bar) => felt.to_owned(),
            None => String::new(),
        };
        let is_own = is_own(about);
        let sees_dice = is_own || self.sees_rolls() == Some("dice");
        let mut out = String::new();
        let (mut named, mut says) = (false, false);
        for piece in &words.pieces {
            let text = match piece {
                Piece::Name(who) => self.seen.name(who.id)?,
                Piece::State(state, _) if named => format!(": {state}"),
                Piece::Verb(one, _, Some(felt)) => health(one, felt),
                Piece::Kept(Kept::Health, text, felt) => health(text, felt),
                Piece::Kept(Kept::Own, ..) if !is_own => continue,
                Piece::Kept(Kept::Dice, ..) if !sees_dice => continue,
                Piece::Kept(Kept::Cost | Kept::Terms | Kept::Own | Kept::Dice, _, instead) => {
                    instead.clone()
                }
                Piece::Each(..) => continue,
                Piece::Colon
                | Piece::Words(_)
                | Piece::Hit(_)
                | Piece::State(..)
                | Piece::Verb(_, _, None) => piece.to_string(),
            };
            if !text.is_empty() {
                named = matches!(piece, Piece::Name(_));
                says |= !named;
                out.push_str(&text);
            }
        }
        says.then_some(out)
    }
}

/// Whether a character is a player's.
fn is_own(who: Option<&Character>) -> bool {
    who.is_some_and(|who| who.side() == Side::Player)
}

/// The kind of a line, and its level if it is a heading.
fn kind(beat: Option<Beat<'_>>) -> (Kind, u8) {
    match beat {
        Some(Beat::Public) => (Kind::Text, 0),
        Some(Beat::Session) => (Kind::Heading, 2),
        Some(Beat::Scene | Beat::FightBegins(..) | Beat::FightEnds(_)) => (Kind::Heading, 3),
        _ => (Kind::Event, 0),
    }
}
