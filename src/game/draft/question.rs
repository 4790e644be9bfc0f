//! What a line needs from the players before it can be carried out, and the line that says it.

use crate::campaign::{Campaign, CharacterId};
use crate::dice::Die;
use crate::game::{OWN_DICE, PLAYERS, Refusal, Table, Why};
use crate::lang::edit::without_dice;
use crate::lang::line::{Line, Shows, Span, TypedDie, quote};

/// Whether the dice of somebody are rolled at the table and asked for.
#[must_use]
pub fn rolls_own_dice(campaign: &Campaign, who: CharacterId) -> bool {
    let Some(person) = campaign.characters.get(who) else {
        return false;
    };
    let usual = person.player && campaign.setting(OWN_DICE) == Some(PLAYERS);
    person.own_dice.unwrap_or(usual)
}

/// What a draft stops for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StopsFor {
    /// Nothing: the console rolls what was not typed.
    #[default]
    Nothing,
    /// A die of somebody who rolls their own.
    OwnDice,
    /// The list of those who would fight, whoever rolls.
    Initiative,
}

/// What a line needs before it can be carried out.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// Dice of one who rolls their own.
    Dice(Throw),
    /// Who comes first in the fight that would begin.
    Initiative(Vec<Entrant>),
}

/// Dice that somebody has to roll.
#[derive(Clone, Debug, PartialEq)]
pub struct Throw {
    /// Who rolls.
    pub who: CharacterId,
    /// What that one is called.
    pub name: String,
    /// What is rolled; `roll` where nothing more is known.
    pub what: String,
    /// Against whom or what; empty for nothing.
    pub against: String,
    /// It was rolled before and decided nothing.
    pub again: bool,
    /// The dice that are missing, in rolling order.
    pub dice: Vec<Die>,
    /// Faces of its d6 may be typed without spaces.
    pool: bool,
    hits: Hits,
    /// The dice of the line that have fallen, each with the name of whoever it was for.
    given: Vec<(Option<String>, Shows)>,
    /// Those that others will need later, each with the name that stands before it.
    to_come: Vec<(String, Shows)>,
}

/// Whether hits may be typed instead of faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Hits {
    #[default]
    No,
    AtMost(u32),
    Any,
}

/// Somebody who would fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// Who it is; nobody yet where the fight brings them.
    pub who: CharacterId,
    /// What that one is called.
    pub name: String,
    /// Rolls their own dice.
    pub own_dice: bool,
    /// Played by a player.
    pub player: bool,
    /// The die of initiative; without one a number is the initiative itself.
    pub die: Option<Die>,
}

/// What is known of the next dice of somebody.
#[derive(Clone, Debug, Default)]
struct Known {
    who: Option<CharacterId>,
    what: String,
    against: String,
    /// They are added for dice that exploded.
    exploded: bool,
    /// The console rolls them.
    hidden: bool,
    /// How many of the last of them are dice of another kind, and what that is called.
    last: (usize, &'static str),
}

/// What a draft asks, and what it knows for it.
#[derive(Debug, Default)]
pub(super) struct Asking {
    pub(super) stops: StopsFor,
    known: Vec<Known>,
    again: bool,
    hits: Hits,
    given: Vec<(Option<CharacterId>, Shows)>,
    /// What the typed dice were for, up to the first that was not typed.
    pub(super) named: Vec<String>,
    /// A die has fallen that was not typed.
    console: bool,
    pub(super) question: Option<Question>,
}

impl Known {
    /// What is rolled, where so many dice of it are left and so many have been given.
    fn words(&self, left: usize, given: usize) -> String {
        if self.exploded {
            return format!("{}, exploded", self.what);
        }
        let (last, kind) = self.last;
        let rest = match (given, left.min(last)) {
            (0, 0) => String::new(),
            (0, last) => format!(", the last {last} for {kind}"),
            (_, 0) => format!(", {left} more"),
            (_, last) if last == left => format!(", {left} more for {kind}"),
            (_, last) => format!(", {left} more, the last {last} for {kind}"),
        };
        format!("{}{rest}", self.what)
    }
}

impl Asking {
    /// The next dice of somebody are rolled for this.
    pub(super) fn know(
        &mut self,
        who: Option<CharacterId>,
        what: &str,
        against: &str,
        secret: bool,
    ) {
        self.known.retain(|known| known.who != who);
        self.known.push(Known {
            who,
            what: what.to_owned(),
            against: against.to_owned(),
            exploded: false,
            hidden: secret,
            last: (0, ""),
        });
    }

    /// The next dice of somebody are those that exploded; if the console rolled what did, they are
    /// the console's too.
    pub(super) fn explode(&mut self, who: Option<CharacterId>, hidden: bool) {
        for known in self.known.iter_mut().filter(|known| known.who == who) {
            known.exploded = true;
            known.hidden |= hidden;
        }
    }

