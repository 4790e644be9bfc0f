//! A table for tests: an unsaved campaign, seeded dice, and lines with their expected results.
//!
//! Every line is checked, wherever it is run. After a refusal the campaign, the log and the dice
//! must be unchanged; an act must be completely undone by `undo` and completely redone by `redo`.

use gmscreen::campaign::{Campaign, Character, CharacterId, Fight, History};
use gmscreen::dice::{Dice, Seeded};
use gmscreen::exec::{self, Console, Format, Outcome};
use gmscreen::export::Source;
use gmscreen::game::Refusal;
use gmscreen::games;
use gmscreen::lang::complete::Offer;
use gmscreen::lang::line::Line;
use gmscreen::play::fight::FightTable;
use gmscreen::session::{Reply, Session};
use gmscreen::store::Unsaved;
use gmscreen::verbs::complete::Here;
use gmscreen::view::header::{utc_days, utc_hours};

/// The clock is stopped, so that redoing gives the same result.
pub(crate) fn noon() -> i64 {
    1_700_000_000
}

/// A session without a disk.
pub(crate) fn session(campaign: Campaign) -> Session {
    let game = games::by_id(&campaign.system).expect("a game");
    Session::new(campaign, History::default(), game, Box::new(Unsaved), noon)
}

/// An open campaign with dice.
pub(crate) struct Game {
    pub(crate) session: Session,
    pub(crate) dice: Seeded,
}

/// What Tab offers at the end of a line.
pub(crate) fn offer(session: &Session, line: &str) -> Offer {
    let line = Line::read(line);
    let here = Here::of(session.table(), &line, line.length());
    here.map_or_else(Offer::default, |here| here.offer())
}

impl Game {
    /// An empty Renaissance campaign, current edition.
    pub(crate) fn new() -> Self {
        Self::of(Campaign::new("test", "renaissance", "current"))
    }

    /// The same in the draft edition.
    pub(crate) fn draft() -> Self {
        Self::of(Campaign::new("test", "renaissance", "draft"))
    }

    /// A campaign made elsewhere.
    pub(crate) fn of(campaign: Campaign) -> Self {
        Self {
            session: session(campaign),
            dice: Seeded::new(7),
        }
    }

    /// The same table and log again.
    pub(crate) fn copy(&self) -> Self {
        let (campaign, history) = (self.campaign().clone(), self.history().clone());
        let game = self.session.game();
        Self {
            session: Session::new(campaign, history, game, Box::new(Unsaved), noon),
            dice: Seeded::new(7),
        }
    }

    /// Ilse with every stat and some skills, Tam with a two-word name, Will.
    pub(crate) fn peopled() -> Self {
        let mut game = Self::new();
        game.all(PEOPLE);
        game
    }

    /// Runs lines that must all be accepted.
    pub(crate) fn all(&mut self, lines: &[&str]) -> &mut Self {
        for line in lines {
            self.run(line).ok();
        }
        self
    }

