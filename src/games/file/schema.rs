//! The file of a game as it is written. What each field means stands beside it; the rest is in the guide.

use schemars::JsonSchema;
use serde::Deserialize;

use super::text::{Map, Reserved, Text};

/// A formula: whole numbers over a character and a roll.
pub(super) type F = Text;
/// Dice.
pub(super) type D = Text;
/// A line: a command with `{formula}` in it, perhaps after `when FORMULA:`.
pub(super) type L = Text;
/// A text with `{formula}` in it.
pub(super) type T = Text;

/// A game.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Game")]
pub(super) struct File {
    /// The version of the form of this file: 1.
    pub(super) gmscreen_game: u32,
    /// The id in campaigns: letters, digits and `-`.
    pub(super) id: Text,
    pub(super) name: Text,
    /// The author's version.
    #[serde(default)]
    pub(super) version: Text,
    /// Credits and licence.
    #[serde(default)]
    pub(super) about: Text,
    /// The word for a target number.
    #[serde(default)]
    pub(super) target: Text,
    /// Settings of the campaign.
    #[serde(default)]
    pub(super) options: Vec<Choice>,
    #[serde(default)]
    pub(super) stats: Vec<Stat>,
    #[serde(default)]
    pub(super) tracks: Vec<Track>,
    /// Made with a new campaign.
    #[serde(default)]
    pub(super) clocks: Vec<Clock>,
    #[serde(default)]
    pub(super) skills: Skills,
    /// What everybody can roll by name.
    #[serde(default)]
    pub(super) checks: Map<F>,
    /// Every grade, best first, with its rank: above 0 a success.
    #[serde(default)]
    pub(super) grades: Vec<(Text, i8)>,
    #[serde(default)]
    pub(super) modes: Modes,
    #[serde(default)]
    pub(super) verbs: Vec<Verb>,
    #[serde(default)]
    pub(super) modifiers: Vec<Modifier>,
    /// Added to every roll of a character, by name, if not 0.
    #[serde(default)]
    pub(super) penalties: Map<F>,
    #[serde(default)]
    pub(super) attacks: Attacks,
    #[serde(default)]
    pub(super) harm: Harm,
    /// Worst first.
    #[serde(default)]
    pub(super) states: Vec<State>,
    #[serde(default)]
    pub(super) conditions: Vec<Condition>,
    /// What the GM may add to rolls by a condition.
    #[serde(default)]
    pub(super) condition_range: Option<(i64, i64)>,
    #[serde(default)]
    pub(super) turns: Turns,
    /// Lines that run by themselves.
    #[serde(default)]
    pub(super) on: Vec<Hook>,
    #[serde(default)]
    pub(super) columns: Vec<Column>,
    /// Stats that stand together on the sheet, in this order.
    #[serde(default)]
    pub(super) sheet: Vec<Section>,
    #[serde(default)]
    pub(super) keep: Vec<Kept>,
    /// The title of the third pane, long and short, and its help.
    #[serde(default)]
    pub(super) view: (Text, Text, Text),
    /// Points that players spend.
    #[serde(default)]
    pub(super) luck: Luck,
    #[serde(default)]
    pub(super) reference: Vec<Page>,
}

/// A setting; the first value is the default.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Choice {
    pub(super) name: Text,
    pub(super) values: Vec<Text>,
    #[serde(default)]
    pub(super) doc: Text,
}

/// A number of a character that rarely changes.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Stat {
    pub(super) id: Text,
    #[serde(default)]
    pub(super) also: Vec<Text>,
    #[serde(default)]
    pub(super) doc: Text,
    /// Outside of it `set` warns.
    #[serde(default)]
    pub(super) range: Option<(i64, i64)>,
    /// Its value for who has none.
    #[serde(default)]
    pub(super) unset: F,
    /// Computes it; then it is never set.
    #[serde(default)]
    pub(super) formula: F,
    /// What `ID.mod` means, with `it` its value.
    #[serde(default, rename = "mod")]
    pub(super) modifier: F,
    /// Neither in the form nor on the sheet.
    #[serde(default)]
    pub(super) hidden: Reserved,
}

