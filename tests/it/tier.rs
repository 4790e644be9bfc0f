//! How thorough the slow tests are: `GMSCREEN_TESTS` is unset in everyday use, `slow` in `.ci/run`,
//! and `long` for the fault tests at length.

use tempfile::TempDir;

/// Where files are in memory, if there is such a folder.
const MEMORY: &str = "/dev/shm";

/// A folder for a test's files: in everyday use in memory, where syncing costs nothing.
pub(crate) fn folder() -> TempDir {
    let in_memory = by_tier(cfg!(unix), false, false).then(|| tempfile::tempdir_in(MEMORY).ok());
    let folder = in_memory.flatten().map_or_else(tempfile::tempdir, Ok);
    folder.expect("a temporary folder can be made")
}

/// One of three numbers (of cases, steps, seconds), depending on `GMSCREEN_TESTS`.
pub(crate) fn by_tier<T>(everyday: T, slow: T, long: T) -> T {
    match std::env::var("GMSCREEN_TESTS").as_deref() {
        Err(_) | Ok("") => everyday,
        Ok("slow") => slow,
        Ok("long") => long,
        Ok(other) => panic!("GMSCREEN_TESTS is slow or long, not {other}"),
    }
}
