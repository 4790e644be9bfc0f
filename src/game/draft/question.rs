//! The questions that a line asks the players before it is carried out, and their answers.

use crate::campaign::{Campaign, CharacterId};
use crate::dice::Die;
use crate::game::{OWN_DICE, PLAYERS, Refusal, Table, Why};
use crate::lang::line::{Line, Shows, Span, TypedDie, quote};

/// Whether a character's dice are rolled at the table and asked for.
#[must_use]
pub fn rolls_own_dice(campaign: &Campaign, who: CharacterId) -> bool {
    let Some(person) = campaign.characters.get(who) else {
        return false;
    };
    let usual = person.player && campaign.setting(OWN_DICE) == Some(PLAYERS);
    person.own_dice.unwrap_or(usual)
}

/// When a draft stops for a question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StopsFor {
    /// Nothing: the console rolls the dice that were not typed.
    #[default]
    Nothing,
    /// A die of a character whose player rolls.
    OwnDice,
    /// The list of the characters who would fight, whoever rolls.
    Initiative,
}

/// Something a line needs before it can be carried out.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// Dice of a character whose player rolls.
    Dice(Throw),
    /// The initiative of the fight about to begin.
    Initiative(Vec<Entrant>),
}

/// Dice that a player has to roll.
#[derive(Clone, Debug, PartialEq)]
pub struct Throw {
    /// Who rolls.
    pub who: CharacterId,
    /// The character's name.
    pub name: String,
    /// What is rolled; `roll` if unknown.
    pub what: String,
    /// The opponent or target; may be empty.
    pub against: String,
    /// It is a reroll of dice that decided nothing.
    pub again: bool,
    /// The missing dice, in rolling order.
    pub dice: Vec<Die>,
    /// The faces of several d6 may be typed without spaces.
    pool: bool,
    hits: Hits,
    /// The dice already rolled for this line, each with its character's name.
    given: Vec<(Option<String>, Shows)>,
    /// Typed dice that are needed later, each with the name before it.
    to_come: Vec<(String, Shows)>,
}

/// Whether the number of hits may be typed instead of faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Hits {
    #[default]
    No,
    AtMost(u32),
    Any,
}

/// A character who would fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// The id; unused if the character is only created with the fight.
    pub who: CharacterId,
    /// The character's name.
    pub name: String,
    /// The player rolls their dice.
    pub own_dice: bool,
    /// Whether they are a player's character.
    pub player: bool,
    /// The initiative die; if `None`, the number typed is the initiative itself.
    pub die: Option<Die>,
}

/// What is known about a character's next dice.
#[derive(Clone, Debug, Default)]
struct Known {
    who: Option<CharacterId>,
    what: String,
    against: String,
    /// They are extra dice from exploding ones.
    exploded: bool,
    /// Whether the console rolls them.
    hidden: bool,
    /// How many of the last dice are of another kind, and the name of that kind.
    last: (usize, &'static str),
}

/// A draft's question, and what it needs to know to ask it.
#[derive(Debug, Default)]
pub(super) struct Asking {
    pub(super) stops: StopsFor,
    known: Vec<Known>,
    again: bool,
    hits: Hits,
    given: Vec<(Option<CharacterId>, Shows)>,
    /// What each typed die was for, up to the first die that was not typed.
    pub(super) named: Vec<String>,
    /// What the first die for which nothing was given is for: `Fray of Brother Tam`.
    pub(super) next: Option<String>,
    /// The console has rolled a die.
    console: bool,
    pub(super) question: Option<Question>,
}

impl Known {
    /// The words for what is rolled, with the number of dice still missing and already given.
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
    /// What a character's next dice are for; empty if that is not known.
    pub(super) fn what_of(&self, who: Option<CharacterId>) -> String {
        let known = self.known.iter().find(|known| known.who == who);
        known.map_or_else(String::new, |known| known.what.clone())
    }

    /// Forgets what only one line needed to know.
    pub(super) fn forget(&mut self) {
        self.known.clear();
        self.again = false;
        self.hits = Hits::No;
    }

    /// Describes what a character's next dice are for.
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

