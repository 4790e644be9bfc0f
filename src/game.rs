//! The interface between the console and a game: what a game declares, and what its verbs receive.

pub mod args;
pub mod board;
pub mod candidates;
pub(crate) mod changes;
pub mod condition;
pub mod draft;
pub mod groups;
pub mod health;
pub(crate) mod memo;
pub mod modifier;
pub mod names;
pub(crate) mod occasion;
pub(crate) mod order;
mod plain;
pub mod preview;
pub(crate) mod recovery;
pub(crate) mod remark;
pub mod side;
pub mod spec;
pub mod stat;
pub mod state;
pub mod syntax;
pub mod toggle;
pub mod who;
pub mod words;

use std::fmt;

use crate::campaign::{
    Campaign, Character, CharacterId, Condition, Counter, Effect, History, Skill, Weapon,
};
use crate::dice::Die;
use crate::lang::line::{Span, Word};
use crate::rules::{Grade, Part};

pub use crate::lang::complete::Completion;
pub use crate::lang::refusal::{Refusal, Result, Why};
pub use args::Args;
pub use board::{Board, Cell, Third};
pub use condition::{ConditionRow, Conditions, Ending, Takes};
pub use draft::Draft;
pub use groups::{
    Attacks, Blow, Checks, Damage, Declaration, Harm, Lacks, Luck, NamedCheck, Order, Trait, Turns,
    Work,
};
pub use health::Health;
pub use modifier::Modifier;
pub use occasion::{Happens, Occasion, Rest};
pub use order::INITIATIVE;
pub use preview::{Distribution, Note, Preview, RollOdds};
pub use recovery::Help;
pub use remark::Remark;
pub use side::{Role, Side, Subject};
pub use spec::{Shape, Totals};
pub use stat::{Section, Stat, Track, base, derived, stat, track};
pub use state::{Fate, State};
pub use toggle::{ANYWAY, Toggle};

/// A page of the rules reference.
#[derive(Clone, Debug)]
pub struct Topic {
    pub title: &'static str,
    /// The rules in brief, one per line.
    pub lines: Vec<&'static str>,
}

impl Topic {
    /// The pages of a text: each begins with its title as a heading, `# Title`, and has its lines as a list.
    #[must_use]
    pub fn pages(text: &'static str) -> Vec<Self> {
        let mut pages: Vec<Self> = Vec::new();
        for line in text.lines() {
            if let Some(title) = line.strip_prefix("# ") {
                let lines = Vec::new();
                pages.push(Self { title, lines });
            }
            let page = pages.last_mut().zip(line.strip_prefix("- "));
            if let Some((page, line)) = page {
                page.lines.push(line);
            }
        }
        pages
    }
}

/// A setting of the campaign.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Its name in the `option` command.
    pub name: &'static str,
    /// The allowed values; the first is the default.
    pub values: &'static [&'static str],
    /// What it changes.
    pub doc: &'static str,
    /// Whether it changes anything in a campaign as it is; one that does not is not offered.
    pub counts: fn(Table<'_>) -> bool,
}

impl Setting {
    /// One that always counts.
    #[must_use]
    pub const fn new(
        name: &'static str,
        values: &'static [&'static str],
        doc: &'static str,
    ) -> Self {
        Self {
            name,
            values,
            doc,
            counts: |_| true,
        }
    }

    /// The same, but only while something holds.
    #[must_use]
    pub(crate) const fn only_if(self, counts: fn(Table<'_>) -> bool) -> Self {
        Self { counts, ..self }
    }
}

/// Lists completions for a value.
pub type Candidates = fn(Table<'_>, &Typing<'_>) -> Vec<Completion>;

/// Part of a verb's syntax.
pub type Arg = crate::lang::syntax::Arg<Candidates>;

/// Whether `next` skips characters who cannot act.
pub const SKIP_FALLEN: &str = "skip_fallen";

/// Who rolls the dice of players' characters.
pub const OWN_DICE: &str = "own_dice";

