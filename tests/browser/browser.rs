//! A browser for tests, controlled through its `WebDriver`.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::wd::{Capabilities, WebDriverCompatibleCommand};
use fantoccini::{Client, ClientBuilder, Locator};
use http::Method;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tokio::runtime::Runtime;
use url::{ParseError, Url};

/// Longer than anything takes.
const PATIENCE: Duration = Duration::from_secs(20);
const MOMENT: Duration = Duration::from_millis(20);

/// A command that only this browser's driver has.
#[derive(Debug)]
struct Own {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Own {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap(), self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}

/// A running browser.
pub(crate) struct Browser {
    driver: Child,
    runtime: Runtime,
    client: Option<Client>,
}

impl Browser {
    pub(crate) fn start() -> Self {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver: install chromium and chromium-driver");
        let mut lines = BufReader::new(driver.stdout.take().unwrap()).lines();
        let port = loop {
            let line = lines.next().expect("chromedriver ended").unwrap();
            if let Some((_, port)) = line.split_once("successfully on port ") {
                break port.trim_end_matches('.').to_owned();
            }
        };
        // Keeps reading its output, so that it does not block.
        std::thread::spawn(move || lines.for_each(drop));
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let wanted = json!({
            "goog:chromeOptions": { "args": [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking",
            ] },
            "goog:loggingPrefs": { "browser": "ALL" },
        });
        let Value::Object(wanted) = wanted else {
            unreachable!("it is an object")
        };
        let wanted: Capabilities = wanted;
        let client = runtime.block_on(async {
            ClientBuilder::new(HttpConnector::new())
                .capabilities(wanted)
                .connect(&format!("http://127.0.0.1:{port}"))
                .await
        });
        Self {
            driver,
            runtime,
            client: Some(client.unwrap()),
        }
    }

    fn client(&self) -> &Client {
        self.client.as_ref().unwrap()
    }

    fn own(&self, path: &'static str, body: Value) -> Value {
        let issued = self.client().issue_cmd(Own { path, body });
        self.runtime.block_on(issued).unwrap()
    }

    pub(crate) fn go(&self, link: &str) {
        self.runtime.block_on(self.client().goto(link)).unwrap();
    }

    /// The current address.
    pub(crate) fn place(&self) -> String {
        let url = self.runtime.block_on(self.client().current_url());
        url.unwrap().to_string()
    }

    /// The result of a script in the page.
    pub(crate) fn run(&self, script: &str) -> Value {
        let ran = self.client().execute(script, Vec::new());
        self.runtime.block_on(ran).unwrap()
    }

    /// The visible text of the page.
    pub(crate) fn text(&self) -> String {
        let text = self.run("return document.body.innerText;");
        text.as_str().unwrap().to_owned()
    }

    /// The whole source of the page, visible or not.
    pub(crate) fn source(&self) -> String {
        let source = self.run("return document.documentElement.outerHTML;");
        source.as_str().unwrap().to_owned()
    }

    /// Waits until this is true of the text.
    #[track_caller]
    pub(crate) fn until(&self, what: &str, enough: impl Fn(&str) -> bool) -> Duration {
        let begun = Instant::now();
        loop {
            let text = self.text();
            if enough(&text) {
                return begun.elapsed();
            }
            assert!(
                begun.elapsed() < PATIENCE,
                "waited in vain for {what}: {text}"
            );
            std::thread::sleep(MOMENT);
        }
    }

    /// Waits until this text is on the page.
    #[track_caller]
    pub(crate) fn sees(&self, text: &str) -> Duration {
        self.until(text, |shown| shown.contains(text))
    }

    /// Clicks the element of a selector.
    #[track_caller]
    pub(crate) fn click(&self, css: &str) {
        self.runtime.block_on(async {
            let found = self.client().find(Locator::Css(css)).await.unwrap();
            found.click().await.unwrap();
        });
    }

    /// Clicks the link with this text.
    #[track_caller]
    pub(crate) fn follow(&self, text: &str) {
        self.runtime.block_on(async {
            let found = self.client().find(Locator::LinkText(text)).await.unwrap();
            found.click().await.unwrap();
        });
    }

    /// Sets the size of the window and its colour scheme, dark or light.
    pub(crate) fn size(&self, width: u32, height: u32, scheme: &str) {
        let size = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 800,
        });
        let body = json!({ "cmd": "Emulation.setDeviceMetricsOverride", "params": size });
        self.own("goog/cdp/execute", body);
        let scheme = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        let params = json!({ "features": scheme });
        let body = json!({ "cmd": "Emulation.setEmulatedMedia", "params": params });
        self.own("goog/cdp/execute", body);
    }

    /// Saves a screenshot.
    pub(crate) fn picture(&self, name: &str) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/browser");
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(format!("{name}.png")), self.screenshot()).unwrap();
    }

    /// What shows, as a PNG.
    pub(crate) fn screenshot(&self) -> Vec<u8> {
        self.runtime.block_on(self.client().screenshot()).unwrap()
    }

    /// Errors that the page has reported since the last call.
    pub(crate) fn complaints(&self) -> Vec<String> {
        let log = self.own("se/log", json!({ "type": "browser" }));
        let lines = log.as_array().unwrap().iter();
        lines.map(|line| line["message"].to_string()).collect()
    }

    /// Requests to any server other than the page's own.
    pub(crate) fn asked_elsewhere(&self) -> Vec<String> {
        let asked = self.run(
            "return performance.getEntriesByType('resource').map(one => one.name)
                .filter(name => !name.startsWith(location.origin + '/') && !name.startsWith('data:'));",
        );
        let names = asked.as_array().unwrap().iter();
        names.map(ToString::to_string).collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if let Some(client) = self.client.take() {
            let _ = self.runtime.block_on(client.close());
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