/// A number that changes in play.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Track {
    pub(super) id: Text,
    #[serde(default)]
    pub(super) label: Text,
    #[serde(default)]
    pub(super) doc: Text,
    #[serde(default)]
    pub(super) max: F,
    /// Where it stops; the maximum by default.
    #[serde(default)]
    pub(super) limit: F,
    #[serde(default)]
    pub(super) min: i64,
    #[serde(default)]
    pub(super) starts: Starts,
    /// Higher is worse.
    #[serde(default)]
    pub(super) bad: bool,
    /// The roster shows it only if it is not 0.
    #[serde(default)]
    pub(super) quiet: bool,
    /// Drawn as boxes.
    #[serde(default)]
    pub(super) boxes: bool,
    /// The new value at a moment: `turn`, `round`, `fight`, `scene`, `session`, `day`, or a word of an act.
    #[serde(default)]
    pub(super) refill: Map<F>,
}

/// Points that players spend on rolls: what they cost is told after the roll, as spent on it.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Luck {
    pub(super) track: Text,
    /// What its key writes: `fortune {who} `.
    pub(super) line: Text,
}

/// With what a new character's track begins.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq, Eq)]
pub(super) enum Starts {
    #[default]
    Empty,
    Full,
}

/// A clock of a new campaign.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Clock {
    pub(super) name: Text,
    pub(super) max: u32,
    #[serde(default)]
    pub(super) starts: u32,
    #[serde(default)]
    pub(super) public: bool,
}

/// Skills, which each character has by name.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Skills {
    /// Those of the rules, each with its stat.
    pub(super) named: Map<Text>,
    /// What one counts, from `ranks` and `stat`.
    pub(super) value: F,
    /// What somebody without it rolls.
    pub(super) missing: F,
    pub(super) ranks: Option<(i64, i64)>,
    /// Shown with a sign.
    pub(super) signed: bool,
    /// Each belongs to a stat.
    pub(super) linked: bool,
}

