import { setTimeout as pass } from "node:timers/promises";

import type { EmailDriver, EmailMessage } from "@supabase/lite";

import { log } from "../log/log.ts";
import type { Deliver, Mail, Outbox } from "./mail.ts";

const ATTEMPTS = 3;

/** Takes mails from lite at once and delivers them one after the other: no request waits for a mail server. */
export class MailQueue implements EmailDriver {
  readonly #deliver: Deliver;
  readonly #outbox: Outbox | undefined;
  readonly #wait: (attempt: number) => Promise<void>;
  #tail: Promise<void> = Promise.resolve();

  /**
   * @param outbox keeps what was taken until it is delivered or given up, whatever becomes of this process
   * @param wait before the next attempt, after the one of this number failed
   */
  constructor(
    deliver: Deliver,
    outbox?: Outbox,
    wait = (attempt: number): Promise<void> => pass(attempt * 2000),
  ) {
    this.#deliver = deliver;
    this.#outbox = outbox;
    this.#wait = wait;
    outbox?.onAbandoned((id, mail) => this.#enqueue(mail, id));
  }

  async send({ to, subject, html = "", text = "" }: EmailMessage): Promise<void> {
    // Lite's own text part has its own link in it; the template's is the one that must be followed.
    const mail = { to, subject, html, text: html === "" ? text : textOfHtml(html) };
    this.#enqueue(mail, await this.#outbox?.keep(mail));
  }

  #enqueue(mail: Mail, id: number | undefined): void {
    this.#tail = this.#tail
      .then(() => this.#attempt(mail))
      .then(() => (id === undefined ? undefined : this.#outbox?.remove(id)));
  }

  /** Resolves when all that was handed in so far is delivered or given up. */
  drained(): Promise<void> {
    return this.#tail;
  }

  async #attempt(mail: Mail): Promise<void> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      try {
        await this.#deliver(mail);
        return;
      } catch (error) {
        log.error({ component: "mail" }, `attempt ${attempt} of ${ATTEMPTS} failed: ${reasonOf(error)}`);
        if (attempt < ATTEMPTS) await this.#wait(attempt);
      }
    }
  }
}

/** A server's own words often name the address that it refuses. */
function reasonOf(error: unknown): string {
  const { message } = error as Error;
  return message.replaceAll(/[^\s<>@]+@[^\s<>@]+/g, "[address]");
}

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

/** The text part of a mail: the words of its HTML, each link followed by its address. */
export function textOfHtml(html: string): string {
  return (
    html
      .replace(/<(head|style)\b.*?<\/\1\s*>/gis, "")
      // A line break in the source is a space in the text.
      .replace(/\s+/g, " ")
      .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a\s*>/gis, "$2: $1")
      .replace(/<\/(p|h\d|div)\s*>/gi, "\n\n")
      .replace(/<\/tr\s*>|<br\s*\/?>/gi, "\n")
      .replace(/<[^>]*>/g, "")
      .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
      .replace(/[ \t]+/g, " ")
      .replace(/ *\n */g, "\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim()
  );
}
