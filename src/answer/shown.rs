//! How the objects that programs read are declared.

/// Makes structs that programs read. After the name of a struct stands what it is made of, and a row is a field
/// with its type and its value; `with` gives names to what several values need.
macro_rules! shown {
    ($(
        $(#[$about:meta])*
        $vis:vis $name:ident $(<$life:lifetime>)? of ($($from:ident: $of:ty),*)
        $(with ($($part:pat = $parts:expr),*))? {
            $($(#[$field_about:meta])* $field:ident: $field_type:ty = $value:expr,)*
        }
    )*) => {$(
        #[derive(Debug, serde::Serialize, schemars::JsonSchema)]
        $(#[$about])*
        $vis struct $name $(<$life>)? {
            $($(#[$field_about])* pub(crate) $field: $field_type,)*
        }

        impl $(<$life>)? $name $(<$life>)? {
            #[must_use]
            $vis fn of($($from: $of),*) -> Self {
                $($(let $part = $parts;)*)?
                Self { $($field: $value,)* }
            }
        }
    )*};
}
pub(crate) use shown;
