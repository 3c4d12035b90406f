import type { Registered } from "@diary/core/day";

/** An entry that the server took while nobody was looking. The popup shows it when it opens next, and forgets it. */
export type Delivered = Registered & {
  v: 1;
  /** Another text for an entry that was there before. */
  edited: boolean;
  /** Milliseconds since 1970. */
  at: number;
};