/// Two modifiers that choose other dice.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Modes {
    pub(super) good: Text,
    pub(super) bad: Text,
    pub(super) rule: Together,
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
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) enum Verb {
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

impl Verb {
    pub(super) fn name(&self) -> &Text {
        match self {
            Self::Act(act) => &act.name,
            Self::Check(rolled)
            | Self::Many(rolled)
            | Self::Contest(rolled)
            | Self::Attack(rolled) => &rolled.name,
        }
    }

    /// All words for it, and for what rolls some of its dice again.
    pub(super) fn names(&self) -> impl Iterator<Item = &Text> {
        let also = match self {
            Self::Act(act) => &act.also,
            Self::Check(rolled)
            | Self::Many(rolled)
            | Self::Contest(rolled)
            | Self::Attack(rolled) => &rolled.also,
        };
        let push = self.rolled().and_then(|rolled| rolled.push.as_ref());
        let push = push.map(|push| &push.word);
        also.iter().chain([self.name()]).chain(push)
    }

    pub(super) fn rolled(&self) -> Option<&Rolled> {
        match self {
            Self::Act(_) => None,
            Self::Check(rolled)
            | Self::Many(rolled)
            | Self::Contest(rolled)
            | Self::Attack(rolled) => Some(rolled),
        }
    }

    pub(super) fn rolled_mut(&mut self) -> Option<&mut Rolled> {
        match self {
            Self::Act(_) => None,
            Self::Check(rolled)
            | Self::Many(rolled)
            | Self::Contest(rolled)
            | Self::Attack(rolled) => Some(rolled),
        }
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

/// A verb that rolls.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Rolled {
    pub(super) name: Text,
    #[serde(default)]
    pub(super) also: Vec<Text>,
    #[serde(default)]
    pub(super) doc: Text,
    /// The verb whose roll this is: what does not stand here about names, dice and grades is as there.
    #[serde(default)]
    pub(super) like: Text,
    #[serde(default)]
    pub(super) what: What,
    #[serde(default)]
    pub(super) against: Against,
    /// What its number is: `the hits to beat`.
    #[serde(default)]
    pub(super) number: Text,
    /// The question if the number is missing.
    #[serde(default)]
    pub(super) asks: Text,
    /// Refused with the text unless the formula is true.
    #[serde(default)]
    pub(super) needs: Vec<(F, T)>,
    /// What is spent before the roll, by track.
    #[serde(default)]
    pub(super) costs: Map<F>,
    /// Names for the fields below.
    #[serde(default, rename = "let")]
    pub(super) lets: Vec<(Text, F)>,
    #[serde(default)]
    pub(super) dice: D,
    #[serde(default)]
    pub(super) good: D,
    #[serde(default)]
    pub(super) bad: D,
    /// What is rolled for a count of 0.
    #[serde(default)]
    pub(super) empty: D,
    /// By default `sum + bonus`.
    #[serde(default)]
    pub(super) total: F,
    /// The first that is true counts.
    #[serde(default)]
    pub(super) grades: Vec<(Text, F)>,
    /// The same for the second side of a contest, and for the target of an attack that rolls.
    #[serde(default)]
    pub(super) answers: Vec<(Text, F)>,
    /// Moves the grade that many places up the list.
    #[serde(default)]
    pub(super) shift: F,
    /// Of a contest: the first that is true counts.
    #[serde(default)]
    pub(super) verdict: Vec<(Verdict, F)>,
    /// While it is true both roll again.
    #[serde(default)]
    pub(super) again: F,
    /// By grade: the amount, from `rolled`, `dice` and `flat`.
    #[serde(default)]
    pub(super) damage: Map<F>,
    /// How often the dice of the damage are rolled, by grade.
    #[serde(default)]
    pub(super) dice_times: Map<u8>,
    /// Lines by grade or verdict.
    #[serde(default)]
    pub(super) then: Map<Vec<L>>,
    /// Lines after every roll.
    #[serde(default)]
    pub(super) does: Vec<L>,
    #[serde(default)]
    pub(super) push: Option<Push>,
    /// The panel compares the odds of a modifier's values from 0 to this.
    #[serde(default)]
    pub(super) compare: Option<(Text, F)>,
    /// Numbers for the log.
    #[serde(default)]
    pub(super) facts: Vec<(Text, F)>,
    /// What the last of its dice are for, and how many they are.
    #[serde(default)]
    pub(super) split: Option<(Text, F)>,
    /// Remarks, each told if it is true.
    #[serde(default)]
    pub(super) notes: Vec<(F, Text)>,
    /// The roll in words for its preview: one after another, each if it is true.
    #[serde(default)]
    pub(super) preview: Vec<(F, T)>,
    /// What it uses of the turn.
    #[serde(default)]
    pub(super) action: Text,
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

/// A verb that rolls some dice of a roll again, once.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Push {
    pub(super) word: Text,
    /// Which dice, by `face`.
    pub(super) rerolls: F,
    #[serde(default)]
    pub(super) costs: Map<F>,
    #[serde(default)]
    pub(super) does: Vec<L>,
    /// Lines by the grade that comes of it.
    #[serde(default)]
    pub(super) then: Map<Vec<L>>,
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

/// A verb without a roll.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Act {
    pub(super) name: Text,
    #[serde(default)]
    pub(super) also: Vec<Text>,
    #[serde(default)]
    pub(super) doc: Text,
    #[serde(default)]
    pub(super) who: Who,
    /// A number of this range follows.
    #[serde(default)]
    pub(super) number: Option<(i64, i64)>,
    /// One of these words follows, each with its help.
    #[serde(default)]
    pub(super) words: Map<Text>,
    /// The track of which `+1` or `-1` in place of a word gives or takes some.
    #[serde(default)]
    pub(super) gives: Text,
    /// What is told in place of the name of the verb, by word.
    #[serde(default)]
    pub(super) says: Map<Text>,
    /// Another character follows.
    #[serde(default)]
    pub(super) target: bool,
    /// A note may follow.
    #[serde(default)]
    pub(super) note: bool,
    #[serde(default)]
    pub(super) needs: Vec<(F, T)>,
    #[serde(default)]
    pub(super) costs: Map<F>,
    /// The tracks that have this moment are refilled.
    #[serde(default)]
    pub(super) refills: Text,
    #[serde(default)]
    pub(super) does: Vec<L>,
    /// What it uses of the turn.
    #[serde(default)]
    pub(super) action: Text,
}

/// Who acts.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq, Eq)]
pub(super) enum Who {
    #[default]
    One,
    Many,
    Nobody,
}

/// A modifier of a roll.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Modifier {
    pub(super) word: Text,
    #[serde(default)]
    pub(super) doc: Text,
    #[serde(default)]
    pub(super) takes: Takes,
    /// The verbs that accept it; all by default.
    #[serde(default)]
    pub(super) verbs: Vec<Text>,
    /// A side has at most one of a group.
    #[serde(default)]
    pub(super) one_of: Text,
    /// What it adds.
    #[serde(default)]
    pub(super) add: F,
    /// 1: good, -1: bad.
    #[serde(default)]
    pub(super) mode: i64,
    /// When it applies without being typed.
    #[serde(default)]
    pub(super) when: F,
    /// The same in words.
    #[serde(default)]
    pub(super) by_itself: Text,
    #[serde(default)]
    pub(super) needs: Vec<(F, T)>,
    #[serde(default)]
    pub(super) costs: Map<F>,
    /// Its letter in the panel.
    #[serde(default)]
    pub(super) key: Text,
    /// The number that the letter writes first; the lowest by default.
    #[serde(default)]
    pub(super) first: Option<i64>,
    /// The page of the reference that lists it.
    #[serde(default)]
    pub(super) page: Text,
    /// Replaces what the verb uses of the turn.
    #[serde(default)]
    pub(super) action: Reserved,
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

/// Attacks of the sheet.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Attacks {
    /// What the key for attacks writes: `attack {acting} | vs {who}`.
    pub(super) line: Text,
    /// The label of damage on the sheet.
    pub(super) damage: Text,
    /// Whether attacks can pierce.
    pub(super) pierce: bool,
    /// Skills for attacks, by a part of their names.
    pub(super) fights: Vec<Text>,
    /// Skills for defence, by a part of their names.
    pub(super) defends: Vec<Text>,
    /// The counter of a target that the damage moves in a game without harm.
    pub(super) counter: Text,
    pub(super) traits: Vec<Trait>,
    /// Lines that are offered beside the attacks.
    pub(super) powers: Vec<Power>,
}

/// A trait of an attack, which works whenever it is used.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Trait {
    pub(super) word: Text,
    #[serde(default)]
    pub(super) doc: Text,
    #[serde(default)]
    pub(super) one_of: Text,
    /// The kind of the damage.
    #[serde(default)]
    pub(super) kind: Text,
    #[serde(default)]
    pub(super) add: F,
    /// 1: good, -1: bad.
    #[serde(default)]
    pub(super) mode: i64,
    #[serde(default)]
    pub(super) when: F,
    #[serde(default)]
    pub(super) costs: Map<F>,
}

