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
export type SendMail = (mail: Mail) => Promise<void>;

/** Where mails are switched off; what one says goes into no log. */
export const discardMail: SendMail = async ({ subject }) => {
  log.warn({ component: "mail" }, `not sent, since no mail server is set: ${subject}`);
};

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
