//! How long ago something was, in words.

use jiff::Timestamp;
use jiff::tz::TimeZone;

/// A moment as seen from `now`, both in seconds since 1970: `today 21:04`, `yesterday 21:04`,
/// `Friday 21:04`, `2026-11-20`.
#[must_use]
pub fn when(at: i64, now: i64, zone: &TimeZone) -> String {
    let moment = |at: i64| Timestamp::from_second(at).map(|at| at.to_zoned(zone.clone()));
    let (Ok(then), Ok(now)) = (moment(at), moment(now)) else {
        return "long ago".to_owned();
    };
    let days = now
        .date()
        .since(then.date())
        .map_or(i32::MAX, |span| span.get_days());
    let shape = match days {
        0 => "today %H:%M",
        1 => "yesterday %H:%M",
        2..=6 => "%A %H:%M",
        _ => "%Y-%m-%d",
    };
    then.strftime(shape).to_string()
}
