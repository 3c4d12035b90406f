/** `ended-early`: the owner ended the challenge before its days were full. */
export type Ending = "ended-early" | "full" | "open";
