//! One integration binary; every file of this folder is a module here.
