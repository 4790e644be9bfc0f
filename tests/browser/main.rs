//! The players' page in a real browser, with a real console behind it. `cargo test --features
//! browser --test browser` needs `chromium` and `chromedriver`; screenshots go to `target/browser`.

#![cfg(test)]

mod browser;
#[allow(dead_code)]
mod cli_home {
    //! Stands in for `tests/it/cli_home.rs`, which the shared console helpers use.

    pub(crate) fn json(line: &str) -> serde_json::Value {
        serde_json::from_str(line).unwrap()
    }
}
mod crowd;
mod page;
#[allow(dead_code)]
#[path = "../it/page_client.rs"]
mod page_client;
mod page_crowded;
mod page_cut_off;
mod picture;
#[allow(dead_code)]
#[path = "../it/pty_console.rs"]
mod pty_console;
#[allow(dead_code)]
#[path = "../it/tier.rs"]
mod tier;
