//! The file of a game as it is written. What each field means stands beside it; the rest is in the guide.

use schemars::JsonSchema;
use serde::Deserialize;

use super::text::{Map, Reserved, Text};
use crate::game::{Fate, Occasion, Takes as Costs};

/// A formula: whole numbers over a character and a roll.
pub(super) type F = Text;
/// Dice.
pub(super) type D = Text;
/// A line: a command with `{formula}` in it, perhaps after `when FORMULA:`.
pub(super) type L = Text;
/// A text with `{formula}` in it.
pub(super) type T = Text;

/// Makes structs of a file. Unknown fields are refused, and those after `..` may be left out.
macro_rules! parts {
    ($(
        $(#[$about:meta])*
        struct $name:ident {
            $($(#[$about_needed:meta])* $needed:ident: $needed_type:ty,)*
            ..
            $($(#[$about_other:meta])* $other:ident: $other_type:ty,)*
        }
    )*) => {$(
        #[derive(Debug, Deserialize, JsonSchema)]
        $(#[$about])*
        #[serde(deny_unknown_fields)]
        pub(super) struct $name {
            $($(#[$about_needed])* pub(super) $needed: $needed_type,)*
            $(
                $(#[$about_other])*
                #[serde(default)]
                pub(super) $other: $other_type,
            )*
        }
    )*};
}

parts! {
    /// A game.
    #[schemars(rename = "Game")]
    struct File {
        /// The version of the form of this file: 1.
        gmscreen_game: u32,
        /// The id in campaigns: letters, digits and `-`.
        id: Text,
        name: Text,
        ..
        /// The author's version.
        version: Text,
        /// Credits and licence.
        about: Text,
        /// The word for a target number.
        target: Text,
        /// Settings of the campaign.
        options: Vec<Choice>,
        stats: Vec<Stat>,
        tracks: Vec<Track>,
        /// Made with a new campaign.
        clocks: Vec<Clock>,
        skills: Skills,
        /// What everybody can roll by name.
        checks: Map<F>,
        /// Every grade, best first, with its rank: above 0 a success.
        grades: Vec<(Text, i8)>,
        modes: Modes,
        #[schemars(with = "Vec<Written>")]
        verbs: Vec<Verb>,
        modifiers: Vec<Modifier>,
        /// Added to every roll of a character, by name, if not 0.
        penalties: Map<F>,
        attacks: Attacks,
        harm: Harm,
        /// Worst first.
        states: Vec<State>,
        conditions: Vec<Condition>,
        /// What the GM may add to rolls by a condition.
        condition_range: Option<(i64, i64)>,
        turns: Turns,
        /// Lines that run by themselves.
        on: Vec<Hook>,
        columns: Vec<Column>,
        /// Stats that stand together on the sheet, in this order.
        sheet: Vec<Section>,
        keep: Vec<Kept>,
        /// The title of the third pane, long and short, and its help.
        view: (Text, Text, Text),
        /// Points that players spend.
        luck: Luck,
        reference: Vec<Page>,
    }

    /// A setting; the first value is the default.
    struct Choice {
        name: Text,
        values: Vec<Text>,
        ..
        doc: Text,
    }

    /// A number of a character that rarely changes.
    struct Stat {
        id: Text,
        ..
        also: Vec<Text>,
        doc: Text,
        /// Outside of it `set` warns.
        range: Option<(i64, i64)>,
        /// Its value for who has none.
        unset: F,
        /// Computes it; then it is never set.
        formula: F,
        /// What `ID.mod` means, with `it` its value.
        #[serde(rename = "mod")]
        modifier: F,
        /// Neither in the form nor on the sheet.
        hidden: Reserved,
    }

    /// A number that changes in play.
    struct Track {
        id: Text,
        ..
        label: Text,
        doc: Text,
        max: F,
        /// Where it stops; the maximum by default.
        limit: F,
        min: i64,
        starts: Starts,
        /// Higher is worse.
        bad: bool,
        /// The roster shows it only if it is not 0.
        quiet: bool,
        /// Drawn as boxes.
        boxes: bool,
        /// The new value at a moment: `turn`, `round`, `fight`, `scene`, `session`, `day`, or a word of an act.
        refill: Map<F>,
    }

    /// Points that players spend on rolls: what they cost is told after the roll, as spent on it.
    #[derive(Default)]
    struct Luck {
        ..
        track: Text,
        /// What its key writes: `fortune {who} `.
        line: Text,
    }
}

/// With what a new character's track begins.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq, Eq)]
pub(super) enum Starts {
    #[default]
    Empty,
    Full,
}

parts! {
    /// A clock of a new campaign.
    struct Clock {
        name: Text,
        max: u32,
        ..
        starts: u32,
        public: bool,
    }

    /// Skills, which each character has by name.
    #[derive(Default)]
    struct Skills {
        ..
        /// Those of the rules, each with its stat.
        named: Map<Text>,
        /// What one counts, from `ranks` and `stat`.
        value: F,
        /// What somebody without it rolls.
        missing: F,
        ranks: Option<(i64, i64)>,
        /// Shown with a sign.
        signed: bool,
        /// Each belongs to a stat.
        linked: bool,
    }

    /// Two modifiers that choose other dice.
    #[derive(Default)]
    struct Modes {
        ..
        good: Text,
        bad: Text,
        rule: Together,
    }
}

/// What both modes together are.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq, Eq)]
pub(super) enum Together {
    /// Neither.
    #[default]
    Cancel,
    /// Good ones less bad ones.
    Sum,
}

/// A verb.
#[derive(Debug, Deserialize)]
#[serde(from = "Written")]
pub(super) enum Verb {
    Rolls(Kind, Box<Rolled>),
    Acts(Box<Act>),
}

/// What a verb does with its roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Check,
    /// A roll of each of several.
    Many,
    Contest,
    Attack,
}

/// A verb as it is written.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "Verb")]
enum Written {
    /// `NAME? WHAT [M...] [vs N]`: one roll against nothing or a number.
    Check(Box<Rolled>),
    /// `NAME... WHAT [M...] dc N [damage 8d6 fire]`: a roll of each.
    Many(Box<Rolled>),
    /// `SIDE vs SIDE`: both roll.
    Contest(Box<Rolled>),
    /// `NAME [ATTACK|WHAT|N] [M...] vs NAME`: a roll at somebody and its harm.
    Attack(Box<Rolled>),
    /// `NAME... [word] [N] [NAME] ["note"]`: no roll.
    Act(Box<Act>),
}

impl From<Written> for Verb {
    fn from(written: Written) -> Self {
        match written {
            Written::Check(rolled) => Self::Rolls(Kind::Check, rolled),
            Written::Many(rolled) => Self::Rolls(Kind::Many, rolled),
            Written::Contest(rolled) => Self::Rolls(Kind::Contest, rolled),
            Written::Attack(rolled) => Self::Rolls(Kind::Attack, rolled),
            Written::Act(act) => Self::Acts(act),
        }
    }
}

impl Verb {
    pub(super) fn name(&self) -> &Text {
        match self {
            Self::Rolls(_, rolled) => &rolled.name,
            Self::Acts(act) => &act.name,
        }
    }

    /// All words for it, and for what rolls some of its dice again.
    pub(super) fn names(&self) -> impl Iterator<Item = &Text> {
        let (also, push) = match self {
            Self::Rolls(_, rolled) => (&rolled.also, rolled.push.as_ref()),
            Self::Acts(act) => (&act.also, None),
        };
        let push = push.map(|push| &push.word);
        also.iter().chain([self.name()]).chain(push)
    }

    /// What it rolls, if it does.
    pub(super) fn rolls(&self) -> Option<(Kind, &Rolled)> {
        match self {
            Self::Rolls(kind, rolled) => Some((*kind, rolled)),
            Self::Acts(_) => None,
        }
    }
}

impl File {
    /// The verbs that roll.
    pub(super) fn rolling(&self) -> impl Iterator<Item = (Kind, &Rolled)> {
        self.verbs.iter().filter_map(Verb::rolls)
    }

    /// The verbs that do not.
    pub(super) fn acting(&self) -> impl Iterator<Item = &Act> {
        self.verbs.iter().filter_map(|verb| match verb {
            Verb::Acts(act) => Some(&**act),
            Verb::Rolls(..) => None,
        })
    }
}

impl Rolled {
    /// Takes what is rolled, and how it is read, from another verb where this one does not say it.
    pub(super) fn take_from(&mut self, other: &Self) {
        for (own, of) in [
            (&mut self.number, &other.number),
            (&mut self.dice, &other.dice),
            (&mut self.good, &other.good),
            (&mut self.bad, &other.bad),
            (&mut self.empty, &other.empty),
            (&mut self.total, &other.total),
            (&mut self.shift, &other.shift),
        ] {
            if own.is_empty() {
                own.clone_from(of);
            }
        }
        for (own, of) in [
            (&mut self.lets, &other.lets),
            (&mut self.grades, &other.grades),
            (&mut self.facts, &other.facts),
            (&mut self.notes, &other.notes),
            (&mut self.preview, &other.preview),
        ] {
            if own.is_empty() {
                own.clone_from(of);
            }
        }
        for (own, of) in [
            (&mut self.compare, &other.compare),
            (&mut self.split, &other.split),
        ] {
            if own.is_none() {
                own.clone_from(of);
            }
        }
    }
}

parts! {
    /// A verb that rolls.
    #[derive(Clone)]
    struct Rolled {
        name: Text,
        ..
        also: Vec<Text>,
        doc: Text,
        /// The verb whose roll this is: what does not stand here about names, dice and grades is as there.
        like: Text,
        what: What,
        against: Against,
        /// What its number is: `the hits to beat`.
        number: Text,
        /// The question if the number is missing.
        asks: Text,
        /// Refused with the text unless the formula is true.
        needs: Vec<(F, T)>,
        /// What is spent before the roll, by track.
        costs: Map<F>,
        /// Names for the fields below.
        #[serde(rename = "let")]
        lets: Vec<(Text, F)>,
        dice: D,
        good: D,
        bad: D,
        /// What is rolled for a count of 0.
        empty: D,
        /// By default `sum + bonus`.
        total: F,
        /// The first that is true counts.
        grades: Vec<(Text, F)>,
        /// The same for the second side of a contest, and for the target of an attack that rolls.
        answers: Vec<(Text, F)>,
        /// Moves the grade that many places up the list.
        shift: F,
        /// Of a contest: the first that is true counts.
        verdict: Vec<(Verdict, F)>,
        /// While it is true both roll again.
        again: F,
        /// By grade: the amount, from `rolled`, `dice` and `flat`.
        damage: Map<F>,
        /// How often the dice of the damage are rolled, by grade.
        dice_times: Map<u8>,
        /// Lines by grade or verdict.
        then: Map<Vec<L>>,
        /// Lines after every roll.
        does: Vec<L>,
        push: Option<Push>,
        /// The panel compares the odds of a modifier's values from 0 to this.
        compare: Option<(Text, F)>,
        /// Numbers for the log.
        facts: Vec<(Text, F)>,
        /// What the last of its dice are for, and how many they are.
        split: Option<(Text, F)>,
        /// Remarks, each told if it is true.
        notes: Vec<(F, Text)>,
        /// The roll in words for its preview: one after another, each if it is true.
        preview: Vec<(F, T)>,
        /// What it uses of the turn.
        action: Text,
    }
}

/// How a contest ends.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq, Eq)]
pub(super) enum Verdict {
    First,
    Second,
    Tie,
    Neither,
    Partial,
}

parts! {
    /// A verb that rolls some dice of a roll again, once.
    #[derive(Clone)]
    struct Push {
        word: Text,
        /// Which dice, by `face`.
        rerolls: F,
        ..
        costs: Map<F>,
        does: Vec<L>,
        /// Lines by the grade that comes of it.
        then: Map<Vec<L>>,
    }
}

/// What may be rolled.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub(super) enum What {
    #[default]
    Any,
    /// Only these checks and skills; a single one need not be typed.
    Of(Vec<Text>),
    Nothing,
}

/// What a roll is against.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub(super) enum Against {
    #[default]
    Nothing,
    /// A number after this word.
    Number(Text),
    /// The same, which may have a name.
    Named(Text, Map<i64>),
    /// Never typed.
    Fixed(F),
    /// A number of the target.
    Target(F),
    /// A roll of the target, with this base.
    Roll(F),
    /// A roll of the target: the best of its skills for defence, and of those of its attacks.
    Best,
}

parts! {
    /// A verb without a roll.
    struct Act {
        name: Text,
        ..
        also: Vec<Text>,
        doc: Text,
        who: Who,
        /// A number of this range follows.
        number: Option<(i64, i64)>,
        /// One of these words follows, each with its help.
        words: Map<Text>,
        /// The track of which `+1` or `-1` in place of a word gives or takes some.
        gives: Text,
        /// What is told in place of the name of the verb, by word.
        says: Map<Text>,
        /// Another character follows.
        target: bool,
        /// A note may follow.
        note: bool,
        needs: Vec<(F, T)>,
        costs: Map<F>,
        /// The tracks that have this moment are refilled.
        refills: Text,
        does: Vec<L>,
        /// What it uses of the turn.
        action: Text,
    }
}

/// Who acts.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq, Eq)]
pub(super) enum Who {
    #[default]
    One,
    Many,
    Nobody,
}

parts! {
    /// A modifier of a roll.
    struct Modifier {
        word: Text,
        ..
        doc: Text,
        takes: Takes,
        /// The verbs that accept it; all by default.
        verbs: Vec<Text>,
        /// A side has at most one of a group.
        one_of: Text,
        /// What it adds.
        add: F,
        /// 1: good, -1: bad.
        mode: i64,
        /// When it applies without being typed.
        when: F,
        /// The same in words.
        by_itself: Text,
        needs: Vec<(F, T)>,
        costs: Map<F>,
        /// Its letter in the panel.
        key: Text,
        /// The number that the letter writes first; the lowest by default.
        first: Option<i64>,
        /// The page of the reference that lists it.
        page: Text,
        /// Replaces what the verb uses of the turn.
        action: Reserved,
    }
}

/// What follows the word of a modifier.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub(super) enum Takes {
    #[default]
    Nothing,
    Number(Text, i64, i64),
    Signed(Text, i64, i64),
    OneOf(Map<i64>),
}

parts! {
    /// Attacks of the sheet.
    #[derive(Default)]
    struct Attacks {
        ..
        /// What the key for attacks writes: `attack {acting} | vs {who}`.
        line: Text,
        /// The label of damage on the sheet.
        damage: Text,
        /// Whether attacks can pierce.
        pierce: bool,
        /// Skills for attacks, by a part of their names.
        fights: Vec<Text>,
        /// Skills for defence, by a part of their names.
        defends: Vec<Text>,
        /// The counter of a target that the damage moves in a game without harm.
        counter: Text,
        traits: Vec<Trait>,
        /// Lines that are offered beside the attacks.
        powers: Vec<Power>,
    }

    /// A trait of an attack, which works whenever it is used.
    struct Trait {
        word: Text,
        ..
        doc: Text,
        one_of: Text,
        /// The kind of the damage.
        kind: Text,
        add: F,
        /// 1: good, -1: bad.
        mode: i64,
        when: F,
        costs: Map<F>,
    }

    /// A line that is offered beside the attacks.
    struct Power {
        name: Text,
        /// `{acting}`, `{who}`, `{many}` and formulas are filled in; the cursor stands at `|`.
        line: Text,
        ..
        doc: Text,
        when: F,
    }

    /// Lines that run when something happens to a character.
    struct Hook {
        at: At,
        #[serde(rename = "do")]
        does: Vec<L>,
        ..
        when: F,
    }
}

/// What happens.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub(super) enum At {
    TurnStart,
    TurnEnd,
    RoundEnd,
    FightStart,
    FightEnd,
    Scene,
    Session,
    Day,
    Harmed,
    Healed,
    /// A state begins.
    Enters(Text),
    /// A state ends.
    Leaves(Text),
    /// A track or clock reaches its end.
    Full(Text),
    /// A track or clock reaches 0.
    Emptied(Text),
}

impl At {
    pub(super) fn is(&self, occasion: Occasion) -> bool {
        matches!(
            (self, occasion),
            (Self::TurnStart, Occasion::TurnStart)
                | (Self::TurnEnd, Occasion::TurnEnd)
                | (Self::RoundEnd, Occasion::RoundEnd)
                | (Self::FightStart, Occasion::FightStart)
                | (Self::FightEnd, Occasion::FightEnd)
                | (Self::Scene, Occasion::Scene)
                | (Self::Session, Occasion::Session)
                | (Self::Day, Occasion::Day)
        )
    }
}

parts! {
    /// What damage does.
    #[derive(Default)]
    struct Harm {
        ..
        track: Text,
        /// Used up first.
        absorbs: Vec<Text>,
        kinds: Vec<Text>,
        /// The range of what a character has against a kind.
        kind: (i64, i64),
        /// What is lost of `amount`.
        takes: F,
        /// What is healed of `amount`.
        heals: F,
        /// The value of the track with which somebody goes down.
        down: F,
        dead: F,
        /// With what the dead come back.
        revives: F,
        /// How somebody is healed, for who types a command that the game does not have.
        healing: Text,
    }

    /// A state of a character, which follows from its numbers.
    struct State {
        name: Text,
        fate: Fate,
        when: F,
        ..
        /// The track that measures it.
        counted: Text,
        /// What helps.
        helps: T,
    }
}

parts! {
    /// A condition.
    struct Condition {
        name: Text,
        ..
        also: Vec<Text>,
        doc: Text,
        /// How somebody gets it: `falls prone`.
        comes: Text,
        cannot_act: bool,
        takes: Costs,
        /// It has a value that counts down.
        counted: bool,
        /// Its holder cannot move.
        holds: bool,
        /// Added to every roll of its holder.
        add: F,
        attacks: F,
        against: F,
        /// By verb, check, stat or skill.
        rolls: Map<F>,
        /// The new value of a stat, from `it` and `n`.
        stats: Map<F>,
        /// By verb, `all`, or `against`.
        modes: Map<i64>,
        /// Its end, if the GM gives no other: `scene`, `roll`, `2 rounds`.
        lasts: Text,
        /// Asked after each change of its holder.
        ends: F,
        /// Lines when somebody gets it.
        start: Vec<L>,
        /// Lines as a turn of its holder begins.
        turn_start: Vec<L>,
        turn_end: Vec<L>,
    }
}

parts! {
    /// How turns work.
    #[derive(Default)]
    struct Turns {
        ..
        order: Order,
        /// The initiative.
        roll: D,
        /// Who goes first of equals: the higher.
        ties: F,
        /// Rolled again each round.
        each_round: bool,
        /// The side that goes first.
        first: First,
        interrupt: Reserved,
        /// Anybody may be picked at any time.
        again: bool,
        /// What a turn allows: `1A+1B|3B`.
        actions: Text,
        zones: bool,
    }
}

/// The order of turns.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq, Eq)]
pub(super) enum Order {
    Roll,
    Fixed,
    #[default]
    List,
    Popcorn,
    /// One side after the other.
    Sides,
}

/// The side that goes first.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq, Eq)]
pub(super) enum First {
    /// Each side rolls.
    #[default]
    Roll,
    Players,
    Foes,
}

parts! {
    /// Stats that stand together on the sheet.
    struct Section {
        title: Text,
        ..
        stats: Vec<Text>,
        /// Lines after them.
        show: Vec<T>,
    }

    /// A cell of each character's row.
    struct Column {
        label: Text,
        ..
        /// The label where there is little room.
        short: Text,
        show: T,
        /// Shows skills instead.
        skills: Best,
        track: Text,
        beside: T,
        limit: T,
        /// The sheet shows it elsewhere.
        told: bool,
        when: F,
    }
}

/// The skills that a cell shows, the best first.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq, Eq)]
pub(super) enum Best {
    #[default]
    None,
    /// So many of all.
    Of(usize),
    /// The best for defence, which an attack has to beat.
    Defence,
}

parts! {
    /// Something that the third pane keeps in view.
    struct Kept {
        show: T,
        ..
        when: F,
        notable: F,
    }

    /// A page of the reference.
    struct Page {
        title: Text,
        ..
        lines: Vec<Text>,
    }
}
