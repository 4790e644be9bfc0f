//! The command language: how one line is read, without knowing any campaign.

pub mod line;
