import { AsyncLocalStorage } from "node:async_hooks";

import type { EmailDriver, EmailMessage } from "@supabase/lite";

import type { Database } from "../database/database.ts";
import { log } from "../log/log.ts";
import type { SendMail, Mail } from "./mail.ts";
import { isPermanentFailure } from "./smtp-failure.ts";

/** In a schema that no backup includes: a restored database must not send old mails. */
const SCHEMA = "local_backend_state";
const TABLE = `${SCHEMA}.waiting_mail`;

/** Life of the links in mails about an account, in seconds; such a mail is of no use after it. */
export const LINK_LIFE_S = 3600;
const CHECK_EVERY_MS = 15_000;
/** The pause after the first failed attempt, in seconds; it doubles. Longer than an attempt can take. */
const FIRST_PAUSE_S = 30;
const LONGEST_PAUSE_S = 600;

interface WaitingMail {
  id: number;
  mail: Mail;
  attempts: number;
}

/**
 * Stores mails in the database and delivers them one after the other, so that no request waits for a mail server and
 * no restart loses a mail. A failed one is attempted again until its link ends, unless the mail server has rejected it for
 * ever; a deleted account's go with it.
 */
export class MailQueue implements EmailDriver {
  /** Since the start: attempts that failed for now, and mails that were delivered, rejected for ever, or given up. */
  readonly counts = { failed: 0, delivered: 0, rejected: 0, givenUp: 0 };
  readonly #database: Database;
  readonly #deliver: SendMail;
  /** Work in the background must not run, or end, with the request that started it. */
  readonly #outsideRequests = AsyncLocalStorage.snapshot();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #delivery: Promise<void> | undefined;

  constructor(database: Database, deliver: SendMail) {
    this.#database = database;
    this.#deliver = deliver;
  }

  /** Creates the table where it is missing, and begins with what an earlier run left. Needs `auth.users`. */
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

  /** A mail that is not delivered within its life is given up. */
  async send(
    { to, subject, html = "", text = "", headers }: EmailMessage & Pick<Mail, "headers">,
    lifeS = LINK_LIFE_S,
  ): Promise<void> {
    // Lite's own text part has its own link in it; the template's is the one that must be followed.
    const mail: Mail = { to, subject, html, text: html === "" ? text : textOfHtml(html), headers };
    const now = Date.now();
    await this.#database.query(
      `insert into ${TABLE} (user_id, mail, next_attempt_at, expires_at)
       select id, $2::jsonb, $3, $4 from auth.users where email = lower($1)`,
      [to, JSON.stringify(mail), timestamp(now), timestamp(now + lifeS * 1000)],
    );
    this.#outsideRequests(() => void this.deliverDue());
  }

  /** Delivers the mails that are due. What fails is logged, and attempted again later. */
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
      log.error({ component: "mail" }, `waits for the database: ${reasonOf(error)}`),
    );
    this.#delivery = delivery;
    await delivery;
  }

  /** Mails that are not delivered yet. */
  async length(): Promise<number> {
    const [row] = await this.#database.query<{ length: number }>(
      `select count(*)::int as length from ${TABLE}`,
    );
    return row!.length;
  }

  /** Waits for the attempt that is under way, and begins no other. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#delivery;
  }

  /** Takes one that is due, of several the one that a user waits for, then the one that has the least time left, and schedules its next attempt, in case this one fails or the process ends. */
  async #take(): Promise<WaitingMail | undefined> {
    const [taken] = await this.#database.query<WaitingMail & Record<string, unknown>>(
      `update ${TABLE} set
         attempts = attempts + 1,
         next_attempt_at = $1::timestamptz + least(${FIRST_PAUSE_S} * 2 ^ attempts, ${LONGEST_PAUSE_S}) * interval '1 second'
       where id = (
         -- What a user waits for goes before mails that can be stopped, which alone have headers.
         select id from ${TABLE} where next_attempt_at <= $1 order by mail ? 'headers', expires_at limit 1
       )
       returning id, mail, attempts`,
      [timestamp(Date.now())],
    );
    return taken;
  }

  async #attempt({ id, mail, attempts }: WaitingMail): Promise<void> {
    try {
      await this.#deliver(mail);
      this.counts.delivered += 1;
    } catch (error) {
      if (!isPermanentFailure(error)) {
        this.counts.failed += 1;
        log.error({ component: "mail" }, `attempt ${attempts} failed, tried again later: ${reasonOf(error)}`);
        return;
      }
      this.counts.rejected += 1;
      log.warn({ component: "mail" }, `rejected by the mail server, not tried again: ${reasonOf(error)}`);
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
      log.warn({ component: "mail" }, `given up after ${attempts} attempts: its time is over`);
    }
  }
}

const timestamp = (moment: number) => new Date(moment).toISOString();

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