/// A line that is offered beside the attacks.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Power {
    pub(super) name: Text,
    /// `{acting}`, `{who}`, `{many}` and formulas are filled in; the cursor stands at `|`.
    pub(super) line: Text,
    #[serde(default)]
    pub(super) doc: Text,
    #[serde(default)]
    pub(super) when: F,
}

/// Lines that run when something happens to a character.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Hook {
    pub(super) at: At,
    #[serde(default)]
    pub(super) when: F,
    #[serde(rename = "do")]
    pub(super) does: Vec<L>,
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

/// What damage does.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Harm {
    pub(super) track: Text,
    /// Used up first.
    pub(super) absorbs: Vec<Text>,
    pub(super) kinds: Vec<Text>,
    /// The range of what a character has against a kind.
    pub(super) kind: (i64, i64),
    /// What is lost of `amount`.
    pub(super) takes: F,
    /// What is healed of `amount`.
    pub(super) heals: F,
    /// The value of the track with which somebody goes down.
    pub(super) down: F,
    pub(super) dead: F,
    /// With what the dead come back.
    pub(super) revives: F,
    /// How somebody is healed, for who types a command that the game does not have.
    pub(super) healing: Text,
}

/// A state of a character, which follows from its numbers.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct State {
    pub(super) name: Text,
    pub(super) fate: Fate,
    pub(super) when: F,
    /// The track that measures it.
    #[serde(default)]
    pub(super) counted: Text,
    /// What helps.
    #[serde(default)]
    pub(super) helps: T,
}

