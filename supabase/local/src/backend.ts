import { setTimeout as pass } from "node:timers/promises";

import { withHonestFailures } from "./api-failures.ts";
import { type AppOptions, createApp } from "./app.ts";
import type { Database } from "./database/database.ts";
import { keepGrants } from "./database/roles.ts";
import { type Counts, MemoryCounts, NoCounts } from "./guard/auth/counts.ts";
import { RateLimiter } from "./guard/auth/rate-limiter.ts";
import { type ApiHandler, createGuard, type GuardedHandler } from "./guard/guard.ts";
import { logConsole } from "./log/console.ts";
import { sendConfirmationMail } from "./mail/confirmation-mail.ts";
import { MailQueue } from "./mail/mail-queue.ts";
import type { Deliver, Outbox } from "./mail/mail.ts";
import { prepare } from "./prepare.ts";
import { withFairShares } from "./requests/fair-handler.ts";
import { withBoundedCalls, withBoundedQueries, withFewForeignRows } from "./rest/bounds.ts";
import { withPublicPictures } from "./storage/public-pictures.ts";
import { withRemovedPeople } from "./storage/removed-people.ts";

export interface BackendOptions extends AppOptions {
  /** How the database is called in messages to whoever starts the program. */
  databaseName: string;
  deliver: Deliver;
  /** Keeps mails until they are delivered. Default: they are gone with the process. */
  outbox?: Outbox | undefined;
  rateLimits: boolean;
  /** Where the counts of the limits are kept. Default: in memory. */
  counts?: Counts | undefined;
  /** Whether the secret key opens the API; it acts past all policies. Default: no. */
  serviceKey?: boolean | undefined;
}

export interface Backend {
  /** Answers /auth/v1, /rest/v1 and /storage/v1. */
  handle: ApiHandler;
  database: Database;
  /** The public key. */
  key: string;
  /** Forgets the counts of the rate limits. */
  forgetLimits: () => void;
  /** Delivers the mails still waiting and closes the database. */
  close: () => Promise<void>;
}

/** For the mails still waiting when the backend is closed. */
const MAIL_TIMEOUT_MS = 2000;

/** Supabase's API on our own database: lite behind a guard, with the migrations applied. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { database, secrets } = options;
  logConsole();
  keepGrants(database.connection);
  const mails = new MailQueue(options.deliver, options.outbox);
  const app = createApp(options, mails);
  await prepare(app, database, options.databaseName);

  const behind: GuardedHandler = async (request, peer, caller) => {
    const context = { peerAddress: peer, caller };
    return app.fetch(request, context);
  };
  await warmUp(behind, secrets.publishable_key);
  const { query } = database;
  const counts = options.counts ?? new MemoryCounts();
  const withFiles = withRemovedPeople(withPublicPictures(behind, query, options.files), query, options.files);
  const inTurns = withFairShares(withFewForeignRows(withFiles, query));
  const limiter = new RateLimiter(options.rateLimits ? counts : new NoCounts());
  const guard = createGuard(withBoundedCalls(withBoundedQueries(inTurns), limiter), {
    rateLimits: options.rateLimits,
    counts,
    secrets,
    serviceKey: options.serviceKey ?? false,
    sendConfirmation:
      options.confirmEmail === true
        ? (email, tokenHash) => sendConfirmationMail(mails, options.siteUrl, { email, tokenHash })
        : undefined,
    database,
  });
  return {
    handle: withHonestFailures(guard.handle),
    database,
    key: secrets.publishable_key,
    forgetLimits: guard.forget,
    async close() {
      // A mail server that is away must not hold up a stop.
      await Promise.race([mails.drained(), pass(MAIL_TIMEOUT_MS, undefined, { ref: false })]);
      await database.close();
    },
  };
}

/** The first request makes lite ask for the schema; nobody should wait for that. */
async function warmUp(handle: GuardedHandler, key: string): Promise<void> {
  const request = new Request("http://localhost/rest/v1/home_challenge?limit=1", {
    headers: { apikey: key },
  });
  const answer = await handle(request, "127.0.0.1", { kind: "anonymous" });
  if (!answer.ok) throw new Error(`The database does not answer as it should: ${await answer.text()}`);
}
