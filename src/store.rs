//! Placeholder until the store's branch lands.
#![allow(missing_docs)]
use crate::campaign::Campaign;
use crate::campaign::history::Mark;
pub mod journal {
    pub fn encode(_record: &crate::campaign::Record) -> Result<super::Encoded, super::StoreError> {
        Ok(super::Encoded { crc: 1 })
    }
}
#[derive(Debug)]
pub struct Encoded {
    pub crc: u32,
}
#[derive(Debug, thiserror::Error)]
#[error("no")]
pub struct StoreError;
pub trait Keeper {
    fn keep(&mut self, record: Encoded) -> Result<(), StoreError>;
    fn snapshot(&mut self, campaign: &Campaign, mark: &Mark) -> Result<(), StoreError>;
    fn close(&mut self, campaign: &Campaign, mark: &Mark) -> Result<(), StoreError>;
}
pub struct Unsaved;
impl Keeper for Unsaved {
    fn keep(&mut self, _: Encoded) -> Result<(), StoreError> {
        Ok(())
    }
    fn snapshot(&mut self, _: &Campaign, _: &Mark) -> Result<(), StoreError> {
        Ok(())
    }
    fn close(&mut self, _: &Campaign, _: &Mark) -> Result<(), StoreError> {
        Ok(())
    }
}
