//! Verbs without a roll: what is spent, refilled and done.

use super::costs::{check_needs, price, spend};
use super::fields::L;
use super::lines::{Cast, Given, run};
use super::schema::{self, File, Who};
use super::scope::Person;
use super::text::said;
use crate::campaign::plural::around;
use crate::campaign::{CharacterId, Event, Refill};
use crate::game::remark::{COUNTED, DOES, HAPPENS};
use crate::game::spec::Declared;
use crate::game::syntax::{Candidates, Kind};
use crate::game::{Args, Draft, Game, Refusal, Remark, Result, Table};
use crate::lang::line::{Span, Word};
use crate::lang::read::LARGEST;
use crate::lang::refusal::either;
use crate::lang::syntax::Item;
use crate::play::actions::Kind as Action;
use crate::play::occasions::refill_of;
use crate::play::taking::{may_use, use_action};
use crate::rules::formula::Formula;
use crate::verbs::rest::on_players_side;

/// A verb without a roll.
#[derive(Debug)]
pub(super) struct Act {
    pub(super) file: &'static File,
    pub(super) row: &'static schema::Act,
    pub(super) words: &'static [&'static str],
    /// What is told in place of the name, by word.
    pub(super) says: Vec<(&'static str, Remark)>,
    /// What it uses of the turn.
    pub(super) action: Option<Action>,
}

impl Declared for Act {
    fn run(&self, draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
        let (people, target) = self.people(draft.table(), args)?;
        let mut given = Given::default();
        let word = args.keyword(self.words);
        given.numbers.extend(word.map(|(word, _)| (word, 1)));
        let gift = match word {
            None if !self.row.gives.is_empty() => Some(self.gift(draft, args)?),
            None if !self.words.is_empty() => return Err(args.missing(&self.choices())),
            _ => None,
        };
        let count = |(least, most)| args.count("a number", least, most);
        let number = self.row.number.map(count).transpose()?;
        let quoted = |(item, _): &(Item<Candidates>, &[Word])| {
            item.kind().is_some_and(|kind| matches!(kind, Kind::Quoted))
        };
        let note = args.items().find(quoted);
        let note = note.and_then(|(_, words)| Some(words.first()?.text.clone()));
        args.finish()?;
        let n = number.map(|number| ("n", number));
        if let Some(action) = self.action {
            for (who, at) in &people {
                if let Some(who) = who {
                    may_use(draft.table(), *who, Some(action), *at)?;
                    use_action(draft, *who, Some(action));
                }
            }
        }
        let cast = |who: Option<CharacterId>| Cast {
            target: target.map(|(target, _)| target),
            note: note.as_deref(),
            given: &given,
            ..Cast::of(self.file, who).naming(n.as_slice())
        };
        if let Some(gift) = gift {
            self.give(draft, &people, gift)?;
            noted(draft, note);
            return Ok(());
        }
        // What all of them do is told in one sentence, before what comes of it.
        for (who, at) in &people {
            let at = word.map_or(*at, |(_, at)| at);
            self.pay(draft, &cast(*who), at)?;
        }
        let is_typed = |of: &str| word.is_some_and(|(word, _)| word == of);
        if let Some((_, remark)) = self.says.iter().find(|(of, _)| is_typed(of)) {
            for (who, _) in &people {
                let named = who.filter(|_| remark.words.contains("{}"));
                let name = named.map(|who| draft.campaign().name_of(who).to_owned());
                draft.remark(remark, &name.unwrap_or_default());
            }
        }
        for (who, _) in people.iter().filter(|_| self.says.is_empty()) {
            let note = around(": ", note.as_deref().unwrap_or_default(), "");
            let did = format!("{}{note}", self.row.name);
            draft.state(match who {
                Some(who) => DOES.by(draft.named(*who), &did),
                None => HAPPENS.about(&did),
            });
        }
        for (who, at) in people {
            if let Some(who) = who {
                self.refill(draft, who);
            }
            let lines: Vec<_> = self.row.does.iter().filter_map(L::get).collect();
            if self.says.is_empty() {
                run(draft, &cast(who), &lines, at)?;
            } else {
                draft.untold(|draft| run(draft, &cast(who), &lines, at))?;
            }
        }
        if !self.says.is_empty() {
            noted(draft, note);
        }
        Ok(())
    }

