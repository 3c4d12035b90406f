export type Ending = "ended-early" | "full" | "open";
