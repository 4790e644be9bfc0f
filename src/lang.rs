//! The command language: reading, completing and editing a line, and the syntax of verbs. It knows
//! nothing about the contents of a campaign.

pub mod complete;
pub mod edit;
pub mod fill;
pub mod line;
pub mod near;
pub mod operand;
pub mod read;
pub mod refusal;
mod steps;
pub mod syntax;
pub mod walk;
pub mod work;
