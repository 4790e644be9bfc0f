//! The seam between the console and a game: what a game declares, and what its
//! verbs are handed.

pub mod args;
pub mod candidates;
pub mod column;
pub mod condition;
pub mod draft;
pub mod groups;
pub mod health;
pub mod kept;
pub mod modifier;
pub mod names;
pub mod operands;
mod plain;
pub mod preview;
pub mod stat;
pub mod state;
pub mod syntax;
pub mod toggle;
pub mod who;
pub mod words;

use std::fmt;

use crate::campaign::{
    Campaign, Character, CharacterId, Condition, Effect, History, Roll, Statement,
};
use crate::dice::Die;
use crate::lang::line::{Span, Word};
use crate::rules::{Grade, Part};

pub use crate::lang::complete::Completion;
pub use crate::lang::refusal::{Refusal, Why};
pub use args::Args;
pub use column::{Column, column};
pub use condition::{ConditionRow, Conditions, Takes};
pub use draft::Draft;
pub use groups::{
    Attacks, Checks, Damage, Declaration, Harm, Luck, NamedCheck, Order, Power, Trait, Turns,
    Upkeep, Work,
};
pub use health::Health;
pub use kept::{Keeps, Kept};
pub use modifier::Modifier;
pub use preview::{Distribution, Note, Preview, RollOdds};
pub use stat::{Stat, Track, base, derived, stat};
pub use state::{Fate, State};
pub use toggle::{ANYWAY, Toggle};

/// A page of the rules reference.
#[derive(Clone, Copy, Debug)]
pub struct Topic {
    pub title: &'static str,
    /// What the rules say, briefly, a line a rule.
    pub lines: &'static [&'static str],
}

/// How a game tells its rolls: each die, what was added to it by name, and what it was held against.
#[derive(Clone, Copy)]
pub struct Telling {
    /// A roll as a sum or a count (`18 + 8 Knives = 26 vs AC 15 of Bea`); briefly where it is known who is
    /// meant. `None` for a roll that is none.
    pub sum: fn(&Roll, bool) -> Option<String>,
    /// What a defence shows, where its dice alone do not say it.
    pub counted: fn(&Roll) -> Option<String>,
    /// The facts that stand in it already.
    pub facts: &'static [&'static str],
}

/// Something that acts of a game explain in its own words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remark {
    /// How acts keep it.
    pub id: &'static str,
    /// What it says; `{}` stands for whoever or whatever it is about.
    pub words: &'static str,
}

impl Remark {
    /// Its words about somebody or something.
    #[must_use]
    pub fn of(&self, about: &str) -> String {
        self.words.replace("{}", about)
    }

    /// What an act keeps of it; `""` where it is about nothing.
    #[must_use]
    pub fn about(&self, about: &str) -> Statement {
        Statement::Remark {
            id: self.id.into(),
            about: about.into(),
        }
    }
}

/// A switch of the campaign.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// What `option` calls it.
    pub name: &'static str,
    /// What it may be; the first is the default.
    pub values: &'static [&'static str],
    /// What it changes.
    pub doc: &'static str,
}

/// What could be typed for a value.
pub type Candidates = fn(Table<'_>, &Typing<'_>) -> Vec<Completion>;

/// A part of what a verb takes.
pub type Arg = crate::lang::syntax::Arg<Candidates>;

/// Whether `next` passes over those who cannot act.
pub const SKIP_FALLEN: &str = "skip_fallen";

/// Who rolls the dice of players' characters.
pub const OWN_DICE: &str = "own_dice";

/// What [`OWN_DICE`] says where the players do.
pub const PLAYERS: &str = "players";

/// How much of the health of foes, and of players' characters and allies, players see.
pub const SEES_FOES: &str = "players_see_foes";
pub const SEES_PLAYERS: &str = "players_see_players";

/// Whether players see the numbers of the turn order.
pub const SEES_INITIATIVE: &str = "players_see_initiative";

/// What players see of the GM's rolls.
pub const SEES_ROLLS: &str = "players_see_rolls";

/// Switches that every game has.
pub const COMMON_SETTINGS: &[Setting] = &[
    Setting {
        name: SKIP_FALLEN,
        values: &["on", "off"],
        doc: "Whether the turn passes over those who cannot act.",
    },
    Setting {
        name: OWN_DICE,
        values: &["console", PLAYERS],
        doc: "Whether the prompt asks for the dice of players' characters or the console rolls them; secret rolls are always the console's.",
    },
    Setting {
        name: SEES_FOES,
        values: &["words", "bar", "numbers", "nothing"],
        doc: "How players see the health of foes.",
    },
    Setting {
        name: SEES_PLAYERS,
        values: &["words", "bar", "numbers", "nothing"],
        doc: "How players see the health of their own characters and of allies.",
    },
    Setting {
        name: SEES_INITIATIVE,
        values: &["on", "off"],
        doc: "Whether players see the numbers of the turn order.",
    },
    Setting {
        name: SEES_ROLLS,
        values: &["nothing", "outcome", "dice"],
        doc: "What players see of rolls by the GM's characters that are not secret.",
    },
];

