//! What differs between operating systems, behind the same functions on each.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::sync::OnceLock;
use std::time::SystemTime;

use jiff::tz::TimeZone;

pub(crate) mod socket;
#[cfg(unix)]
mod unix;
#[cfg(unix)]
mod wake;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub(crate) use unix::{
    SYNC_NEEDS_WRITING, create_private_folder, file_id, file_id_at, itself, keep_private,
    listen_to_signals, local_zone, private, survive_size_limits, suspend, sync_folder,
    wait_for_input,
};
#[cfg(unix)]
pub(crate) use wake::{Bell, Waker, bell};
#[cfg(windows)]
pub(crate) use windows::{
    SYNC_NEEDS_WRITING, create_private_folder, file_id, file_id_at, itself, keep_private,
    listen_to_signals, local_zone, private, survive_size_limits, suspend, sync_folder,
};

/// The local time zone.
pub(crate) fn time_zone() -> &'static TimeZone {
    static ZONE: OnceLock<TimeZone> = OnceLock::new();
    ZONE.get_or_init(|| local_zone().unwrap_or_else(TimeZone::system))
}

/// The last second that can be shown in every time zone, at the end of the year 9999.
const LAST_SECOND: i64 = 253_402_207_200;

/// Seconds since 1970 by the computer's clock, limited to dates that can be shown.
pub(crate) fn now() -> i64 {
    seconds(SystemTime::now())
}

fn seconds(at: SystemTime) -> i64 {
    let since = at.duration_since(SystemTime::UNIX_EPOCH);
    let since = since.map_or(0, |since| since.as_secs());
    i64::try_from(since).map_or(LAST_SECOND, |since| since.min(LAST_SECOND))
}

/// A short name for a path, the same in every process.
fn short(path: &Path) -> String {
    let mut hasher = DefaultHasher::new();
    path.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// A signal from outside the process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(windows, allow(dead_code))] // nothing is told there: the console brings Ctrl-C as a key
pub(crate) enum Signal {
    /// A request to quit, with the signal's number.
    End(i32),
    /// The process continues after it was stopped.
    Continued,
    /// The terminal has a new size.
    Resized,
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime};

    use jiff::Timestamp;
    use jiff::tz::TimeZone;

    use super::{LAST_SECOND, seconds, time_zone};

    #[test]
    fn the_zone_is_that_of_the_system() {
        // Twice a year for as long as rules are known.
        for at in (0..4_102_444_800).step_by(15_778_800) {
            let at = Timestamp::from_second(at).unwrap();
            let [own, theirs] = [time_zone(), &TimeZone::system()].map(|zone| zone.to_offset(at));
            assert_eq!(own, theirs, "{at}");
        }
    }

    #[test]
    fn a_wrong_clock_gives_a_representable_time() {
        let at = |years: u64| Duration::from_secs(years * 366 * 24 * 3_600);
        let epoch = SystemTime::UNIX_EPOCH;
        assert_eq!(seconds(epoch - at(10)), 0);
        assert_eq!(seconds(epoch + Duration::from_secs(7)), 7);
        assert_eq!(seconds(epoch + at(9_000)), LAST_SECOND);
        assert!(jiff::Timestamp::from_second(LAST_SECOND).is_ok());
    }
}
