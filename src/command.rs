//! What a person may say: how a line is read, and the verbs that every game has.

pub mod line;
