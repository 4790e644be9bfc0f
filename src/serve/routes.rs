//! What a browser finds at the link: the page, the table, and the table's changes.

use std::convert::Infallible;
use std::mem::take;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONNECTION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, LOCATION,
    REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderValue, Method, StatusCode, Version};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use futures_util::stream::{self, Stream};
use tokio::sync::watch;

use super::desk::FromPage;
use super::link::Token;
use super::roll::roll;
use super::room::Visit;
use super::seats::Guest;
use super::shared::Shared;
use crate::campaign::CharacterId;
use crate::view::public::Question;

/// The page; `NONCE` is replaced by the nonce that allows its own style and script.
const PAGE: &str = include_str!("page.html");

/// How often a quiet connection sends a sign of life.
const STILL_HERE: Duration = Duration::from_secs(15);

pub(super) fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/{token}", get(page))
        .route("/{token}/", get(page))
        .route("/{token}/table", get(table))
        .route("/{token}/events", get(events))
        .route("/{token}/be/{who}", get(be))
        .route("/{token}/roll", post(roll))
        .fallback(nothing)
        .method_not_allowed_fallback(not_that_way)
        .layer(from_fn_with_state(shared.clone(), guard))
        .with_state(shared)
}

/// Without a valid token every request gets the same "not found", and the connection is closed.
async fn guard(
    State(shared): State<Arc<Shared>>,
    Extension(visit): Extension<Arc<Visit>>,
    mut request: Request,
    next: Next,
) -> Response {
    let mut parts = request.uri().path().split('/').skip(1);
    let token = parts.next().unwrap_or_default();
    let guest = shared.seats().guest(token);
    let posts = request.method() == Method::POST && parts.next() == Some("roll");
    let hosts = request.headers().get_all(HOST).iter().count();
    let mut response = match guest {
        _ if hosts > 1 || hosts < 1 && request.version() == Version::HTTP_11 => no_host(),
        None => {
            let mut response = nothing().await;
            let close = HeaderValue::from_static("close");
            response.headers_mut().insert(CONNECTION, close);
            response
        }
        Some(_) if request.method() != Method::GET && !posts => not_that_way().await,
        Some(guest) => {
            visit.is(guest);
            request.extensions_mut().insert(guest);
            next.run(request).await
        }
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (CACHE_CONTROL, "no-store"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// HTTP/1.1 demands a host, and one only.
fn no_host() -> Response {
    let why = "This request names no host.\n";
    (StatusCode::BAD_REQUEST, [(CONNECTION, "close")], why).into_response()
}

async fn nothing() -> Response {
    (StatusCode::NOT_FOUND, "There is nothing here.\n").into_response()
}

async fn not_that_way() -> Response {
    (StatusCode::METHOD_NOT_ALLOWED, "This page is read-only.\n").into_response()
}

async fn page() -> Response {
    // A second random value, because the token in the link must not be readable in the page.
    let Ok(nonce) = Token::new() else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let policy = format!(
        "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; \
         connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'"
    );
    let html = PAGE.replace("NONCE", &nonce.to_string());
    let kind = (CONTENT_TYPE, "text/html; charset=utf-8".to_owned());
    ([kind, (CONTENT_SECURITY_POLICY, policy)], html).into_response()
}

async fn table(State(shared): State<Arc<Shared>>) -> Response {
    let json = Arc::clone(&shared.table.borrow());
    if json.is_empty() {
        let why = "There is no campaign yet.\n";
        return (StatusCode::SERVICE_UNAVAILABLE, why).into_response();
    }
    ([(CONTENT_TYPE, "application/json")], json.to_string()).into_response()
}

/// Redirects to the link of the player that somebody claims to be.
async fn be(
    State(shared): State<Arc<Shared>>,
    Extension(guest): Extension<Guest>,
    below: Result<Path<(String, String)>, PathRejection>,
) -> Response {
    let who = below.ok().and_then(|Path((_, who))| who.parse().ok());
    let Some(who) = who else {
        return nothing().await;
    };
    let token = match guest {
        Guest::Table => shared.seats().claim(CharacterId(who)),
        Guest::Seat(_) => None,
    };
    let Some(token) = token else {
        let why = "The GM does not allow answers for this character.\n";
        return (StatusCode::FORBIDDEN, why).into_response();
    };
    (StatusCode::SEE_OTHER, [(LOCATION, format!("/{token}"))]).into_response()
}

/// A client following the table.
struct Following {
    shared: Arc<Shared>,
    guest: Guest,
    /// The token they came with, which may be revoked.
    token: String,
    changes: watch::Receiver<()>,
    tables: watch::Receiver<Arc<str>>,
    questions: watch::Receiver<Arc<[Question]>>,
    /// What has not been sent yet.
    name: bool,
    table: bool,
    question: bool,
}

impl Following {
    fn of(shared: Arc<Shared>, guest: Guest, token: String) -> Self {
        shared.connected.fetch_add(1, Ordering::Relaxed);
        shared.seats().count(guest, true);
        (shared.desk)(FromPage::Changed);
        let is_seat = guest != Guest::Table;
        Self {
            changes: shared.changes.subscribe(),
            tables: shared.table.subscribe(),
            questions: shared.questions.subscribe(),
            shared,
            guest,
            token,
            name: is_seat,
            table: true,
            question: is_seat,
        }
    }

    /// The next event; `None` once the token is no longer valid.
    async fn next(&mut self) -> Option<Event> {
        loop {
            if self.shared.seats().guest(&self.token) != Some(self.guest) {
                return None;
            }
            if let Some(event) = self.news() {
                return Some(event);
            }
            tokio::select! {
                changed = self.tables.changed() => {
                    changed.ok()?;
                    self.table = true;
                }
                changed = self.questions.changed() => {
                    changed.ok()?;
                    self.question = self.guest != Guest::Table;
                }
                changed = self.changes.changed() => changed.ok()?,
            }
        }
    }

    /// What has not been sent yet.
    fn news(&mut self) -> Option<Event> {
        if take(&mut self.name)
            && let Some(name) = self.shared.seats().name(self.guest)
        {
            return Event::default().event("you").json_data(name).ok();
        }
        if take(&mut self.table) {
            let json = Arc::clone(&self.tables.borrow_and_update());
            if !json.is_empty() {
                return Some(Event::default().data(&*json));
            }
        }
        if take(&mut self.question) {
            let asked = self.questions.borrow_and_update().clone();
            let own = |asked: &&Question| Guest::Seat(asked.who) == self.guest;
            let asked = asked.iter().find(own);
            return Event::default().event("question").json_data(asked).ok();
        }
        None
    }
}

impl Drop for Following {
    fn drop(&mut self) {
        self.shared.connected.fetch_sub(1, Ordering::Relaxed);
        self.shared.seats().count(self.guest, false);
        (self.shared.desk)(FromPage::Changed);
    }
}

async fn events(
    State(shared): State<Arc<Shared>>,
    Extension(guest): Extension<Guest>,
    Path(token): Path<String>,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let following = Following::of(shared, guest, token);
    let each = stream::unfold(following, |mut following| async move {
        let event = following.next().await?;
        Some((Ok(event), following))
    });
    let alive = Event::default().event("alive").data("");
    Sse::new(each).keep_alive(KeepAlive::new().interval(STILL_HERE).event(alive))
}