/// The value of [`OWN_DICE`] with which players roll their own dice.
pub const PLAYERS: &str = "players";

/// How much players see of the health of foes, and of players' characters and allies.
pub const SEES_FOES: &str = "players_see_foes";
pub const SEES_PLAYERS: &str = "players_see_players";

/// Whether players see the numbers in the turn order.
pub const SEES_INITIATIVE: &str = "players_see_initiative";

/// What players see of the GM's rolls.
pub const SEES_ROLLS: &str = "players_see_rolls";

/// Whether the links on players' phones open the next console's page.
pub const LINKS: &str = "links";

/// The value of [`LINKS`] with which they do.
pub const STAY: &str = "stay";

/// Whether numbered characters of one kind roll saves and initiative once for all.
pub const ROLL_ONCE: &str = "roll_once";

/// The settings that every game has.
pub const COMMON_SETTINGS: &[Setting] = &[
    Setting::new(
        SKIP_FALLEN,
        &["on", "off"],
        "Whether to skip the turns of characters who cannot act.",
    ),
    Setting::new(
        OWN_DICE,
        &["console", PLAYERS],
        "Whether the prompt asks for the dice of players' characters or the console rolls them; the console always makes secret rolls.",
    ),
    Setting::new(
        SEES_FOES,
        &["words", "bar", "numbers", "nothing"],
        "How players see the health of foes.",
    ),
    Setting::new(
        SEES_PLAYERS,
        &["words", "bar", "numbers", "nothing"],
        "How players see the health of their own characters and of allies.",
    ),
    Setting::new(
        SEES_INITIATIVE,
        &["on", "off"],
        "Whether players see the numbers of the turn order.",
    )
    .only_if(|table| table.game.turns.order != Order::Manual),
    Setting::new(
        SEES_ROLLS,
        &["nothing", "outcome", "dice"],
        "What players see of rolls by the GM's characters that are not secret.",
    ),
    Setting::new(
        ROLL_ONCE,
        &["off", "on"],
        "Whether numbered characters of one kind (Rat 1, Rat 2) roll saves and initiative once, with a result for each.",
    ),
    Setting::new(
        LINKS,
        &["new", STAY],
        "Whether the links to the players' page are new each time the campaign is opened, or stay until `x` on the page's row in `P` replaces them.",
    ),
];

/// Computes the odds of what a verb would roll.
pub type Odder = fn(Table<'_>, &Args<'_>) -> Result<Preview>;

/// Runs a line to see what would come of it, and takes it back.
pub type Trier = fn(&mut Draft<'_>, &Args<'_>) -> Result<Preview>;

/// Which hidden characters a roll reveals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reveals {
    /// None: the roll is a reaction, such as a save.
    Nobody,
    /// The first side; the others only respond.
    First,
    /// Every side.
    Everybody,
}

/// One verb of the command language.
#[derive(Clone, Copy)]
pub struct Verb {
    pub name: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// The syntax of its operands.
    pub syntax: &'static [Arg],
    /// A description in one sentence.
    pub doc: &'static str,
    /// Which rolling characters it reveals in a fight.
    pub reveals: Reveals,
    /// Computes the odds of its roll; `None` for a verb that does not roll.
    pub odds: Option<Odder>,
    /// What it rolls, for a verb of the flow of rolls.
    pub shape: Option<&'static Shape>,
    /// Runs the line for its preview and takes it back, for a verb whose odds are what would come of it.
    pub tried: Option<Trier>,
    /// Whether the preview of a line says what it would do, because that may cost something.
    pub foretold: bool,
    /// Whether it reads its words one by one, as the sheets of games differ in what they take.
    pub by_words: bool,
    pub run: fn(&mut Draft<'_>, &Args<'_>) -> Result,
}

/// The line being typed, for completion.
#[derive(Clone, Copy, Debug)]
pub struct Typing<'a> {
    /// The finished words after the verb.
    pub before: &'a [Word],
    /// The typed part of the word under the cursor.
    pub text: &'a str,
    /// The verb whose modifiers may be typed here.
    pub verb: &'static str,
    /// The modifiers directly before the cursor.
    pub modifiers: &'a [Word],
    /// The last name before the cursor on the same side.
    pub name: Option<&'a Word>,
    /// Whether the cursor is before the first `vs`.
    pub first_side: bool,
}