    fn tries(&self, [who, other]: [&str; 2], _: &str) -> Vec<String> {
        let mut line = self.row.name.to_string();
        let mut push = |word: &str| line = format!("{line} {word}");
        if self.row.who != Who::Nobody {
            push(who);
        }
        match self.words.first() {
            Some(word) => push(word),
            None if !self.row.gives.is_empty() => push("+1"),
            None => {}
        }
        if let Some((least, most)) = self.row.number {
            push(&least.max(1).min(most).to_string());
        }
        if self.row.target {
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
    /// The words that may follow, for a refusal.
    fn choices(&self) -> String {
        let signs = ["+1", "-1"]
            .into_iter()
            .filter(|_| !self.row.gives.is_empty());
        let words = self.words.iter().map(|word| format!("'{word}'"));
        let all: Vec<String> = signs.map(str::to_owned).chain(words).collect();
        either(&all)
    }

    /// What the track is called of which some is given.
    fn label(&self, game: &'static Game) -> &'static str {
        let row = game.track(&self.row.gives);
        row.map_or(&self.row.gives, |row| row.label)
    }

    /// How much is given in place of a word.
    fn gift(&self, draft: &Draft<'_>, args: &Args<'_>) -> Result<(i64, Span)> {
        let at = args.number_at().unwrap_or(args.end());
        let label = self.label(draft.game());
        let number = args.number(label, -LARGEST, LARGEST)?;
        Ok((number.ok_or_else(|| args.missing(&self.choices()))?, at))
    }

    /// Gives some of a track, or takes it.
    fn give(&self, draft: &mut Draft<'_>, people: &[Actor], (number, at): (i64, Span)) -> Result {
        for who in people.iter().filter_map(|(who, _)| *who) {
            let game = draft.game();
            let person = draft.character(who)?;
            let (name, before) = (&person.name, game.track_of(person, &self.row.gives));
            let label = self.label(game);
            let most = Person::new(self.file, person, draft.campaign()).most(&self.row.gives);
            let most = most.map_or(i64::MAX, |most| most.max(before));
            let after = before.saturating_add(number).min(most);
            let row = self.file.track(&self.row.gives);
            let least = row.map_or(0, |row| row.min);
            if number < 0 && after < least {
                let why = match before {
                    0 => format!("{name} has no {label} left"),
                    left => format!("{name} has only {left} {label}"),
                };
                return Err(Refusal::rule(at, why));
            }
            draft.set_track(who, &self.row.gives, after);
            let told = format!("{label} {:+}, {after} left", after - before);
            draft.remark_of(who, &COUNTED, &told);
        }
        Ok(())
    }

    /// Who acts, and on whom.
    fn people(&self, table: Table<'_>, args: &Args<'_>) -> Result<People> {
        let some = |(who, span)| (Some(who), span);
        let acting = || {
            let acting = table.campaign.acting();
            let acting = acting.ok_or_else(|| args.missing("a character's name"))?;
            Ok::<_, Refusal>((Some(acting), args.verb.span))
        };
        let many = match self.row.who {
            Who::Many => args.named(table)?,
            Who::One | Who::Nobody => Vec::new(),
        };
        let mut names = args.names(table)?.into_iter();
        let target = if self.row.target {
            names.next_back()
        } else {
            None
        };
        let people = match (self.row.who, many.as_slice(), table.campaign.acting()) {
            (Who::Nobody, ..) => vec![(None, args.verb.span)],
            (Who::Many, [], None) => {
                let all = on_players_side(table).into_iter();
                all.map(|who| (Some(who), args.verb.span)).collect()
            }
            (Who::Many, [_, ..], _) => many.into_iter().map(some).collect(),
            _ => vec![names.next().map_or_else(acting, |one| Ok(some(one)))?],
        };
        if self.row.target && target.is_none() {
            return Err(args.missing("whom: a character's name"));
        }
        Ok((people, target))
    }

    /// Checks what is needed, and takes what it costs.
    fn pay(&self, draft: &mut Draft<'_>, cast: &Cast<'_>, at: Span) -> Result {
        let table = draft.table();
        let who = cast.who.and_then(|who| table.campaign.characters.get(who));
        let value = |formula: &Formula| cast.value(table.campaign, formula);
        check_needs(table, &self.row.needs, (who, at), &value)?;
        let price = price((self.file, table), &self.row.costs, (who, at), &value)?;
        for (track, amount) in price {
            if let Some(who) = cast.who {
                spend(draft, self.file, (who, track), amount);
            }
        }
        Ok(())
    }

    /// Refills the tracks that have its moment, and counters.
    fn refill(&self, draft: &mut Draft<'_>, who: CharacterId) {
        if !self.row.refills.is_empty() {
            let is_it = |moment: &str| self.row.refills.is(moment);
            refill(draft, self.file, who, is_it);
        }
        // An act of the game's own may be how somebody rests.
        for moment in Refill::ALL.into_iter().filter(|moment| {
            let is = |word: &str| word.eq_ignore_ascii_case(moment.word());
            is(&self.row.refills) || is(&self.row.name)
        }) {
            refill_of(draft, &[who], moment);
        }
    }
}

/// Notes in the log what was typed for it.
fn noted(draft: &mut Draft<'_>, note: Option<String>) {
    if let Some(text) = note {
        draft.apply(Event::Noted { who: None, text });
    }
}

/// Refills the tracks of a character that have such a moment; those of the dead stay as they are.
pub(super) fn refill(
    draft: &mut Draft<'_>,
    file: &File,
    who: CharacterId,
    is_it: impl Fn(&str) -> bool,
) {
    let person = draft.campaign().characters.get(who);
    if person.is_none_or(|who| draft.game().is_dead(draft.campaign(), who)) {
        return;
    }
    let due = file.tracks.iter().flat_map(|track| {
        let moments = said(&track.refill).filter(|(moment, _)| is_it(moment));
        moments.map(move |(_, formula)| (track, formula))
    });
    for (track, formula) in due {
        let Some(person) = draft.campaign().characters.get(who) else {
            return;
        };
        let scope = Person::new(file, person, draft.campaign());
        let (Some(it), max) = (scope.track(&track.id), scope.most(&track.id)) else {
            continue;
        };
        let names: Vec<_> = [("it", Some(it)), ("max", max)]
            .into_iter()
            .filter_map(|(name, number)| Some((name, number?)))
            .collect();
        if let Ok(value) = scope.with(formula, &|wanted| wanted.among(&names))
            && value != it
        {
            draft.place_track(who, &track.id, value);
        }
    }
}
