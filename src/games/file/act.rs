//! Verbs without a roll: what is spent, refilled and done.

use super::costs::{lacks, may_spend, spend};
use super::line::Line;
use super::lines::{Cast, Given, asked, run};
use super::scope::Person;
use super::spec::Spec;
use super::template::Template;
use crate::campaign::{CharacterId, PendingCheck};
use crate::game::remark::{DOES, HAPPENS};
use crate::game::spec::Declared;
use crate::game::syntax::{Candidates, Kind};
use crate::game::who::character;
use crate::game::{Args, Draft, Preview, Refusal, Table};
use crate::lang::line::{Span, Word};
use crate::lang::syntax::Item;
use crate::play::actions::Kind as Action;
use crate::play::taking::{may_use, use_action};
use crate::rules::formula::{Formula, Wanted};

/// A verb without a roll.
#[derive(Debug)]
pub(super) struct Act {
    pub(super) spec: &'static Spec,
    pub(super) name: &'static str,
    pub(super) who: Who,
    pub(super) number: Option<(i64, i64)>,
    pub(super) words: &'static [&'static str],
    pub(super) target: bool,
    pub(super) needs: Vec<(Formula, Template)>,
    pub(super) costs: Vec<(&'static str, Formula)>,
    /// The moment for which tracks are refilled; empty for none.
    pub(super) refills: &'static str,
    pub(super) does: Vec<Line>,
    /// What it uses of the turn.
    pub(super) action: Option<Action>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Who {
    One,
    Many,
    Nobody,
}

impl Declared for Act {
    fn run(&self, draft: &mut Draft<'_>, args: &Args<'_>) -> Result<(), Refusal> {
        let (people, target) = self.people(draft.table(), args)?;
        let mut given = Given::default();
        if let Some((word, _)) = args.keyword(self.words) {
            given.numbers.push((word, 1));
        }
        let number = match self.number {
            Some((least, most)) => args.number("a number", least, most)?,
            None => None,
        };
        if let (Some(_), None) = (self.number, number) {
            return Err(args.missing("a number"));
        }
        let quoted = |(item, _): &(Item<Candidates>, &[Word])| {
            item.kind().is_some_and(|kind| matches!(kind, Kind::Quoted))
        };
        let note = args.items().find(quoted);
        let note = note.and_then(|(_, words)| Some(words.first()?.text.clone()));
        args.finish()?;
        let more = |wanted: Wanted<'_>| match wanted {
            Wanted::Name(name) if name.eq_ignore_ascii_case("n") => number,
            _ => None,
        };
        if let Some(action) = self.action {
            for (who, at) in &people {
                if let Some(who) = who {
                    may_use(draft.table(), *who, Some(action), *at)?;
                    use_action(draft, *who, Some(action));
                }
            }
        }
        let cast = |who: Option<CharacterId>| Cast {
            spec: self.spec,
            who,
            target: target.map(|(target, _)| target),
            note: note.as_deref(),
            given: &given,
            more: &more,
        };
        // What all of them do is told in one sentence, before what comes of it.
        for (who, at) in &people {
            self.pay(draft, &cast(*who), *at)?;
        }
        for (who, _) in &people {
            let did = match &note {
                Some(note) => format!("{}: {note}", self.name),
                None => self.name.to_owned(),
            };
            draft.state(match who {
                Some(who) => DOES.by(draft.named(*who), &did),
                None => HAPPENS.about(&did),
            });
        }
        for (who, at) in people {
            if let Some(who) = who {
                self.refill(draft, who);
            }
            let lines: Vec<&Line> = self.does.iter().collect();
            run(draft, &cast(who), &lines, at)?;
        }
        Ok(())
    }

    fn odds(&self, _: Table<'_>, args: &Args<'_>) -> Result<Preview, Refusal> {
        let said = format!("'{}' rolls nothing that has odds", self.name);
        Err(Refusal::rule(args.verb.span, said))
    }

    fn pending(&self, _: Table<'_>, args: &Args<'_>) -> Result<PendingCheck, Refusal> {
        let said = format!("'{}' rolls nothing", self.name);
        Err(Refusal::rule(args.verb.span, said))
    }

    fn now(&self, _: Table<'_>, _: &Args<'_>) -> Option<i64> {
        None
    }

    fn tries(&self, [who, other]: [&str; 2], _: &str) -> Vec<String> {
        let mut line = self.name.to_owned();
        let mut push = |word: &str| line = format!("{line} {word}");
        if self.who != Who::Nobody {
            push(who);
        }
        if let Some(word) = self.words.first() {
            push(word);
        }
        if let Some((least, most)) = self.number {
            push(&least.max(1).min(most).to_string());
        }
        if self.target {
            push(other);
        }
        vec![line]
    }
}

