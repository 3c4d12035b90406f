import type { Mail } from "./mail.ts";

/** Keeps mails that wait to be delivered, also for other servers. */
export interface Outbox {
  /** Answers the id that it is kept under. */
  keep: (mail: Mail) => Promise<number>;
  remove: (id: number) => Promise<void>;
  /** Told of mails whose server is gone; they are this one's then. */
  onAbandoned: (deliver: (id: number, mail: Mail) => void) => void;
}
