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
