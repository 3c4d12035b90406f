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
