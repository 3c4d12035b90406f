// Apart from `authCopy`: every page loads these, which are said also where the rest can't be had.
export const BROKEN_LINK = "This link does not work";
export const SIGNED_OUT = "You have been signed out";
