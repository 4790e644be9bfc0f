//! What an entry says, told as a story: who did what, and what resulted.

use crate::campaign::{ContestKind, Named};
use crate::export::block::{Item, Words};
use crate::game::Game;
use crate::game::state::Fate;
use crate::story::{self, BY_THE_GM, Kept, Piece, RollTold, Sentence, To, Told, Weight};
use crate::view::text::sentence;

/// Something that happened in the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Happening {
    /// The character whose name it begins with.
    pub(super) who: Option<String>,
    pub(super) item: Item,
}

impl Happening {
    /// Whether it begins with the name of this character.
    pub(super) fn is_by(&self, who: &Named) -> bool {
        self.who.as_deref() == Some(&*who.name)
    }
}

/// The happenings of an entry while they are being collected: each roll with its results.
pub(super) struct Telling {
    game: &'static Game,
    out: Vec<Happening>,
    /// The last happening already has its roll, so what follows is a result of that roll.
    rolls: bool,
}

impl Telling {
    pub(super) fn new(game: &'static Game) -> Self {
        Self {
            game,
            out: Vec::new(),
            rolls: false,
        }
    }

    /// What was collected, which then begins anew.
    pub(super) fn take(&mut self) -> Vec<Happening> {
        self.rolls = false;
        std::mem::take(&mut self.out)
    }

    /// Adds what the act tells next.
    pub(super) fn tell(&mut self, told: &Told<'_>) {
        match told {
            Told::Roll(roll) => self.roll(roll),
            Told::Said(said) => match said.weight {
                Weight::Line | Weight::Result if said.words.to != To::Console => {
                    self.sentence(&said.words);
                }
                _ => {}
            },
            Told::Forced => {
                if let Some(Happening { item, .. }) = self.out.last_mut() {
                    let then = Some(&mut item.then).filter(|then| !then.is_empty());
                    then.unwrap_or(&mut item.text)
                        .plain(&format!(" {BY_THE_GM}"));
                }
            }
        }
    }

    /// The happening that a roll belongs to: the last one, or a new one if the last one already
    /// has a roll.
    fn begin(&mut self) -> &mut Happening {
        if self.rolls || self.out.is_empty() {
            self.out.push(Happening::default());
        }
        self.rolls = false;
        let last = self.out.len() - 1;
        &mut self.out[last]
    }

    fn roll(&mut self, roll: &RollTold<'_>) {
        let (game, contest) = (self.game, roll.contest);
        let one = self.begin();
        let text = &mut one.item.text;
        let by = || Some(contest.sides.first()?.name.clone());
        if let Some(of) = &roll.of {
            one.who = by();
            text.plain(&format!("{}: ", sentence(&of.how)));
        } else {
            one.who = one.who.take().or_else(by);
            text.end_line();
        }
        // If each roll stands alone, each has its own line.
        let alone = matches!(contest.kind, ContestKind::Check | ContestKind::Simple);
        for (nth, side) in story::sentences(game, contest, None).iter().enumerate() {
            match nth {
                0 => {}
                _ if alone => text.end_line(),
                _ => text.plain("; "),
            }
            let (by, rest) = side.pieces.split_at(side.pieces.len().min(1));
            put(text, by, true);
            put(text, rest, false);
        }
        if let Some(won) = story::won(contest) {
            put(&mut one.item.then, &won.pieces, false);
        }
        self.rolls = true;
    }

    fn sentence(&mut self, said: &Sentence) {
        let name = said.who();
        let another = |one: &Happening| {
            let about = one.who.is_some() && name.is_some_and(|name| !one.is_by(name));
            !one.item.text.is_empty() && about
        };
        let subject = !self.rolls;
        let last = self.out.last();
        if last.is_none_or(|one| subject && another(one)) {
            self.out.push(Happening::default());
        }
        let Some(one) = self.out.last_mut() else {
            return;
        };
        let words = if subject {
            &mut one.item.text
        } else {
            &mut one.item.then
        };
        if !words.is_empty() {
            words.plain("; ");
        } else if subject {
            one.who = name.map(|who| who.name.to_string());
        }
        put(words, &said.pieces, subject);
    }
}

/// Adds a sentence. The name is emphasized if it is the subject, and so is a grave result.
pub(super) fn put(words: &mut Words, said: &[Piece], subject: bool) {
    let is_grave = |fate: &Fate| matches!(fate, Fate::Dead | Fate::Down | Fate::Lies);
    if let [
        Piece::Name(who),
        Piece::Words(gap),
        Piece::State(state, fate),
    ] = said
        && subject
        && gap == " "
        && is_grave(fate)
    {
        return words.strong(&format!("{who}{gap}{state}"));
    }
    for piece in said {
        match piece {
            Piece::Kept(Kept::Cost, ..) => {}
            Piece::Name(who) if subject => words.strong(&who.name),
            Piece::State(text, fate) if is_grave(fate) => words.strong(text),
            piece => words.plain(&piece.to_string()),
        }
    }
}
