import type { Mail, SentMail } from "./mail.ts";

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