/// The state that a verb may read.
#[derive(Clone, Copy)]
pub struct Table<'a> {
    pub campaign: &'a Campaign,
    pub game: &'static Game,
    /// What has happened so far.
    pub history: &'a History,
    /// Whether the GM overrides the rules.
    pub forced: bool,
    /// The power that is being used.
    pub using: Option<&'a Using>,
}

/// A power while it is used: it has paid for the rolls of its holder.
#[derive(Clone, Debug)]
pub struct Using {
    pub who: CharacterId,
    /// The attack that it makes.
    pub weapon: Option<Weapon>,
}

impl<'a> Table<'a> {
    /// A campaign with its log, by the rules of its game.
    #[must_use]
    pub const fn of(campaign: &'a Campaign, history: &'a History, game: &'static Game) -> Self {
        Self {
            campaign,
            game,
            history,
            forced: false,
            using: None,
        }
    }

    /// The same with the rules overridden.
    pub(crate) fn overruled(self) -> Self {
        Self {
            forced: true,
            ..self
        }
    }

    /// The power that somebody is using.
    pub(crate) fn used_by(&self, who: CharacterId) -> Option<&'a Using> {
        self.using.filter(|using| using.who == who)
    }

    /// Enforces a rule, unless the GM overrides it.
    ///
    /// # Errors
    /// Returns the refusal unless the rules are overridden.
    pub(crate) fn forbid(&self, span: Span, what: impl Into<String>) -> Result {
        if self.forced {
            return Ok(());
        }
        Err(Refusal::by_rule(span, what))
    }

    /// The grades that a roll can have in this campaign.
    #[must_use]
    pub fn grades(&self) -> &'static [Grade] {
        (self.game.graded)(self.campaign, self.game.grades)
    }

    /// A character by id.
    ///
    /// # Errors
    /// Returns an error if no character has this id.
    pub(crate) fn character(&self, id: CharacterId) -> Result<&'a Character> {
        self.campaign.characters.get(id).ok_or_else(Refusal::gone)
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

