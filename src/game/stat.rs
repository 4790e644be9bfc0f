//! The numbers of a character: stats, which rarely change, and tracks, which change in play.

use crate::campaign::{Campaign, Character, Skill};

/// What follows from a character: a function of the game, or what its file says.
pub type Of<T> = &'static (dyn Fn(&Character) -> T + Sync);

/// A stat of the characters of a game.
#[derive(Clone, Copy)]
pub struct Stat {
    /// The name as players write it.
    pub id: &'static str,
    /// Other names that may be typed.
    pub aliases: &'static [&'static str],
    pub doc: &'static str,
    /// The usual minimum and maximum; `set` warns outside them.
    pub range: (i64, i64),
    /// The stat set by the second number of `1/2` (1 per 2 days); empty for none.
    pub per: &'static str,
    /// What it counts, by the file of a game: with what conditions make of it, and for who has none.
    pub value: Option<Of<Option<i64>>>,
    /// Computes the stat from others; such a stat cannot be set.
    pub derived: Option<Of<Option<i64>>>,
    /// What a derived stat is called in a sentence.
    pub called: &'static str,
}

/// A stat that is set directly.
#[must_use]
pub const fn stat(id: &'static str, doc: &'static str, range: (i64, i64)) -> Stat {
    Stat {
        id,
        aliases: &[],
        doc,
        range,
        per: "",
        value: None,
        derived: None,
        called: "",
    }
}

/// A stat computed from others.
#[must_use]
pub const fn derived(
    id: &'static str,
    called: &'static str,
    doc: &'static str,
    derive: Of<Option<i64>>,
) -> Stat {
    Stat {
        derived: Some(derive),
        called,
        ..stat(id, doc, (0, 1_000_000))
    }
}

impl Stat {
    /// Adds other names.
    #[must_use]
    pub const fn also(self, aliases: &'static [&'static str]) -> Self {
        Self { aliases, ..self }
    }

    /// Sets the stat that the second number of `1/2` goes to.
    pub(crate) const fn per(self, per: &'static str) -> Self {
        Self { per, ..self }
    }

    /// Whether a word is one of its names, ignoring case.
    pub(crate) fn is_called(&self, name: &str) -> bool {
        let mut names = self.aliases.iter().chain([&self.id]);
        names.any(|known| known.eq_ignore_ascii_case(name))
    }
}

/// A stat as it was set, without modifiers; `None` if the character does not have it.
#[must_use]
pub fn base(who: &Character, stat: &str) -> Option<i64> {
    who.stats.get(stat)
}

/// A number that changes in play: damage, luck and so on.
#[derive(Clone, Copy)]
pub struct Track {
    /// The id in files and output.
    pub id: &'static str,
    /// The heading in the roster.
    pub label: &'static str,
    pub doc: &'static str,
    /// The maximum; `None` for characters without one.
    pub max: Of<Option<i64>>,
    /// A new character starts at the maximum rather than at 0.
    pub starts_full: bool,
    /// Higher is worse.
    pub bad: bool,
    /// The roster shows it only if it is not 0.
    pub quiet: bool,
    /// Whether the options of a campaign let it be counted.
    pub counts: fn(&Campaign) -> bool,
}

/// A track without a maximum that begins at 0.
#[must_use]
pub const fn track(id: &'static str, label: &'static str, doc: &'static str) -> Track {
    Track {
        id,
        label,
        doc,
        max: &|_| None,
        starts_full: false,
        bad: false,
        quiet: false,
        counts: |_| true,
    }
}

impl Track {
    /// It is only counted with some options.
    pub(crate) const fn only_if(self, counts: fn(&Campaign) -> bool) -> Self {
        Self { counts, ..self }
    }

    /// Its value for a character who has none of its own: the maximum if it starts there.
    pub(crate) fn unset(&self, who: &Character) -> i64 {
        let full = self.starts_full.then_some(self.max);
        full.and_then(|max| max(who)).unwrap_or(0)
    }

    /// Sets its maximum.
    pub(crate) const fn max(self, max: Of<Option<i64>>) -> Self {
        Self { max, ..self }
    }

    /// A new character starts at this maximum.
    #[must_use]
    pub const fn full(self, max: Of<Option<i64>>) -> Self {
        Self {
            starts_full: true,
            ..self.max(max)
        }
    }

    /// Higher is worse.
    pub(crate) const fn bad(self) -> Self {
        Self { bad: true, ..self }
    }

    /// The roster shows it only if it is not 0.
    pub(crate) const fn quiet(mut self) -> Self {
        self.quiet = true;
        self
    }
}

/// A stat of a character, by any of its names; `None` if the character does not have it.
pub(crate) fn stat_of(stats: &[Stat], who: &Character, name: &str) -> Option<i64> {
    let stat = stats.iter().find(|stat| stat.is_called(name))?;
    match stat.derived.or(stat.value) {
        Some(value) => value(who),
        None => who.stats.get(stat.id),
    }
}

/// What a skill counts with: its ranks and its stat; `None` if the character lacks that stat.
pub(crate) fn rating_of(stats: &[Stat], who: &Character, skill: &Skill) -> Option<i64> {
    if skill.stat.is_empty() {
        return Some(skill.ranks);
    }
    let stat = stat_of(stats, who, &skill.stat)?;
    Some(stat.saturating_add(skill.ranks))
}

pub(crate) fn track_of(tracks: &[Track], who: &Character, id: &str) -> i64 {
    who.tracks.get(id).unwrap_or_else(|| {
        let mut all = tracks.iter();
        let track = all.find(|track| track.id.eq_ignore_ascii_case(id));
        track.map_or(0, |track| track.unset(who))
    })
}

/// Stats that stand together on the sheet.
#[derive(Clone, Copy)]
pub struct Section {
    pub title: &'static str,
    /// By their ids.
    pub stats: &'static [&'static str],
    /// Further lines.
    pub shows: Of<Vec<String>>,
}

impl Section {
    pub(crate) fn has(&self, stat: &Stat) -> bool {
        self.stats.iter().any(|id| id.eq_ignore_ascii_case(stat.id))
    }
}