/// Works out the odds of what a verb would roll.
pub type Odder = fn(Table<'_>, &Args<'_>) -> Result<Preview, Refusal>;

/// Who is noticed by what they roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reveals {
    /// Nobody: it happens to whoever rolls, as a save does.
    Nobody,
    /// The first side, which others answer.
    First,
    /// Every side.
    Everybody,
}

/// One verb of the command language.
#[derive(Clone, Copy)]
pub struct Verb {
    pub name: &'static str,
    /// What else it may be called.
    pub aliases: &'static [&'static str],
    /// What it takes.
    pub syntax: &'static [Arg],
    /// What it does, in a sentence.
    pub doc: &'static str,
    /// Who of those that roll by it does something that others notice: in a fight it reveals them.
    pub reveals: Reveals,
    /// The odds of what it would roll; `None` for a verb that rolls nothing.
    pub odds: Option<Odder>,
    pub run: fn(&mut Draft<'_>, &Args<'_>) -> Result<(), Refusal>,
}

/// A line being typed, for those who say what could be typed next.
#[derive(Clone, Copy, Debug)]
pub struct Typing<'a> {
    /// The finished words after the verb.
    pub before: &'a [Word],
    /// What stands of the word under the cursor.
    pub text: &'a str,
    /// The verb whose modifiers could stand here.
    pub verb: &'static str,
    /// The modifiers that stand right before the cursor.
    pub modifiers: &'a [Word],
    /// The last name before the cursor on its side.
    pub name: Option<&'a Word>,
    /// The cursor stands before the first `vs`.
    pub first_side: bool,
}

/// What a verb may look at.
#[derive(Clone, Copy)]
pub struct Table<'a> {
    pub campaign: &'a Campaign,
    pub game: &'static Game,
    /// What has happened.
    pub history: &'a History,
    /// The GM overrules the rules.
    pub forced: bool,
}

impl<'a> Table<'a> {
    /// A rule says no to a word, unless the GM overrules it.
    ///
    /// # Errors
    /// The refusal, where nothing is overruled.
    pub fn forbid(&self, span: Span, what: impl Into<String>) -> Result<(), Refusal> {
        if self.forced {
            return Ok(());
        }
        Err(Refusal::by_rule(span, what))
    }

    /// The grades that a roll can have here.
    #[must_use]
    pub fn grades(&self) -> &'static [Grade] {
        (self.game.graded)(self.campaign, self.game.grades)
    }

    /// A character that exists.
    ///
    /// # Errors
    /// [`Why::Gone`] for a number that nobody has.
    pub fn character(&self, id: CharacterId) -> Result<&'a Character, Refusal> {
        self.campaign
            .characters
            .get(id)
            .ok_or_else(|| Refusal::new(Why::Gone))
    }
}

/// More actions than anybody sustains: a game that asks nothing for them asks nothing ever.
const SUSTAINED_BY_NOBODY: usize = 1000;

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

