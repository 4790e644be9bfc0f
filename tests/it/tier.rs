//! How thorough the slow tests are: `GMSCREEN_TESTS` is unset for every day, `slow` in `.ci/run`,
//! `long` for an evening of it.

/// One of three numbers (of cases, steps, seconds), by what `GMSCREEN_TESTS` asks for.
pub(crate) fn by_tier<T>(everyday: T, slow: T, long: T) -> T {
    match std::env::var("GMSCREEN_TESTS").as_deref() {
        Err(_) | Ok("") => everyday,
        Ok("slow") => slow,
        Ok("long") => long,
        Ok(other) => panic!("GMSCREEN_TESTS is slow or long, not {other}"),
    }
}