    /// The character's next dice are extra dice from exploding ones; if the console rolled those,
    /// it rolls these too.
    pub(super) fn explode(&mut self, who: Option<CharacterId>, hidden: bool) {
        for known in self.known.iter_mut().filter(|known| known.who == who) {
            known.exploded = true;
            known.hidden |= hidden;
        }
    }

    /// The last of the character's next dice are of another kind.
    pub(super) fn last(&mut self, who: Option<CharacterId>, last: usize, kind: &'static str) {
        for known in self.known.iter_mut().filter(|known| known.who == who) {
            known.last = (last, kind);
        }
    }

    /// From now on dice are rerolled that decided nothing.
    pub(super) fn again(&mut self) {
        self.again = true;
    }

    /// Allows the next dice to be typed as hits.
    pub(super) fn hits(&mut self, most: Option<u32>) {
        self.hits = most.map_or(Hits::Any, Hits::AtMost);
    }

    /// The dice that could be typed as hits have been rolled.
    pub(super) fn no_hits(&mut self) {
        self.hits = Hits::No;
    }

    /// A die of the line has been used.
    pub(super) fn gave(&mut self, who: Option<CharacterId>, shows: Shows) {
        if self.stops == StopsFor::OwnDice {
            self.given.push((who, shows));
        }
    }

    /// The dice of one roll are done; each is what was typed, or `None` if the console rolled it.
    /// `missing` says that nothing was given for the first of those.
    pub(super) fn fell(
        &mut self,
        campaign: &Campaign,
        who: Option<CharacterId>,
        typed: &[Option<u16>],
        missing: bool,
    ) {
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
        if let (Some(known), true) = (known, missing) {
            let exploded = if known.exploded { ", exploded" } else { "" };
            let whose = who.map(|who| format!(" of {}", campaign.name_of(who)));
            let whose = whose.unwrap_or_default();
            self.next = Some(format!("{}{exploded}{whose}", known.what));
        }
    }

    /// Stops if the player has to roll a character's missing dice; `fell` dice of the same roll
    /// are done.
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

    /// Stops if the players have a say in the initiative.
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

/// The error that ends the draft; the question is shown instead.
fn stopped() -> Refusal {
    Refusal::new(Why::Rule("this waits for the players' dice".to_owned()))
}

impl Throw {
    /// The missing dice: `d100`, `2d6`, `d20 + 2d6`.
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

    /// The dice already rolled for this line, in rolling order: `Odile Varrick 40`.
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

    /// Whether the number of hits may be typed instead of faces.
    #[must_use]
    pub fn takes_hits(&self) -> bool {
        self.hits != Hits::No
    }

    /// A line without its dice completed with those of an answer, under the names of the characters who roll.
    /// An empty answer leaves all dice of the question to the console; after a short one the rest
    /// is asked for.
    ///
    /// # Errors
    /// Returns an error if there are more dice than asked for, or a face that the die does not
    /// have. Spans refer to the answer.
    pub fn answered(&self, line: &str, answer: &str) -> Result<String, Refusal> {
        let mut typed = Vec::new();
        if answer.trim().is_empty() {
            typed.resize(self.dice.len(), Shows::Console);
        } else {
            let read = Line::parse(&format!("= {answer}")).map_err(|error| {
                // The parsed text starts with the sign and a space.
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
                        "only what the dice show, without a name",
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
        Ok(format!("{} = {}", line.trim_end(), dice.join(" ")))
    }

    /// How many dice a typed word stands for, starting with the next one.
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

/// A die as players write it: `d20`, `d100`.
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

/// A span in the answer, which was parsed after `= `.
fn back(span: Span) -> Span {
    Span::new(span.start.saturating_sub(2), span.end.saturating_sub(2))
}

/// A die as typed after `=`.
#[must_use]
pub fn die(name: Option<&str>, shows: &Shows) -> String {
    let shows = match shows {
        Shows::Console => "-".to_owned(),
        Shows::Digits(digits) => digits.clone(),
        Shows::Hits(hits) => format!("{hits} hits"),
    };
    match name {
        Some(name) => {
            // "hits" is a keyword here, so a name spelled like it is quoted.
            let is_hits = |text: &str| ["hit", "hits"].contains(&&*text.to_lowercase());
            format!("{}:{shows}", quote(name, is_hits))
        }
        None => shows,
    }
}