/// A game, as a table of its data and functions.
#[derive(Clone, Copy)]
pub struct Game {
    /// The id in files and on the command line.
    pub id: &'static str,
    pub name: &'static str,
    /// The editions, the default first; empty if there is only one.
    pub editions: &'static [&'static str],
    /// Settings of the campaign.
    pub settings: &'static [Setting],
    /// The rules in brief, to look up at the table.
    pub reference: &'static (dyn Fn() -> Vec<Topic> + Sync),
    /// In the order of the sheet.
    pub stats: &'static [Stat],
    /// The stats that stand together on the sheet; the others come after them.
    pub sections: &'static [Section],
    /// In the order of the roster's columns.
    pub tracks: &'static [Track],
    /// The ids of numbers that the game's own code keeps with the tracks of a character, and nobody sees.
    pub kept: &'static [&'static str],
    /// What the table on the screen shows of each character.
    pub board: Board,
    /// Whether zones matter, so that the roster has a column for them.
    pub zones: bool,
    /// The states of a character (`disabled`, `dead`), worst first. A condition with the name of a
    /// state means that state.
    pub states: &'static [State],
    /// How close a character is to going down; `None` if the game does not count it.
    pub health: stat::Of<Option<Health>>,
    /// The commands that end this state of a character; `None` if no command of the game does. Not
    /// asked for the dead.
    pub helps: &'static (dyn Fn(&Campaign, &Character, &str) -> Option<Help> + Sync),
    /// The commands that heal, for a GM who types another game's; empty for none.
    pub healing: &'static str,
    /// The game's own verbs, one list per file; listed before the common ones.
    pub verbs: &'static [&'static [Verb]],
    /// The named modifiers, which follow a WHAT and change its target.
    pub modifiers: &'static [Modifier],
    /// Keys of the panel that write something other than a named modifier: a plain number, part of
    /// a verb.
    pub toggles: &'static [Toggle],
    /// Every grade that a roll can have, in any edition.
    pub grades: &'static [Grade],
    /// The grades that a roll can have in the current edition.
    pub graded: fn(&Campaign, &'static [Grade]) -> &'static [Grade],
    /// The game's word for a target (`TN`).
    pub target: &'static str,
    /// Whether the sum of a roll's parts may be for its dice rather than its target, as a file says.
    pub sums_apart: bool,
    /// The facts of a roll which its words tell already, by their labels.
    pub told_facts: &'static [&'static str],
    /// The texts with which acts explain something.
    pub remarks: &'static [Remark],
    /// The die that `d100` means when it is rolled as a check would be, with `roll`. As an amount, such as
    /// damage, it counts 1 to 100.
    pub percentile: Die,
    /// How a die's face is written in the log.
    pub face: fn(u16) -> String,
    /// How a die plus a bonus is rolled against a number; `None` in a game without such rolls.
    pub totals: Option<&'static Totals>,
    /// How attacks work.
    pub attacks: Attacks,
    /// The lines that start a contest, the usual one first (`oppose {acting} | vs {who} `).
    pub contests: &'static [&'static str],
    /// Checks and skills.
    pub checks: Checks,
    /// The clocks of a new campaign.
    pub clocks: &'static [Counter],
    /// Conditions that change every roll of a character.
    pub conditions: Conditions,
    /// The modifier of every roll for a number of sustained actions; `None` if sustaining is always free.
    pub upkeep: Option<fn(usize) -> i64>,
    /// How turns work.
    pub turns: Turns,
    /// How damage and healing work; `None` if the game does not count damage.
    pub harm: Option<Harm>,
    /// Points that players spend to change a roll; `None` if there are none.
    pub luck: Option<Luck>,
    /// Work between adventures.
    pub work: Work,
    /// Called once for each drafted event with its index; may draft more events.
    pub react: &'static (dyn Fn(&mut Draft<'_>, usize) + Sync),
    /// Whether it reacts to states that begin and end.
    pub watches: bool,
    /// The game itself, if a campaign orders turns in another way.
    pub usual: Option<&'static Self>,
}

/// The modifiers of a character's conditions that are limited to such a check or skill.
pub(crate) fn modifiers(who: &Character, on: impl Fn(&str) -> bool) -> impl Iterator<Item = Part> {
    let held = who.conditions.iter();
    held.filter(move |held| held.modifier != 0 && on(&held.on))
        .map(|held| Part::new(&held.name, held.modifier))
}

