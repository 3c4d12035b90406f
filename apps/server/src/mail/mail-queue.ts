import { AsyncLocalStorage } from "node:async_hooks";

import { inLanguage } from "@diary/core/mail-words";
import type { EmailDriver, EmailMessage } from "@supabase/lite";

import type { Database } from "../database/database.ts";
import { log } from "../log/log.ts";
import type { SendMail, Mail } from "./mail.ts";
import { isPermanentFailure } from "./smtp-failure.ts";

/** Backups exclude this schema, because a restored database must not send old mails. */
const SCHEMA = "local_backend_state";
const TABLE = `${SCHEMA}.waiting_mail`;

export const LINK_LIFE_S = 3600;
const CHECK_EVERY_MS = 15_000;
/** In seconds. Doubles with each failure, and must be longer than an attempt. */
const FIRST_PAUSE_S = 30;
const MAX_PAUSE_S = 600;

interface QueuedMail {
  id: number;
  mail: Mail;
  attempts: number;
}

/** Stores mails, so requests don't wait for the delivery. Retries until a mail expires or is rejected permanently. */
export class MailQueue implements EmailDriver {
  readonly counts = { failed: 0, delivered: 0, rejected: 0, givenUp: 0 };
  readonly #database: Database;
  readonly #deliver: SendMail;
  readonly #outsideRequests = AsyncLocalStorage.snapshot();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #delivery: Promise<void> | undefined;

  constructor(database: Database, deliver: SendMail) {
    this.#database = database;
    this.#deliver = deliver;
  }

  async open(): Promise<void> {
    await this.#database.transaction((tx) =>
      tx.script(`
        create schema if not exists ${SCHEMA};
        revoke all on schema ${SCHEMA} from public;
        create table if not exists ${TABLE} (
          id int generated always as identity primary key,
          user_id uuid not null references auth.users on delete cascade,
          mail jsonb not null,
          attempts int not null default 0,
          next_attempt_at timestamptz not null,
          expires_at timestamptz not null
        );`),
    );
    this.#timer = setInterval(() => void this.deliverDue(), CHECK_EVERY_MS);
    this.#timer.unref();
    void this.deliverDue();
  }

  async send(
    { to, subject, html = "", text = "", headers }: EmailMessage & Pick<Mail, "headers">,
    lifeS = LINK_LIFE_S,
  ): Promise<void> {
    const language = await this.#languageOf(to);
    const [page, title] = [inLanguage(html, language), inLanguage(subject, language)];
    const mail: Mail = {
      to,
      subject: title,
      html: page,
      // Built from the HTML, because lite (@supabase/lite) puts another link into its text part.
      text: html === "" ? text : textOfHtml(page),
      headers,
    };
    const now = Date.now();
    await this.#database.query(
      `insert into ${TABLE} (user_id, mail, next_attempt_at, expires_at)
       select id, $2::jsonb, $3, $4 from auth.users where email = lower($1)`,
      [to, JSON.stringify(mail), timestamp(now), timestamp(now + lifeS * 1000)],
    );
    this.#outsideRequests(() => void this.deliverDue());
  }

  async #languageOf(email: string): Promise<string> {
    const [row] = await this.#database.query<{ language: string }>(
      "select l.language from auth.users u cross join public.mail_language(u.id) l where u.email = lower($1)",
      [email],
    );
    return row?.language ?? "en";
  }

  async deliverDue(): Promise<void> {
    const before = this.#delivery;
    const delivery = (async () => {
      await before;
      await this.#giveUp();
      while (!this.#isClosed) {
        const next = await this.#take();
        if (next === undefined) return;
        await this.#attempt(next);
      }
    })().catch((error: unknown) =>
      log.error({ component: "mail" }, `can't read mails from the database: ${reasonOf(error)}`),
    );
    this.#delivery = delivery;
    await delivery;
  }

  async length(): Promise<number> {
    const [row] = await this.#database.query<{ length: number }>(
      `select count(*)::int as length from ${TABLE}`,
    );
    return row!.length;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#delivery;
  }

  /** Prefers mails for which a user waits, then mails that expire earlier. Schedules the retry before the attempt. */
  async #take(): Promise<QueuedMail | undefined> {
    const [taken] = await this.#database.query<QueuedMail & Record<string, unknown>>(
      `update ${TABLE} set
         attempts = attempts + 1,
         next_attempt_at = $1::timestamptz + least(${FIRST_PAUSE_S} * 2 ^ attempts, ${MAX_PAUSE_S}) * interval '1 second'
       where id = (
         -- Only mails with an unsubscribe link have headers, and no user waits for them.
         -- If the next attempt is further away than the longest pause, the clock was set back.
         select id from ${TABLE}
         where next_attempt_at <= $1 or next_attempt_at > $1::timestamptz + ${MAX_PAUSE_S} * interval '1 second'
         order by mail ? 'headers', expires_at limit 1
       )
       returning id, mail, attempts`,
      [timestamp(Date.now())],
    );
    return taken;
  }

  async #attempt({ id, mail, attempts }: QueuedMail): Promise<void> {
    try {
      await this.#deliver(mail);
      this.counts.delivered += 1;
    } catch (error) {
      if (!isPermanentFailure(error)) {
        this.counts.failed += 1;
        log.error({ component: "mail" }, `attempt ${attempts} failed, will be retried: ${reasonOf(error)}`);
        return;
      }
      this.counts.rejected += 1;
      log.warn({ component: "mail" }, `rejected by the mail server, not retried: ${reasonOf(error)}`);
    }
    await this.#database.query(`delete from ${TABLE} where id = $1`, [id]);
  }

  async #giveUp(): Promise<void> {
    const ended = await this.#database.query<{ attempts: number }>(
      `delete from ${TABLE} where expires_at <= $1 returning attempts`,
      [timestamp(Date.now())],
    );
    this.counts.givenUp += ended.length;
    for (const { attempts } of ended) {
      log.warn({ component: "mail" }, `not delivered after ${attempts} attempts: the mail has expired`);
    }
  }
}

const timestamp = (moment: number) => new Date(moment).toISOString();

/** Hides addresses, which the mail server's reply often contains. */
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
  "&nbsp;": " ",
};

export function textOfHtml(html: string): string {
  return html
    .replace(/<(head|style)\b.*?<\/\1\s*>/gis, "")
    .replace(/<div style="display:none">[^<]*<\/div>/gi, "")
    .replace(/<table role="img" aria-label="([^"]*)".*?<\/table\s*>/gis, "<p>$1</p>")
    .replace(/<(span|td)\b[^>]*\baria-hidden="true"[^>]*>[^<]*<\/\1\s*>/gi, "")
    .replace(/\s+/g, " ")
    .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a\s*>/gis, "$2: $1")
    .replace(/<\/(p|h\d|div)\s*>/gi, "\n\n")
    .replace(/<\/tr\s*>|<br\s*\/?>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[ \t]+/g, " ")
    .replace(/ *\n */g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