/// Somebody, if anybody acts, with the position of the name.
type Actor = (Option<CharacterId>, Span);

/// Who acts, and on whom.
type People = (Vec<Actor>, Option<(CharacterId, Span)>);

impl Act {
    /// Who acts, and on whom.
    fn people(&self, table: Table<'_>, args: &Args<'_>) -> Result<People, Refusal> {
        let single = args.items().filter_map(|(item, words)| {
            let is = item.kind().is_some_and(|kind| matches!(kind, Kind::Name));
            words.first().filter(|_| is)
        });
        let single: Vec<&Word> = single.collect();
        let find = |word: &Word| Ok::<_, Refusal>((character(table, word)?, word.span));
        let acting = || {
            let acting = table.campaign.acting();
            let acting = acting.ok_or_else(|| args.missing("a character's name"))?;
            Ok::<_, Refusal>((Some(acting), args.verb.span))
        };
        let some = |(who, span)| (Some(who), span);
        let (who, target) = match (self.who, self.target, single.as_slice()) {
            (Who::Many, _, rest) => {
                let named = args.named(table)?;
                let people = if named.is_empty() {
                    vec![acting()?]
                } else {
                    named.into_iter().map(some).collect()
                };
                (people, rest.first().copied())
            }
            (Who::Nobody, _, rest) => (vec![(None, args.verb.span)], rest.first().copied()),
            (Who::One, false, [only, ..]) => (vec![some(find(only)?)], None),
            (Who::One, true, [who, target, ..]) => (vec![some(find(who)?)], Some(*target)),
            (Who::One, true, [target]) => (vec![acting()?], Some(*target)),
            (Who::One, _, []) => (vec![acting()?], None),
        };
        let target = target.map(find).transpose()?;
        if self.target && target.is_none() {
            return Err(args.missing("whom: a character's name"));
        }
        Ok((who, target))
    }

    /// Checks what is needed, and takes what it costs.
    fn pay(&self, draft: &mut Draft<'_>, cast: &Cast<'_>, at: Span) -> Result<(), Refusal> {
        let table = draft.table();
        let person =
            |who: Option<CharacterId>| who.and_then(|who| table.campaign.characters.get(who));
        let both = [person(cast.who), person(cast.target)];
        let asks = |wanted: Wanted<'_>| {
            (cast.more)(wanted)
                .or_else(|| asked(self.spec, table.campaign, both, cast.given, wanted))
        };
        let value = |formula: &Formula| {
            let value = formula.value(&asks);
            value.map_err(|error| lacks(both[0], at, &error))
        };
        for (needed, why) in &self.needs {
            if value(needed)? == 0 {
                let name = both[0].map_or("nobody", |who| who.name.as_str());
                let why = both[0].map_or_else(String::new, |who| {
                    why.show(&Person::new(self.spec, who, table.campaign))
                });
                table.forbid(at, format!("{name} {why}"))?;
            }
        }
        let mut costs = Vec::new();
        for (track, formula) in &self.costs {
            let amount = value(formula)?;
            if let Some(who) = both[0] {
                may_spend((self.spec, table), who, track, amount, at)?;
                costs.push((who.id, *track, amount));
            }
        }
        for (who, track, amount) in costs {
            spend(draft, self.spec, (who, track), amount);
        }
        Ok(())
    }

    /// Refills the tracks that have this moment.
    fn refill(&self, draft: &mut Draft<'_>, who: CharacterId) {
        if !self.refills.is_empty() {
            refill(draft, self.spec, who, self.refills);
        }
    }
}

/// Refills the tracks of a character that have a moment.
pub(super) fn refill(draft: &mut Draft<'_>, spec: &Spec, who: CharacterId, moment: &str) {
    for track in &spec.tracks {
        let mut moments = track.refill.iter();
        let Some((_, formula)) = moments.find(|(at, _)| at.eq_ignore_ascii_case(moment)) else {
            continue;
        };
        let Some(person) = draft.campaign().characters.get(who) else {
            return;
        };
        let scope = Person::new(spec, person, draft.campaign());
        let (Some(it), max) = (scope.track(track.id), scope.most(track.id)) else {
            continue;
        };
        let more = |wanted: Wanted<'_>| match wanted {
            Wanted::Name(name) if name.eq_ignore_ascii_case("it") => Some(it),
            Wanted::Name(name) if name.eq_ignore_ascii_case("max") => max,
            _ => None,
        };
        if let Ok(value) = scope.with(formula, &more)
            && value != it
        {
            draft.place_track(who, track.id, value);
        }
    }
}