impl Game {
    /// A stat by its name or an alias, ignoring case.
    #[must_use]
    pub fn stat(&self, name: &str) -> Option<&'static Stat> {
        self.stats.iter().find(|stat| stat.is_called(name))
    }

    /// A kind of damage by its name, ignoring case.
    pub(crate) fn kind_of_damage(&self, name: &str) -> Option<&'static str> {
        let mut kinds = self.harm?.kinds.iter();
        kinds.find(|kind| kind.eq_ignore_ascii_case(name)).copied()
    }

    /// A track by its id, its label or the title of its column, ignoring case.
    #[must_use]
    pub fn track(&self, name: &str) -> Option<&'static Track> {
        let is = |known: &str| known.eq_ignore_ascii_case(name);
        let by_id = self.tracks.iter().find(|track| is(track.id));
        by_id.or_else(|| {
            let shown = |track: &Track| {
                let cell = self.board.of_track(track.id);
                cell.is_some_and(|cell| cell.titles.into_iter().any(is))
            };
            let mut tracks = self.tracks.iter();
            tracks.find(|track| is(track.label) || shown(track))
        })
    }

    /// A remark by its id.
    #[must_use]
    pub fn remark(&self, id: &str) -> Option<&'static Remark> {
        let mut all = self.remarks.iter().chain(remark::SHARED);
        all.find(|remark| remark.id == id)
    }

    /// One of its own verbs, by its name or an alias.
    pub(crate) fn own_verb(&self, name: &str) -> Option<&'static Verb> {
        let mut own = self.verbs.iter().copied().flatten();
        own.find(|verb| verb.is_called(name))
    }

    pub(crate) fn grade(&self, id: &str) -> Option<Grade> {
        Grade::find(self.grades, id)
    }

    /// A stat of a character, computed if it is derived; `None` if the character does not have it.
    #[must_use]
    pub fn stat_of(&self, who: &Character, name: &str) -> Option<i64> {
        stat::stat_of(self.stats, who, name)
    }

    /// What a check of a game's file, or else a stat, counts for a character.
    pub(crate) fn check_or_stat(&self, who: &Character, name: &str) -> Option<i64> {
        let checks = (self.checks.named)(&Campaign::default()).into_iter();
        let mut values = checks.filter(|check| check.name.eq_ignore_ascii_case(name));
        match values.find_map(|check| check.value) {
            Some(value) => value(who),
            None => self.stat_of(who, name),
        }
    }

    /// What a skill counts with: its ranks and its stat; `None` if the character lacks that stat.
    pub(crate) fn rating_of(&self, who: &Character, skill: &Skill) -> Option<i64> {
        match self.checks.rates {
            Some(rates) => rates(who, skill),
            None => stat::rating_of(self.stats, who, skill),
        }
    }

    #[must_use]
    pub fn track_of(&self, who: &Character, id: &str) -> i64 {
        stat::track_of(self.tracks, who, id)
    }

    /// The modifiers of every roll of a character: for what it sustains, those of the rules, then those of its
    /// conditions, oldest first.
    pub(crate) fn modifiers_of(&self, campaign: &Campaign, who: &Character) -> Vec<Part> {
        let upkeep = self.upkeep.map_or(0, |cost| cost(who.sustained.len()));
        let upkeep = (upkeep != 0).then(|| Part::new("sustained", upkeep));
        let mut all: Vec<Part> = upkeep.into_iter().collect();
        all.extend((self.conditions.from_rules)(campaign, who));
        all.extend(modifiers(who, str::is_empty));
        all
    }

    /// Whether a character's tracks and conditions let it act.
    pub(crate) fn can_act(&self, campaign: &Campaign, who: &Character) -> bool {
        self.can_act_without(campaign, who, |_| false)
    }

    /// Like [`Game::can_act`], as if the conditions for which `ends` is true were gone.
    pub(crate) fn can_act_without(
        &self,
        campaign: &Campaign,
        who: &Character,
        ends: impl Fn(&Condition) -> bool,
    ) -> bool {
        let hinders =
            |held: &Condition| self.conditions.effect_of(held) == Effect::CannotAct && !ends(held);
        let fallen = |state: &State| {
            let held = |held: &Condition| state.is_of(held) && !ends(held);
            !state.can_act() && ((state.follows)(campaign, who) || who.conditions.iter().any(held))
        };
        !self.states.iter().any(fallen) && !who.conditions.iter().any(hinders)
    }

    /// Whether a character has turns, as if the conditions for which `ends` is true were gone: whoever can act,
    /// and whoever is in a state with turns of its own, whatever else stops them.
    pub(crate) fn has_turns_without(
        &self,
        campaign: &Campaign,
        who: &Character,
        ends: impl Fn(&Condition) -> bool,
    ) -> bool {
        self.can_act_without(campaign, who, ends) || {
            let states = self.states_of(campaign, who);
            let has_own = states.iter().any(|state| state.fate == Fate::Dying);
            has_own && states.iter().all(State::can_act)
        }
    }

    /// The sum of [`Game::modifiers_of`] a character if it is a penalty, otherwise 0.
    pub(crate) fn penalty(&self, campaign: &Campaign, who: &Character) -> i64 {
        let all = self.modifiers_of(campaign, who);
        let sum: i64 = all.iter().map(|modifier| modifier.value).sum();
        sum.min(0)
    }
}