/// A game, as a table of what it declares and does.
pub struct Game {
    /// Its id in files and on the command line.
    pub id: &'static str,
    pub name: &'static str,
    /// Its editions, the default first; empty where there is only one.
    pub editions: &'static [&'static str],
    /// Switches of the campaign.
    pub settings: &'static [Setting],
    /// The rules in brief, for looking up at the table.
    pub reference: &'static [Topic],
    /// Stats, in the order of the sheet.
    pub stats: &'static [Stat],
    /// Tracks, in the order of the roster's columns.
    pub tracks: &'static [Track],
    /// Columns of the roster; without any, its tracks are columns.
    pub columns: &'static [Column],
    /// Whether places matter: the roster has a column for them.
    pub zones: bool,
    /// What can become of a character (`disabled`, `dead`), worst first. A condition of such a name
    /// is that state.
    pub states: &'static [State],
    /// Those states that the tracks of a character come to, by their names.
    pub status: fn(&Campaign, &Character) -> Vec<&'static str>,
    /// How far somebody is from going down; `None` where nothing is counted.
    pub health: fn(&Character) -> Option<Health>,
    /// Its own verbs, a list for each file; they come before those that every game has.
    pub verbs: &'static [&'static [Verb]],
    /// Its modifiers by name, which stand after a WHAT and change its target.
    pub modifiers: &'static [Modifier],
    /// Keys of the panel for what is no modifier by name: a bare number, a part of a verb.
    pub toggles: &'static [Toggle],
    /// Every grade a roll can have, in any edition.
    pub grades: &'static [Grade],
    /// Those of them that a roll can have in the edition that is played.
    pub graded: fn(&Campaign, &'static [Grade]) -> &'static [Grade],
    /// What a roll is held against is called (`TN`).
    pub target: &'static str,
    /// What its acts explain.
    pub remarks: &'static [Remark],
    /// How the table reads a `d100` in a dice expression.
    pub percentile: Die,
    /// How rolls are told where dice against a target do not say it.
    pub telling: Option<Telling>,
    /// How a die is written in the log.
    pub face: fn(u16) -> String,
    /// How somebody attacks.
    pub attacks: Attacks,
    /// The lines that set somebody against another, the usual one first (`oppose {acting} | vs {who} `).
    pub contests: &'static [&'static str],
    /// Checks and skills.
    pub checks: Checks,
    /// What changes every roll of a character.
    pub conditions: Conditions,
    /// Sustained actions.
    pub upkeep: Upkeep,
    /// The pane of what people keep up.
    pub kept: Kept,
    /// How turns go.
    pub turns: Turns,
    /// How damage is taken and healed; `None` where it is not counted.
    pub harm: Option<Harm>,
    /// Points that players spend to change a roll; `None` for none.
    pub luck: Option<Luck>,
    /// Work between adventures.
    pub work: Work,
    /// Sees each event once as it is drafted, by its place in the draft, and may draft more.
    pub react: fn(&mut Draft<'_>, usize),
}

impl Game {
    /// A stat by its whole name or by another that it goes by, without case.
    #[must_use]
    pub fn stat(&self, name: &str) -> Option<&'static Stat> {
        self.stats.iter().find(|stat| stat.is_called(name))
    }

    /// A track by its id, without case.
    #[must_use]
    pub fn track(&self, id: &str) -> Option<&'static Track> {
        self.tracks
            .iter()
            .find(|track| track.id.eq_ignore_ascii_case(id))
    }

    #[must_use]
    pub fn grade(&self, id: &str) -> Option<Grade> {
        Grade::find(self.grades, id)
    }

    /// A stat of a character, worked out where it is derived; `None` where it has none.
    #[must_use]
    pub fn stat_of(&self, who: &Character, name: &str) -> Option<i64> {
        stat::stat_of(self.stats, who, name)
    }

    #[must_use]
    pub fn track_of(&self, who: &Character, id: &str) -> i64 {
        stat::track_of(self.tracks, who, id)
    }

    /// Whether sustaining never costs anything, however much is kept up.
    #[must_use]
    pub fn sustains_freely(&self, campaign: &Campaign) -> bool {
        (self.upkeep.cost)(campaign, SUSTAINED_BY_NOBODY) == 0
    }

    /// The modifiers of every roll of a character: what the rules say, then what its conditions
    /// add or take, in the order in which they came.
    #[must_use]
    pub fn modifiers_of(&self, campaign: &Campaign, who: &Character) -> Vec<Part> {
        let mut all = (self.conditions.from_rules)(campaign, who);
        let modifying = who.conditions.iter().filter(|held| held.modifier != 0);
        all.extend(modifying.map(|held| Part::new(&held.name, held.modifier)));
        all
    }

    /// Whether its tracks and conditions leave a character able to act.
    #[must_use]
    pub fn can_act(&self, campaign: &Campaign, who: &Character) -> bool {
        self.can_act_without(campaign, who, |_| false)
    }

    /// The same once some of its conditions have ended.
    #[must_use]
    pub fn can_act_without(
        &self,
        campaign: &Campaign,
        who: &Character,
        ends: impl Fn(&Condition) -> bool,
    ) -> bool {
        let hinders =
            |held: &Condition| self.conditions.effect_of(held) == Effect::CannotAct && !ends(held);
        let status = (self.status)(campaign, who);
        let fallen = |state: &State| {
            let held = |held: &Condition| state.is_of(held) && !ends(held);
            !state.can_act() && (status.contains(&state.name) || who.conditions.iter().any(held))
        };
        !self.states.iter().any(fallen) && !who.conditions.iter().any(hinders)
    }

    /// What [`Game::modifiers_of`] a character comes to where it is a penalty; 0 where it is not.
    #[must_use]
    pub fn penalty(&self, campaign: &Campaign, who: &Character) -> i64 {
        let all = self.modifiers_of(campaign, who);
        let sum: i64 = all.iter().map(|modifier| modifier.value).sum();
        sum.min(0)
    }
}
