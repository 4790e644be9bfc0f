//! What a browser finds under the link: the page, the table, and the table as it changes.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use futures_util::stream::{self, Stream};
use tokio::sync::watch;

use super::desk::Desk;
use super::link::Token;
use super::shared::Shared;

/// The page; `NONCE` stands for the word that lets its own style and script through.
const PAGE: &str = include_str!("page.html");

/// A quiet connection says that it is still there.
const STILL_HERE: Duration = Duration::from_secs(15);

pub(super) fn router(shared: Shared) -> Router {
    Router::new()
        .route("/{token}", get(page))
        .route("/{token}/", get(page))
        .route("/{token}/table", get(table))
        .route("/{token}/events", get(events))
        .fallback(nothing)
        .method_not_allowed_fallback(not_that_way)
        .layer(from_fn_with_state(shared.clone(), guard))
        .with_state(shared)
}

/// Whoever does not know the token finds nothing, whatever they ask for and however.
async fn guard(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    let mut parts = request.uri().path().split('/').skip(1);
    let knows = parts.next().is_some_and(|token| shared.token.is(token));
    let mut response = if !knows {
        nothing().await
    } else if request.method() != Method::GET {
        not_that_way().await
    } else {
        next.run(request).await
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

async fn nothing() -> Response {
    (StatusCode::NOT_FOUND, "There is nothing here.\n").into_response()
}

async fn not_that_way() -> Response {
    (StatusCode::METHOD_NOT_ALLOWED, "This can only be read.\n").into_response()
}

async fn page() -> Response {
    // Another one, as random: whoever sees the page must not read the link's in it.
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

async fn table(State(shared): State<Shared>) -> Response {
    let json = Arc::clone(&shared.tables.borrow());
    if json.is_empty() {
        return (
            StatusCode::SERVICE_UNAVAILABLE,
            "There is no campaign yet.\n",
        )
            .into_response();
    }
    ([(CONTENT_TYPE, "application/json")], json.to_string()).into_response()
}

/// Somebody who follows the table, until they go away.
struct Following {
    tables: watch::Receiver<Arc<str>>,
    connected: Arc<AtomicUsize>,
    desk: Arc<dyn Desk>,
    /// What is shown now has been sent.
    begun: bool,
}

impl Drop for Following {
    fn drop(&mut self) {
        self.connected.fetch_sub(1, Ordering::Relaxed);
        self.desk.changed();
    }
}

async fn events(
    State(shared): State<Shared>,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    shared.connected.fetch_add(1, Ordering::Relaxed);
    shared.desk.changed();
    let following = Following {
        tables: shared.tables,
        connected: shared.connected,
        desk: shared.desk,
        begun: false,
    };
    let each = stream::unfold(following, |mut following| async move {
        loop {
            if following.begun {
                following.tables.changed().await.ok()?;
            }
            following.begun = true;
            let json = Arc::clone(&following.tables.borrow_and_update());
            if !json.is_empty() {
                return Some((Ok(Event::default().data(&*json)), following));
            }
        }
    });
    Sse::new(each).keep_alive(KeepAlive::new().interval(STILL_HERE))
}
