//! Preparing encounters: `encounter new`, `edit`, `copy`, `rename`, `remove` and `note`.

use super::known::{known, named, put};
use crate::campaign::bounds::MOST_CREATURES;
use crate::campaign::{At, CampaignChange, Encounter, Group};
use crate::game::remark::COPY;
use crate::game::syntax::Kind;
use crate::game::{Args, Draft, Refusal, Result};
use crate::lang::line::{Span, Word};
use crate::lang::read::{choose_or, find, made};
use crate::sheet::MINION;
use crate::verbs::people::{is_count, read_count};

/// What is expected as the name of a new encounter.
const NAME: &str = "a name for the encounter";

/// What is expected as notes.
const NOTES: &str = "the notes, in quotes";

/// `new NAME [CREATURES] [note TEXT]`.
pub(super) fn new(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let mut encounter = Encounter {
        name: free_name(draft, args, 0, None)?,
        ..Encounter::default()
    };
    describe(draft, args, &mut encounter)?;
    insert(draft, encounter);
    Ok(())
}

/// Replaces an encounter.
///
/// # Errors
/// Returns an error if it is like that already.
fn change(draft: &mut Draft<'_>, at: usize, to: Encounter, word: Span) -> Result {
    if draft.campaign().encounters[at] == to {
        let said = format!("this changes nothing: {} is already like that", to.name);
        return Err(Refusal::rule(word, said));
    }
    put(draft, at, to);
    Ok(())
}

/// `edit NAME [rename NAME] [CREATURES] [note TEXT]`: replaces the creatures if any are named.
pub(super) fn edit(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let (at, mut to, word) = known(draft, args)?;
    if let Some(name) = args.option("rename") {
        to.name = free_name(draft, &name, 0, Some(at))?;
    }
    describe(draft, args, &mut to)?;
    change(draft, at, to, word)
}

/// `copy NAME NAME`. The copy has not brought in anyone yet.
pub(super) fn copy(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let (_, of, _) = known(draft, args)?;
    let name = free_name(draft, args, 1, None)?;
    let original = of.name.clone();
    let copy = Encounter {
        name,
        brought: Vec::new(),
        ..of
    };
    insert(draft, copy);
    draft.remark(&COPY, &original);
    Ok(())
}

/// `rename NAME NAME`.
pub(super) fn rename(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let (at, mut to, _) = known(draft, args)?;
    let word = args.word(1, NAME)?.span;
    to.name = free_name(draft, args, 1, Some(at))?;
    change(draft, at, to, word)
}

/// `remove NAME`. Characters that it brought in stay.
pub(super) fn remove(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let (at, from, _) = known(draft, args)?;
    draft.apply(CampaignChange::Encounter(At::remove(at, from)));
    Ok(())
}

/// `note NAME "text"`; an empty text removes the notes.
pub(super) fn note(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    let (at, mut to, _) = known(draft, args)?;
    let word = args.word(1, NOTES)?;
    to.notes = word.text.trim().into();
    change(draft, at, to, word.span)
}

/// `title NAME "text"|-`: what players read as the title of its fight.
pub(super) fn title(draft: &mut Draft<'_>, args: &Args<'_>) -> Result {
    const TITLE: &str = "the title for the players, in quotes, or - for none";
    let (at, mut to, _) = known(draft, args)?;
    let (title, word) = match args.keyword(&["-"]) {
        Some((_, word)) => (String::new(), word),
        None => made(args.word(1, TITLE)?, TITLE)?,
    };
    if to.title == title {
        let said = match title.as_str() {
            "" => format!("players see no title for {} already", to.name),
            title => format!("players see {} as \"{title}\" already", to.name),
        };
        return Err(Refusal::rule(word, said));
    }
    to.title = title;
    change(draft, at, to, word)
}

fn insert(draft: &mut Draft<'_>, encounter: Encounter) {
    put(draft, draft.campaign().encounters.len(), encounter);
}

/// One of the texts, as a name that no other encounter has.
fn free_name(draft: &Draft<'_>, args: &Args<'_>, nth: usize, own: Option<usize>) -> Result<String> {
    let (name, at) = made(args.word(nth, NAME)?, NAME)?;
    if named(draft, &name).is_some_and(|other| Some(other) != own) {
        return Err(Refusal::in_use(at, &name));
    }
    Ok(name)
}

/// `[CREATURES] [note TEXT]` at the end of the line; what is left out stays.
fn describe(draft: &Draft<'_>, args: &Args<'_>, encounter: &mut Encounter) -> Result {
    let groups = creatures(draft, args)?;
    if !groups.is_empty() {
        encounter.creatures = groups;
    }
    if let Some(note) = args.option("note") {
        encounter.notes = note.word(0, NOTES)?.text.trim().into();
    }
    Ok(())
}

/// `TEMPLATE [x3] [minion] [in ZONE]`, any number of times. A zone applies to all creatures since the
/// previous one.
fn creatures(draft: &Draft<'_>, args: &Args<'_>) -> Result<Vec<Group>> {
    const NONE: &str = "the bestiary is empty: template \"Quay rat\" makes one";
    let campaign = draft.campaign();
    let mut groups: Vec<Group> = Vec::new();
    let mut without_zone = 0;
    let mut items = args.items();
    while let Some((item, words)) = items.next() {
        let (word, last) = (&words[0], groups.last_mut());
        match (item.keyword(), item.kind(), last) {
            (Some("in"), ..) => {
                let zone = items.next().ok_or_else(|| args.missing("a zone"))?;
                let zone = zone_called(draft, &zone.1[0])?;
                for group in &mut groups[without_zone..] {
                    group.zone.clone_from(&zone);
                }
                without_zone = groups.len();
            }
            (Some(keyword), _, Some(group)) if keyword == MINION.id => group.minion = true,
            (_, Some(Kind::Like(_)), Some(group)) if is_count(word) => {
                group.count = read_count(word)?;
            }
            (_, Some(Kind::Like(_)), _) => {
                let names = campaign.bestiary.iter().map(|one| one.name.as_str());
                let at = choose_or(word, "template", names, NONE)?;
                groups.push(Group {
                    template: campaign.bestiary[at].name.clone(),
                    count: 1,
                    ..Group::default()
                });
            }
            _ => {}
        }
    }
    let all: u32 = groups.iter().map(|group| group.count).sum();
    if all > MOST_CREATURES {
        let said = format!("{all} creatures are too many: at most {MOST_CREATURES}");
        return Err(Refusal::rule(args.end(), said));
    }
    Ok(groups)
}

/// The zone that a word means, or a new one.
fn zone_called(draft: &Draft<'_>, word: &Word) -> Result<String> {
    let zones = &draft.campaign().zones;
    let found = find(word, "zone", zones.iter().map(|zone| zone.name.as_str()))?;
    Ok(match found {
        Some(at) => zones[at].name.clone(),
        None => made(word, "a zone")?.0,
    })
}
