//! Where the page is served, and the address at which others reach it.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::str::FromStr;

/// Where the page is served.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bind {
    pub address: SocketAddr,
}

/// The text is not an address with a port.
#[derive(Debug, thiserror::Error)]
#[error("expected an address and a port: 127.0.0.1:8080")]
pub struct ParseBindError;

impl Bind {
    /// Only this computer, at any free port.
    #[must_use]
    pub const fn here() -> Self {
        Self {
            address: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0),
        }
    }

    /// The same address at another port.
    pub(crate) const fn at(self, port: u16) -> Self {
        Self {
            address: SocketAddr::new(self.address.ip(), port),
        }
    }

    /// Everyone on the local network, at the same port.
    pub(crate) const fn in_the_network(self) -> Self {
        Self {
            address: SocketAddr::new(IpAddr::V4(Ipv4Addr::UNSPECIFIED), self.address.port()),
        }
    }
}

impl FromStr for Bind {
    type Err = ParseBindError;

    fn from_str(text: &str) -> Result<Self, ParseBindError> {
        let port = text.strip_prefix(':').unwrap_or(text).parse::<u16>();
        let address = match port {
            Ok(port) => SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port),
            Err(_) => text.parse().map_err(|_| ParseBindError)?,
        };
        Ok(Self { address })
    }
}

/// The address that others use to reach the bound one.
pub(super) fn reachable(bound: SocketAddr) -> SocketAddr {
    if !bound.ip().is_unspecified() {
        return bound;
    }
    let here = match bound.ip() {
        IpAddr::V4(_) => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(_) => IpAddr::V6(Ipv6Addr::LOCALHOST),
    };
    SocketAddr::new(own_address().unwrap_or(here), bound.port())
}

/// The address by which this computer reaches its network. Nothing is sent; the system only chooses
/// a route.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_unspecified() && !address.is_loopback()).then_some(address)
}