    /// The last of the next dice of somebody are of another kind.
    pub(super) fn last(&mut self, who: Option<CharacterId>, last: usize, kind: &'static str) {
        for known in self.known.iter_mut().filter(|known| known.who == who) {
            known.last = (last, kind);
        }
    }

    /// From now on dice are rolled again that decided nothing.
    pub(super) fn again(&mut self) {
        self.again = true;
    }

    /// The next dice may be typed as hits.
    pub(super) fn hits(&mut self, most: Option<u32>) {
        self.hits = most.map_or(Hits::Any, Hits::AtMost);
    }

    /// Whatever could have been typed as hits has fallen.
    pub(super) fn no_hits(&mut self) {
        self.hits = Hits::No;
    }

    /// A die of the line has fallen.
    pub(super) fn gave(&mut self, who: Option<CharacterId>, shows: Shows) {
        if self.stops == StopsFor::OwnDice {
            self.given.push((who, shows));
        }
    }

    /// Dice of one roll have fallen; what was typed for each, `None` for the console's.
    pub(super) fn fell(&mut self, who: Option<CharacterId>, typed: &[Option<u16>]) {
        if self.console {
            return;
        }
        let faces = typed.iter().map_while(|face| *face);
        let faces: Vec<String> = faces.map(|face| face.to_string()).collect();
        self.console = faces.len() < typed.len();
        let known = self.known.iter().find(|known| known.who == who);
        if let (Some(known), false) = (known, faces.is_empty()) {
            let exploded = if known.exploded { ", exploded" } else { "" };
            self.named
                .push(format!("{} {}{exploded}", faces.join(" "), known.what));
        }
    }

    /// Stops where dice of somebody are missing that are not the console's to roll; so many of the same
    /// roll have fallen.
    pub(super) fn ask(
        &mut self,
        table: Table<'_>,
        who: Option<CharacterId>,
        (dice, fell): (&[Die], usize),
        pool: bool,
        to_come: impl FnOnce() -> Vec<(String, Shows)>,
    ) -> Result<(), Refusal> {
        let known = self.known.iter().find(|known| known.who == who);
        let hidden = known.is_some_and(|known| known.hidden);
        let Some(who) = who.filter(|who| rolls_own_dice(table.campaign, *who)) else {
            return Ok(());
        };
        if self.stops != StopsFor::OwnDice || hidden {
            return Ok(());
        }
        let name = |who: CharacterId| table.campaign.name_of(who).to_owned();
        let given = self.given.iter();
        self.question = Some(Question::Dice(Throw {
            who,
            name: name(who),
            what: known.map_or_else(|| "roll".to_owned(), |known| known.words(dice.len(), fell)),
            against: known.map_or_else(String::new, |known| known.against.clone()),
            again: self.again,
            dice: dice.to_vec(),
            pool,
            hits: self.hits,
            given: given
                .map(|(who, shows)| (who.map(name), shows.clone()))
                .collect(),
            to_come: to_come(),
        }));
        Err(stopped())
    }

    /// Stops where the players have a say in who comes first.
    pub(super) fn ask_for_initiative(
        &mut self,
        table: Table<'_>,
        who: &[CharacterId],
        typed: bool,
    ) -> Result<(), Refusal> {
        let own = |who: &CharacterId| rolls_own_dice(table.campaign, *who);
        match self.stops {
            StopsFor::Initiative => {}
            StopsFor::OwnDice if !typed && who.iter().any(own) => {}
            StopsFor::OwnDice | StopsFor::Nothing => return Ok(()),
        }
        let entrants = who.iter().filter_map(|id| {
            let person = table.campaign.characters.get(*id)?;
            Some(Entrant {
                who: *id,
                name: person.name.clone(),
                own_dice: own(id),
                player: person.player,
                die: table.game.turns.die,
            })
        });
        let mut entrants: Vec<Entrant> = entrants.collect();
        entrants.sort_by_key(|one| (!one.own_dice, !one.player));
        self.question = Some(Question::Initiative(entrants));
        Err(stopped())
    }
}

/// Stands for the question until the draft is taken back.
fn stopped() -> Refusal {
    Refusal::new(Why::Rule("this waits for the players' dice".to_owned()))
}

impl Throw {
    /// The dice that are missing: `d100`, `2d6`, `d20 + 2d6`.
    #[must_use]
    pub fn dice_in_words(&self) -> String {
        let mut groups: Vec<(usize, Die)> = Vec::new();
        for die in &self.dice {
            match groups.last_mut() {
                Some((count, same)) if same == die => *count += 1,
                _ => groups.push((1, *die)),
            }
        }
        let group = |(count, die): &(usize, Die)| {
            let die = in_words(*die);
            match count {
                1 => die,
                count => format!("{count}{die}"),
            }
        };
        groups.iter().map(group).collect::<Vec<_>>().join(" + ")
    }

