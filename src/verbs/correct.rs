//! `correct`: fixes misread dice of the running fight. The table goes back to that roll, its line runs again
//! with other dice, and the lines after it run again with the dice that they had, as one act.

mod lettered;
mod report;
mod settled;

use std::sync::Arc;

use crate::campaign::plural::plural;
use crate::campaign::{
    Act, CampaignChange, Change, CharacterId, Entry, Event, History, PersonChange, Statement,
    Thrown, record,
};
use crate::game::draft::Ran;
use crate::game::remark::{BACK_IN, CORRECTS, LEFT_OUT, RAN_AGAIN};
use crate::game::{Args, Draft, Note, Preview, Refusal, Result, Table, Why};
use crate::lang::line::{Line, Span};
use crate::story;

use super::parsed::ReadLine;

/// How many entries may have come after the misread one.
const MOST_LATER: u64 = 300;

/// A roll that is read or rolled anew, as the line names it.
pub(crate) struct Again {
    /// The entry that first rolled the dice.
    pub(crate) entry: Arc<Entry>,
    /// The characters whose dice they are, with the faces, in the order in which they fell.
    pub(crate) fell: Vec<Thrown>,
    /// The entry that shows the roll as it was read last: the same, or a correction of it.
    shown: u64,
    /// Where the line names it.
    span: Span,
}

/// `correct [NAME] [#ENTRY] = DICE`.
pub(super) fn correct(draft: &mut Draft<'_>, args: &Args<'_>, read: ReadLine) -> Result {
    let again = aim(draft.table(), args)?;
    let lines = since(draft.history(), &again.entry, again.span)?;
    let Some(dice) = &args.line.dice else {
        return Err(Refusal::expected(args.end(), "'=' and what the dice show"));
    };
    if dice.dice.is_empty() {
        return Err(Refusal::expected(dice.sign, "what do the dice show"));
    }
    if let Some(name) = args.words.first().filter(|_| args.is_named()) {
        draft.hand.name(name);
    }
    again.run(draft, &lines, None, read)
}

impl Again {
    /// The roll of an entry that still counts, or of what it corrects, as it was read last.
    ///
    /// # Errors
    /// Returns an error at `span` if there is no such entry, or if it rolled nothing.
    pub(crate) fn of(history: &History, number: u64, span: Span) -> Result<Self> {
        let entry = history.entry(number);
        let entry =
            entry.ok_or_else(|| Refusal::unknown(span, "log entry", &format!("#{number}")))?;
        let no = |why: &str| Err(Refusal::rule(span, format!("entry #{number} {why}")));
        if entry.undone {
            return no("was undone");
        }
        let first = history.first_reading(&entry);
        let Some(stands) = standing(history, &first) else {
            return no("was left out by a correction");
        };
        if stands.dice.is_empty() {
            return no("rolled nothing");
        }
        Ok(Self {
            fell: stands.dice.clone(),
            shown: history.last_reading(Arc::clone(&first)).number,
            entry: first,
            span,
        })
    }

    /// How often a character has paid from a track to have it made again.
    pub(crate) fn paid(&self, history: &History, who: CharacterId, track: &str) -> u32 {
        let pays = |event: &Event| match event {
            Event::Person(by, PersonChange::Track(change)) => *by == who && change.key == track,
            _ => false,
        };
        let (mut paid, mut next) = (0, self.entry.corrected);
        // A correction comes after what it corrects, so this ends.
        while let Some(entry) = next.and_then(|number| history.entry(number)) {
            let besides = standing(history, &entry);
            paid += u32::from(besides.is_some_and(|it| it.events.iter().any(pays)));
            next = entry.corrected.filter(|by| *by > entry.number);
        }
        paid
    }

    /// Reads `[NAME] [#ENTRY]`, by default the last dice.
    ///
    /// # Errors
    /// Returns an error if there is no such roll, or if it was made again already; to be corrected does not make it again.
    pub(crate) fn read(table: Table<'_>, args: &Args<'_>) -> Result<Self> {
        let again = aim(table, args)?;
        let number = again.entry.number;
        let mut later = again.entry.corrected;
        // A correction comes after what it corrects, so this ends.
        while let Some(entry) = later.and_then(|later| table.history.entry(later)) {
            if !is_correction(&entry) {
                let why = format!("entry #{number} was rolled again already");
                return Err(Refusal::rule(again.span, why));
            }
            later = entry.corrected.filter(|by| *by > entry.number);
        }
        Ok(again)
    }

