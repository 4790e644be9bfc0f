//! The numbers that characters of a game have: stats that stand still, tracks that move in play.

use crate::campaign::Character;

/// A stat that characters of a game have.
#[derive(Clone, Copy, Debug)]
pub struct Stat {
    /// Its name, as players write it.
    pub id: &'static str,
    /// What else it may be called where it is typed.
    pub aliases: &'static [&'static str],
    pub doc: &'static str,
    /// The least and the most it normally is; beyond that `set` warns.
    pub range: (i64, i64),
    /// The stat that a number behind a slash sets: `1/2` is 1 in 2 of these; empty for none.
    pub per: &'static str,
    /// How it follows from other stats; such a stat cannot be set.
    pub derived: Option<fn(&Character) -> Option<i64>>,
}

/// A stat that is set.
#[must_use]
pub const fn stat(id: &'static str, doc: &'static str, range: (i64, i64)) -> Stat {
    Stat {
        id,
        aliases: &[],
        doc,
        range,
        per: "",
        derived: None,
    }
}

/// A stat that follows from others.
#[must_use]
pub const fn derived(
    id: &'static str,
    doc: &'static str,
    derive: fn(&Character) -> Option<i64>,
) -> Stat {
    Stat {
        id,
        aliases: &[],
        doc,
        range: (0, 1_000_000),
        per: "",
        derived: Some(derive),
    }
}

impl Stat {
    /// The same under other names too.
    #[must_use]
    pub const fn also(self, aliases: &'static [&'static str]) -> Self {
        Self { aliases, ..self }
    }

    /// The same, counted in so many of another stat: `1/2`.
    #[must_use]
    pub const fn per(self, per: &'static str) -> Self {
        Self { per, ..self }
    }

    /// Whether a word names it, without case.
    #[must_use]
    pub fn is_called(&self, name: &str) -> bool {
        let mut names = self.aliases.iter().chain([&self.id]);
        names.any(|known| known.eq_ignore_ascii_case(name))
    }
}

/// A stat of a character as it was set; `None` where it has none.
#[must_use]
pub fn base(who: &Character, stat: &str) -> Option<i64> {
    who.stats.get(stat)
}

/// A number that moves in play: harm, luck, ...
#[derive(Clone, Copy, Debug)]
pub struct Track {
    /// Its id in files and output.
    pub id: &'static str,
    /// Its heading in the roster.
    pub label: &'static str,
    pub doc: &'static str,
    /// Its maximum, for those who have one.
    pub max: fn(&Character) -> Option<i64>,
    /// A character begins with all of it rather than none.
    pub starts_full: bool,
    /// More of it is worse.
    pub bad: bool,
    /// Shown in the roster only where it is not 0.
    pub quiet: bool,
}

/// A stat of a character, by any of its names; `None` where it has none.
#[must_use]
pub fn stat_of(stats: &[Stat], who: &Character, name: &str) -> Option<i64> {
    let stat = stats.iter().find(|stat| stat.is_called(name))?;
    match stat.derived {
        Some(derive) => derive(who),
        None => who.stats.get(stat.id),
    }
}

#[must_use]
pub fn track_of(tracks: &[Track], who: &Character, id: &str) -> i64 {
    who.tracks.get(id).unwrap_or_else(|| {
        let mut all = tracks.iter();
        let track = all.find(|track| track.id.eq_ignore_ascii_case(id));
        track
            .filter(|track| track.starts_full)
            .and_then(|track| (track.max)(who))
            .unwrap_or(0)
    })
}