/// What a state means for turns.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq, Eq)]
pub(super) enum Fate {
    Acts,
    Lies,
    Down,
    Dead,
}

/// A condition.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Condition {
    pub(super) name: Text,
    #[serde(default)]
    pub(super) also: Vec<Text>,
    #[serde(default)]
    pub(super) doc: Text,
    /// How somebody gets it: `falls prone`.
    #[serde(default)]
    pub(super) comes: Text,
    #[serde(default)]
    pub(super) cannot_act: bool,
    #[serde(default)]
    pub(super) takes: Costs,
    /// It has a value that counts down.
    #[serde(default)]
    pub(super) counted: bool,
    /// Its holder cannot move.
    #[serde(default)]
    pub(super) holds: bool,
    /// Added to every roll of its holder.
    #[serde(default)]
    pub(super) add: F,
    #[serde(default)]
    pub(super) attacks: F,
    #[serde(default)]
    pub(super) against: F,
    /// By verb, check, stat or skill.
    #[serde(default)]
    pub(super) rolls: Map<F>,
    /// The new value of a stat, from `it` and `n`.
    #[serde(default)]
    pub(super) stats: Map<F>,
    /// By verb, `all`, or `against`.
    #[serde(default)]
    pub(super) modes: Map<i64>,
    /// Its end, if the GM gives no other: `scene`, `roll`, `2 rounds`.
    #[serde(default)]
    pub(super) lasts: Text,
    /// Asked after each change of its holder.
    #[serde(default)]
    pub(super) ends: F,
    /// Lines when somebody gets it.
    #[serde(default)]
    pub(super) start: Vec<L>,
    /// Lines as a turn of its holder begins.
    #[serde(default)]
    pub(super) turn_start: Vec<L>,
    #[serde(default)]
    pub(super) turn_end: Vec<L>,
}

/// What a condition costs each turn.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq, Eq)]
pub(super) enum Costs {
    #[default]
    Nothing,
    Action,
    Turn,
}

/// How turns work.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Turns {
    pub(super) order: Order,
    /// The initiative.
    pub(super) roll: D,
    /// Who goes first of equals: the higher.
    pub(super) ties: F,
    /// Rolled again each round.
    pub(super) each_round: bool,
    /// The side that goes first.
    pub(super) first: First,
    pub(super) interrupt: Reserved,
    /// Anybody may be picked at any time.
    pub(super) again: bool,
    /// What a turn allows: `1A+1B|3B`.
    pub(super) actions: Text,
    pub(super) zones: bool,
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

/// Stats that stand together on the sheet.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Section {
    pub(super) title: Text,
    #[serde(default)]
    pub(super) stats: Vec<Text>,
    /// Lines after them.
    #[serde(default)]
    pub(super) show: Vec<T>,
}

/// A cell of each character's row.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Column {
    pub(super) label: Text,
    /// The label where there is little room.
    #[serde(default)]
    pub(super) short: Text,
    #[serde(default)]
    pub(super) show: T,
    /// Shows skills instead.
    #[serde(default)]
    pub(super) skills: Best,
    #[serde(default)]
    pub(super) track: Text,
    #[serde(default)]
    pub(super) beside: T,
    #[serde(default)]
    pub(super) limit: T,
    /// The sheet shows it elsewhere.
    #[serde(default)]
    pub(super) told: bool,
    #[serde(default)]
    pub(super) when: F,
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

/// Something that the third pane keeps in view.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Kept {
    pub(super) show: T,
    #[serde(default)]
    pub(super) when: F,
    #[serde(default)]
    pub(super) notable: F,
}

/// A page of the reference.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Page {
    pub(super) title: Text,
    #[serde(default)]
    pub(super) lines: Vec<Text>,
}