    /// Makes the roll again with these dice, and all that came after it.
    ///
    /// # Errors
    /// Returns an error if a later line could not have happened.
    pub(super) fn roll(&self, draft: &mut Draft<'_>, fell: &[Thrown], read: ReadLine) -> Result {
        let lines = since(draft.history(), &self.entry, self.span)?;
        self.run(draft, &lines, Some(fell), read)
    }

    /// Looks at the table as it was before the roll.
    ///
    /// # Errors
    /// Returns an error if it is not possible to go back that far.
    pub(crate) fn before<R>(
        &self,
        draft: &mut Draft<'_>,
        look: impl FnOnce(Table<'_>) -> Result<R>,
    ) -> Result<R> {
        let lines = since(draft.history(), &self.entry, self.span)?;
        let mut seen = None;
        draft.try_out(|draft| {
            go_back(draft, &lines);
            seen = Some(look(draft.table())?);
            Ok(())
        })?;
        seen.ok_or_else(Refusal::gone)
    }

    /// Runs its line and all later ones again, with the dice that fell anew or else those typed. Reports what is
    /// different, and what dice are left.
    fn run(
        &self,
        draft: &mut Draft<'_>,
        lines: &[Arc<Entry>],
        fell: Option<&[Thrown]>,
        read: ReadLine,
    ) -> Result {
        let acting = report::acting(draft);
        let [after, left] = run_again(draft, self, (lines, fell), read)?;
        for statement in after {
            draft.state(statement);
        }
        report::differences(draft, acting);
        // What is different matters more than dice that are left.
        for statement in left {
            draft.state(statement);
        }
        draft.reports_states();
        Ok(())
    }
}

/// Whether an entry only corrects how dice were read.
fn is_correction(entry: &Entry) -> bool {
    let mut said = entry.said.iter();
    said.any(|said| matches!(said, Statement::Remark { id, .. } if *CORRECTS.id == **id))
}

/// Previews a correction, by making it and taking it back.
pub(super) fn preview(draft: &mut Draft<'_>, args: &Args<'_>, read: ReadLine) -> Result<Preview> {
    let entry = aim(draft.table(), args)?.entry;
    let tried = draft.try_out(|draft| {
        correct(draft, args, read)?;
        draft.set_aside()
    })?;
    let line = draft.history().first_reading(&entry).line.clone();
    let mut preview = Preview {
        targets: vec![format!("#{} {line}", entry.number)],
        ..Preview::default()
    };
    if let Some(drafted) = tried {
        let said = drafted.act.said.iter();
        let said = said
            .map(|said| story::sentence_of(draft.game(), said, &drafted.act.events).to_string());
        let said = said.filter(|said| !said.is_empty());
        preview.notes.extend(said.map(Note::Text));
    } else {
        let what = "the rest depends on dice that are not typed yet";
        preview.notes.push(Note::Text(what.to_owned()));
    }
    Ok(preview)
}

/// Reads `[NAME] [#ENTRY]`, by default the last dice.
fn aim(table: Table<'_>, args: &Args<'_>) -> Result<Again> {
    let (who, number) = (args.name(table)?, args.entry()?);
    args.finish()?;
    let Some((number, span)) = number else {
        let span = who.map_or(args.verb.span, |(_, span)| span);
        let last = table.history.last_dice(who.map(|(id, _)| id));
        let last = last.ok_or_else(|| Refusal::rule(span, "there is no roll to correct yet"))?;
        return Again::of(table.history, last.number, span);
    };
    let again = Again::of(table.history, number, span)?;
    if let Some((who, at)) = who
        && again.fell.iter().all(|throw| throw.who != Some(who))
    {
        let said = format!("that character rolled nothing in entry #{number}");
        return Err(Refusal::rule(at, said));
    }
    Ok(again)
}

/// What an entry did as it stands; `None` if that is nothing: it was undone or left out, or it only corrects
/// others. Of one that also did something else, such as paying for new dice, it is that.
fn standing(history: &History, entry: &Arc<Entry>) -> Option<Arc<Entry>> {
    if entry.undone {
        return None;
    }
    if entry.corrects().is_none() || entry.ran_again.is_some() {
        return history.standing(entry);
    }
    let from = entry.again.last().map_or(0, |run| run.to);
    let besides = entry.events.iter().skip(from);
    let is_about_lines =
        |event: &&Event| matches!(event, Event::Regraded(..) | Event::RanAgain(..));
    let besides = besides.filter(|event| !is_about_lines(event));
    let events: Vec<Event> = besides.cloned().collect();
    let act = Act {
        line: entry.line.clone(),
        said: Vec::new(),
        events,
        dice: Vec::new(),
        again: Vec::new(),
    };
    let besides = Entry {
        act,
        ..Entry::clone(entry)
    };
    (!besides.events.is_empty()).then(|| Arc::new(besides))
}

/// An entry that an earlier correction of the same roll left out, as it was before. It may come back unless the fight went
/// on without it.
fn left_out(
    history: &History,
    misread: &Again,
    lines: &[Arc<Entry>],
    entry: &Arc<Entry>,
) -> Option<Arc<Entry>> {
    let by = history.left_out_by(entry).filter(|_| !entry.undone)?;
    let went_on =
        |later: &Arc<Entry>| later.number > by && !later.undone && later.corrects().is_none();
    let is_same = history.first_number(by) == misread.entry.number;
    let comes_back = is_same && !lines.iter().any(went_on);
    comes_back.then(|| history.before_left_out(entry))?
}

/// The misread entry and all later ones, if it is possible to go back that far.
fn since(history: &History, entry: &Arc<Entry>, span: Span) -> Result<Vec<Arc<Entry>>> {
    let number = entry.number;
    let no = |why: String| Err(Refusal::rule(span, why).hint("fix its results by hand"));
    let last = history.mark().entries;
    if last.saturating_sub(number) > MOST_LATER {
        let why = format!("more than {MOST_LATER} entries came after #{number}");
        return no(why);
    }
    if !history.can_take_back(number) {
        let why = format!("entry #{number} is from before the campaign was changed by hand");
        return no(why);
    }
    let all = (number..=last).filter_map(|one| history.entry(one));
    let all: Vec<_> = all.collect();
    let leaves = |event: &Event| match event {
        Event::Campaign(CampaignChange::Current(change)) => change.from.is_some(),
        _ => false,
    };
    let later = all.iter().skip(1);
    let mut later = later.filter_map(|entry| standing(history, entry));
    if let Some(end) = later.find(|entry| entry.events.iter().any(leaves)) {
        let later = format!("#{} {} came later", end.number, end.line);
        let why = "is not of the fight that is running";
        return no(format!("entry #{number} {why}: {later}"));
    }
    Ok(all)
}

/// Takes back what entries did, the last one first.
fn go_back(draft: &mut Draft<'_>, lines: &[Arc<Entry>]) {
    for entry in lines.iter().rev() {
        if let Some(stands) = standing(draft.history(), entry) {
            draft.take_back(&stands.events);
        }
    }
}

/// Goes back to the misread entry and runs it and all later lines again. Returns what to say about it and the later
/// ones, and about dice that they no longer need.
fn run_again(
    draft: &mut Draft<'_>,
    misread: &Again,
    (lines, fell): (&[Arc<Entry>], Option<&[Thrown]>),
    read: ReadLine,
) -> Result<[Vec<Statement>; 2]> {
    let history = draft.history();
    go_back(draft, lines);
    let mut past = history.before_entry(&misread.entry, draft.events());
    let by = Some(history.mark().entries + 1);
    draft.apply(Event::Corrected(misread.shown, Change::new(None, by)));
    let (mut after, mut left, mut count) = (Vec::new(), Vec::new(), 0);
    let mut which = None;
    for entry in lines {
        let stood = standing(history, entry);
        let comes_back = stood.is_none();
        let stands = stood.or_else(|| left_out(history, misread, lines, entry));
        let Some(stands) = stands else {
            past.push_skipped(entry);
            continue;
        };
        let change = Change::new(entry.ran_again, by);
        draft.apply(Event::RanAgain(entry.number, change));
        let is_first = entry.number == misread.entry.number;
        let kept = stands.dice.iter().chain(&stands.left).cloned().collect();
        let (dice, replaced) = match fell.filter(|_| is_first) {
            Some(fell) => (fell.to_vec(), false),
            None => (kept, is_first),
        };
        let ran = draft.run_again((&past, entry.at), dice, replaced, |draft| {
            // Dice that fell anew do not fall once more.
            if entry.corrects().is_some() {
                return put_back(draft, &stands);
            }
            run_line(draft, &stands, is_first.then_some(misread.span), read)
        });
        let ran = match ran {
            Ok(ran) => ran,
            Err(refusal) if is_first || draft.hand.question.is_some() => return Err(refusal),
            Err(_) if comes_back => {
                past.push_skipped(entry);
                continue;
            }
            Err(why) if draft.is_forced() || settled::only_skips(&stands) => {
                past.push_skipped(entry);
                let (number, line) = (entry.number, &entry.line);
                let about = format!("{number} `{line}`: {}", why.why);
                after.push(LEFT_OUT.about(&about));
                continue;
            }
            Err(why) => return Err(refused(entry, &why, misread.span)),
        };
        draft.include(entry.number, &ran, is_first);
        let reads_same = stands.dice == ran.did.act.dice && stands.left == ran.left;
        if replaced && reads_same {
            let why = format!("entry #{} shows these dice already", misread.shown);
            return Err(Refusal::rule(misread.span, why));
        }
        recount(draft, &past, entry, &ran);
        if replaced {
            let thrown = [stands.dice.as_slice(), &ran.did.act.dice];
            which = Some(report::corrected(draft.table(), misread.shown, thrown));
        }
        if comes_back {
            let about = format!("{} `{}`", entry.number, entry.line);
            after.push(BACK_IN.about(&about));
        }
        count += u32::from(!is_first && entry.corrects().is_none());
        let [gone, new] = report::dice(draft.game(), &stands, &ran, is_first);
        left.extend(gone);
        after.extend(new);
        past.push_again(Arc::new(Entry {
            act: Act {
                line: stands.line.clone(),
                ..ran.did.act
            },
            left: ran.left,
            ..Entry::clone(&stands)
        }));
    }
    if count > 0 {
        let about = plural(count, "later line");
        after.insert(0, RAN_AGAIN.about(&about));
    }
    after.splice(0..0, which);
    Ok([after, left])
}

/// Records that the roll of an entry counts differently from now on.
fn recount(draft: &mut Draft<'_>, past: &History, entry: &Entry, ran: &Ran) {
    let was = past.reading(entry.number);
    let was = was.or_else(|| draft.history().contest(entry.number));
    let is = record::rolls(&ran.did.act.events).next().cloned();
    if let (Some(was), Some(is)) = (was, is)
        && was != is
    {
        draft.put_back(&[Event::Regraded(entry.number, Change::new(was, is))]);
    }
}

/// Applies the events of an entry as they were, such as those of an import, which is no command.
fn put_back(draft: &mut Draft<'_>, entry: &Entry) -> Result {
    if !draft.put_back(&entry.events) {
        return Err(Refusal::new(Why::Rule(
            "what it changed is different now".into(),
        )));
    }
    for said in &entry.said {
        draft.state(said.clone());
    }
    Ok(())
}

/// Runs the line of an entry; where the line says which one it is, if it is the misread one.
fn run_line(draft: &mut Draft<'_>, entry: &Entry, named: Option<Span>, read: ReadLine) -> Result {
    let mut parsed = read(draft.table(), Line::parse(&entry.line)?);
    let changed = match settled::renumbered(draft.table(), entry, &parsed)? {
        None if named.is_none() => lettered::named(draft.table(), entry, &parsed.line),
        changed => changed,
    };
    if let Some(line) = changed {
        parsed = read(draft.table(), Line::parse(&line)?);
    }
    let Some(span) = named else {
        if parsed.head.is_none() {
            return put_back(draft, entry);
        }
        return parsed.carry_out(draft);
    };
    parsed
        .carry_out(draft)
        .map_err(|refusal| match refusal.why {
            // These point at the newly typed dice.
            Why::Dice(_) => refusal,
            _ => refusal.pointing(span),
        })
}

/// The error for a later line that could not have happened.
fn refused(entry: &Entry, why: &Refusal, span: Span) -> Refusal {
    let (number, line, why) = (entry.number, &entry.line, &why.why);
    let said = format!("#{number} {line} could not have happened: {why}");
    Refusal::by_rule(span, said).hint("put 'force' before the command to leave that out")
}