    /// What has fallen on this line so far, in rolling order: `Odile Varrick 40`.
    #[must_use]
    pub fn given_in_words(&self) -> Vec<String> {
        let given = self.given.iter();
        let words = given.map(|(name, shows)| {
            let name = name.as_deref().unwrap_or("nobody's");
            match shows {
                Shows::Console => format!("{name} by the console"),
                Shows::Digits(digits) => format!("{name} {digits}"),
                Shows::Hits(hits) => format!("{name} {hits} hits"),
            }
        });
        words.collect()
    }

    /// Whether hits may be typed instead of faces.
    #[must_use]
    pub fn takes_hits(&self) -> bool {
        self.hits != Hits::No
    }

    /// The line with the dice that an answer gives; the names are those of whoever rolls. An empty
    /// answer leaves all dice of the question to the console, and a short one leaves the rest to be
    /// asked for.
    ///
    /// # Errors
    /// More dice than the question has, or a face that a die has not; spans count in the answer.
    pub fn answered(&self, line: &str, answer: &str) -> Result<String, Refusal> {
        let mut typed = Vec::new();
        if answer.trim().is_empty() {
            typed.resize(self.dice.len(), Shows::Console);
        } else {
            let read = Line::parse(&format!("= {answer}")).map_err(|error| {
                // The answer begins after the sign and a space.
                let span = back(error.span);
                Refusal::at(span, Why::Line(error.kind))
            })?;
            let dice = read.dice.map(|dice| dice.dice).unwrap_or_default();
            let mut at = 0;
            for TypedDie { name, shows, span } in dice {
                let span = back(span);
                if name.is_some() {
                    return Err(Refusal::expected(
                        span,
                        "what the dice show, without a name",
                    ));
                }
                at += self
                    .takes(at, &shows)
                    .map_err(|why| Refusal::at(span, why))?;
                typed.push(shows);
            }
        }
        let fallen = self
            .given
            .iter()
            .map(|(name, shows)| (name.as_deref(), shows));
        let now = typed.iter().map(|shows| (Some(&*self.name), shows));
        let later = self.to_come.iter();
        let later = later.map(|(name, shows)| (Some(name.as_str()), shows));
        let dice: Vec<String> = fallen
            .chain(now)
            .chain(later)
            .map(|(name, shows)| die(name, shows))
            .collect();
        let before = without_dice(line);
        Ok(format!("{} = {}", before.trim_end(), dice.join(" ")))
    }

    /// How many dice something that was typed stands for, from the next one on.
    fn takes(&self, at: usize, shows: &Shows) -> Result<usize, Why> {
        let left = self.dice.len().saturating_sub(at);
        let Some(die) = self.dice.get(at).copied() else {
            return Err(Why::TooManyDice);
        };
        match shows {
            Shows::Console => Ok(1),
            Shows::Hits(hits) => match self.hits {
                Hits::AtMost(most) if *hits > most => {
                    Err(Why::Rule(format!("this pool shows at most {most} hits")))
                }
                Hits::AtMost(_) | Hits::Any if at == 0 => Ok(left),
                Hits::AtMost(_) | Hits::Any | Hits::No => {
                    Err(Why::Rule("this roll does not count hits".to_owned()))
                }
            },
            Shows::Digits(digits) => {
                if digits
                    .parse()
                    .ok()
                    .and_then(|face| die.read(face))
                    .is_some()
                {
                    return Ok(1);
                }
                if self.pool && die == Die::D(6) && is_pool(digits) {
                    return match digits.len() {
                        several if several > left => Err(Why::TooManyDice),
                        several => Ok(several),
                    };
                }
                Err(Why::Face {
                    value: digits.clone(),
                    die,
                })
            }
        }
    }
}

/// A die as players read it: `d20`, `d100`.
#[must_use]
pub fn in_words(die: Die) -> String {
    match die {
        Die::Percentile => "d100".to_owned(),
        other => other.to_string(),
    }
}

/// Whether digits are the faces of several d6.
pub(super) fn is_pool(digits: &str) -> bool {
    digits.len() > 1 && digits.bytes().all(|digit| (b'1'..=b'6').contains(&digit))
}

/// A span of the answer, which was read behind `= `.
fn back(span: Span) -> Span {
    Span::new(span.start.saturating_sub(2), span.end.saturating_sub(2))
}

/// A die as it is typed after `=`.
#[must_use]
pub fn die(name: Option<&str>, shows: &Shows) -> String {
    let shows = match shows {
        Shows::Console => "-".to_owned(),
        Shows::Digits(digits) => digits.clone(),
        Shows::Hits(hits) => format!("{hits} hits"),
    };
    match name {
        Some(name) => {
            // The word that counts hits is nobody's name here.
            let is_hits = |text: &str| ["hit", "hits"].contains(&&*text.to_lowercase());
            format!("{}:{shows}", quote(name, is_hits))
        }
        None => shows,
    }
}
