//! How thorough the slow tests are: `GMSCREEN_TESTS` is unset in everyday use, `slow` in `.ci/run`,
//! and `long` for the fault tests at length.

/// One of three numbers (of cases, steps, seconds), depending on `GMSCREEN_TESTS`.
pub(crate) fn by_tier<T>(everyday: T, slow: T, long: T) -> T {
    match std::env::var("GMSCREEN_TESTS").as_deref() {
        Err(_) | Ok("") => everyday,
        Ok("slow") => slow,
        Ok("long") => long,
        Ok(other) => panic!("GMSCREEN_TESTS is slow or long, not {other}"),
    }
}
