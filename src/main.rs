//! The `gmscreen` binary: arguments, then one call.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(gmscreen::cli::run() as u8)
}
