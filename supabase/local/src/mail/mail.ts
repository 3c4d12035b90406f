import { log } from "../log/log.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** A mail as the mailbox shows it. */
export interface SentMail extends Mail {
  /** ISO 8601. */
  sentAt: string;
}

/** Hands a mail over to whoever brings it; rejects if it could not. */
export type Deliver = (mail: Mail) => Promise<void>;

/** Where mails are switched off; what one says goes into no log. */
export const discardMail: Deliver = async ({ subject }) => {
  log.warn({ component: "mail" }, `not sent, since no mail server is set: ${subject}`);
};

/** Keeps mails that wait to be delivered, also for other servers. */
export interface Outbox {
  /** Answers the id that it is kept under. */
  keep: (mail: Mail) => Promise<number>;
  remove: (id: number) => Promise<void>;
  /** Told of mails whose server is gone; they are this one's then. */
  onAbandoned: (deliver: (id: number, mail: Mail) => void) => void;
}

const KEPT = 200;

/** Keeps the mails instead of sending them, for `/mailbox` and the tests. */
export class Mailbox {
  #mails: SentMail[] = [];

  /** Newest first. */
  get mails(): readonly SentMail[] {
    return this.#mails;
  }

  deliver = async (mail: Mail): Promise<void> => {
    this.#mails = [{ ...mail, sentAt: new Date().toISOString() }, ...this.#mails].slice(0, KEPT);
  };

  clear(): void {
    this.#mails = [];
  }
}
