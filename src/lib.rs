//! gmscreen: a full-screen terminal console for game masters.
