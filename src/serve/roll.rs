//! The only thing that can be sent: what a player's dice show.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::body::{Body, to_bytes};
use axum::extract::State;
use axum::http::header::{CONTENT_TYPE, HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tokio::sync::oneshot;
use tokio::time::timeout;

use super::desk::{FromPage, NOBODY};
use super::seats::Guest;
use super::shared::Shared;
use crate::view::public::Answer;

/// The longest request body, in bytes, and how long it may take.
const LONGEST: usize = 512;
const SLOWEST: Duration = Duration::from_secs(5);

/// The greatest length of the dice in an answer, in characters.
const DICE: usize = 120;

/// How long the console may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// What the page sends.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sent {
    question: u64,
    /// What the dice show; empty to let the console roll.
    dice: String,
}

fn refused(status: StatusCode, why: impl Into<String>) -> Response {
    (status, why.into()).into_response()
}

pub(super) async fn roll(
    State(shared): State<Arc<Shared>>,
    Extension(guest): Extension<Guest>,
    headers: HeaderMap,
    body: Body,
) -> Response {
    if !is_own(&headers) {
        return refused(StatusCode::FORBIDDEN, "This did not come from the page.");
    }
    if !shared.seats().takes(guest) {
        let why = "That is too much at once: wait a moment.";
        return refused(StatusCode::TOO_MANY_REQUESTS, why);
    }
    let Guest::Seat(who) = guest else {
        return refused(StatusCode::FORBIDDEN, "First say who you are.");
    };
    let body = timeout(SLOWEST, to_bytes(body, LONGEST)).await;
    let sent = match &body {
        Ok(Ok(bytes)) => serde_json::from_slice::<Sent>(bytes).ok(),
        Ok(Err(_)) | Err(_) => None,
    };
    let Some(Sent { question, dice }) = sent.filter(|sent| fits(&sent.dice)) else {
        let why = "These are not dice: type what they show.";
        return refused(StatusCode::BAD_REQUEST, why);
    };
    let asked = shared.questions.borrow().clone();
    match asked.iter().find(|asked| asked.number == question) {
        None if asked.is_empty() => return refused(StatusCode::CONFLICT, NOBODY),
        None => {
            let why = "That has been answered already.";
            return refused(StatusCode::CONFLICT, why);
        }
        Some(asked) if asked.who != who => {
            let why = "These are the dice of somebody else.";
            return refused(StatusCode::FORBIDDEN, why);
        }
        Some(_) => {}
    }
    let (told, came) = oneshot::channel();
    let reply = Box::new(move |result| drop(told.send(result)));
    let answer = Answer {
        who,
        question,
        dice,
    };
    (shared.desk)(FromPage::Dice(answer, reply));
    match timeout(PATIENCE, came).await {
        Ok(Ok(Ok(taken))) => (StatusCode::OK, taken.words()).into_response(),
        Ok(Ok(Err(why))) => refused(StatusCode::CONFLICT, why),
        Ok(Err(_)) | Err(_) => {
            let why =
                "The GM's console is not answering: the log shows whether your dice were counted.";
            refused(StatusCode::SERVICE_UNAVAILABLE, why)
        }
    }
}

/// Whether the dice are short and on one line.
fn fits(dice: &str) -> bool {
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, ' ' | '-');
    dice.len() <= DICE && dice.chars().all(fits)
}

/// Whether a browser sent it from the page itself.
fn is_own(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let json = text(CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
    let (Some(origin), Some(host)) = (text(ORIGIN), text(HOST)) else {
        return false;
    };
    json && origin.strip_prefix("http://") == Some(host)
}
