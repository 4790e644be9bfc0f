//! The command language: how one line is read, what a verb takes, and how a line
//! is completed and edited. Nothing here knows who or what is in a campaign.

pub mod complete;
pub mod edit;
pub mod line;
pub mod operand;
pub mod read;
pub mod refusal;
mod steps;
pub mod syntax;
pub mod walk;