    /// Runs one line. If it is refused, nothing may have changed.
    pub(crate) fn run(&mut self, line: &str) -> Ran<'_> {
        let campaign = self.campaign().clone();
        let (mark, entries) = (
            self.history().mark().clone(),
            self.history().entries().len(),
        );
        let undoable = self.history().undoable();
        let dice = self.dice.mark();
        let done = self.session.execute(line, &mut self.dice);
        if !matches!(done, Ok(Some(_))) {
            assert_eq!(self.campaign(), &campaign, "`{line}` changed the campaign");
            assert_eq!(self.history().mark(), &mark, "`{line}` changed the log");
            assert_eq!(self.history().entries().len(), entries, "`{line}`: entries");
            assert_eq!(self.dice.mark(), dice, "`{line}` used the dice");
        } else if self.history().entries().len() > entries && self.history().undoable() > undoable {
            self.undone_and_redone(line, &campaign);
        }
        Ran {
            line: line.to_owned(),
            done,
            game: std::marker::PhantomData,
        }
    }

    /// Checks on a copy of the session that undo reverts the line's act completely and redo
    /// restores it.
    fn undone_and_redone(&self, line: &str, before: &Campaign) {
        let (after, history) = (self.campaign().clone(), self.history().clone());
        let game = self.session.game();
        let mut beside = Session::new(after, history, game, Box::new(Unsaved), noon);
        let mut dice = Seeded::new(1);
        for (what, expected) in [("undo", before), ("redo", self.campaign())] {
            let done = beside.execute(what, &mut dice);
            assert!(done.is_ok(), "`{what}` of `{line}`: {done:?}");
            assert_eq!(beside.campaign(), expected, "`{what}` of `{line}`");
        }
    }

    pub(crate) fn campaign(&self) -> &Campaign {
        self.session.campaign()
    }

    pub(crate) fn history(&self) -> &History {
        self.session.history()
    }

    /// The character with this whole name.
    pub(crate) fn who(&self, name: &str) -> &Character {
        let id = self.id(name);
        self.campaign().characters.get(id).expect("a character")
    }

    pub(crate) fn id(&self, name: &str) -> CharacterId {
        let found = self.campaign().characters.named(name);
        found.unwrap_or_else(|| panic!("nobody is called {name}"))
    }

    pub(crate) fn fight(&self) -> &Fight {
        self.campaign().fight().expect("a fight")
    }

    /// Names in the turn order.
    pub(crate) fn order(&self) -> Vec<&str> {
        let order = self.fight().order.iter();
        order
            .map(|place| self.campaign().name_of(place.character))
            .collect()
    }

    /// The round and the active character (`-` for nobody).
    pub(crate) fn turn(&self) -> (u32, &str) {
        let acting = self.campaign().acting();
        let name = acting.map_or("-", |id| self.campaign().name_of(id));
        (self.fight().round, name)
    }

    /// The current fight with its context.
    pub(crate) fn fight_table(&self) -> FightTable<'_> {
        FightTable::running(self.campaign(), self.session.game()).expect("a fight")
    }

    /// What an export shows, in UTC.
    pub(crate) fn source(&self) -> Source<'_> {
        Source {
            campaign: self.campaign(),
            history: self.history(),
            game: self.session.game(),
            session: None,
            for_players: false,
            hours: utc_hours,
            days: utc_days,
        }
    }

    /// The answer of `exec --format json` to one line, which must be one line.
    pub(crate) fn json(&mut self, line: &str) -> serde_json::Value {
        let (out, _, _) = self.exec(line, Format::Json, true);
        assert!(
            out.ends_with('\n') && out.lines().count() == 1,
            "{line}: {out:?}"
        );
        serde_json::from_str(&out).unwrap_or_else(|error| panic!("{line}: {error}: {out}"))
    }

    /// Runs lines without a screen. Returns standard output, standard error and the outcome.
    pub(crate) fn exec(
        &mut self,
        lines: &str,
        format: Format,
        keep_going: bool,
    ) -> (String, String, Outcome) {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut console = Console {
            out: &mut out,
            err: &mut err,
            format,
            keep_going,
        };
        let outcome = exec::run(
            &mut self.session,
            &mut self.dice,
            &mut lines.as_bytes(),
            &mut console,
        )
        .expect("memory can be read and written");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        (text(out), text(err), outcome)
    }
}

/// A few characters to test with.
pub(crate) const PEOPLE: &[&str] = &[
    "add \"Ilse Marrow\"",
    "set ilse COG 10",
    "set ilse COO 30",
    "set ilse INT 25",
    "set ilse SAV 15",
    "set ilse SOM 20",
    "set ilse WIL 25",
    "set ilse DUR 30",
    "set ilse STR 35",
    "set ilse Luck 3",
    "skill ilse \"Stealth\" COO 40",
    "skill ilse \"Knowledge: Theology\" COG 20 spec \"Saints\"",
    "skill ilse \"Profession: Cook\" COO 5",
    "add \"Brother Tam\"",
    "set tam WIL 20",
    "set tam COO 10",
    "add Will",
    "set will WIL 11",
];

/// The result of a line.
pub(crate) struct Ran<'a> {
    line: String,
    pub(crate) done: Result<Option<Reply>, Refusal>,
    game: std::marker::PhantomData<&'a mut Game>,
}

#[allow(clippy::return_self_not_must_use)]
impl Ran<'_> {
    /// It was accepted.
    #[track_caller]
    pub(crate) fn ok(self) -> Self {
        if let Err(refusal) = &self.done {
            let column = refusal.column();
            panic!("`{}` was refused at {column:?}: {refusal}", self.line);
        }
        assert!(
            matches!(self.done, Ok(Some(_))),
            "`{}` was not taken as a command",
            self.line
        );
        self
    }

    /// It was refused with `^` at this column (from 1) under the line, and the message contains this.
    #[track_caller]
    pub(crate) fn refused_with(self, column: usize, part: &str) {
        let line = self.line;
        let refusal = match self.done {
            Err(refusal) => refusal,
            Ok(reply) => panic!("`{line}` was accepted: {reply:?}"),
        };
        assert_eq!(refusal.column(), Some(column), "`{line}`: {refusal}");
        let said = refusal.to_string();
        assert!(said.contains(part), "`{line}`: {said:?} lacks {part:?}");
    }
}
