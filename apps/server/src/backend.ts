import { setTimeout as pass } from "node:timers/promises";

import { createAuth } from "./auth/auth-calls.ts";
import type { SignInProvider } from "./auth/provider/provider.ts";
import { ProviderSignIns } from "./auth/provider/sign-ins.ts";
import { RateLimiter } from "./auth/rate-limiter.ts";
import { SessionCache } from "./auth/sessions.ts";
import type { Database } from "./database/database.ts";
import { withErrorResponses } from "./http/api-failures.ts";
import { createGuard } from "./http/guard.ts";
import { redirectConsoleToLog } from "./log/console.ts";
import { sendConfirmationMail } from "./mail/confirmation-mail.ts";
import type { MailQueue } from "./mail/mail-queue.ts";
import { TOKEN_LIFE_S } from "./prepare/lite-app.ts";
import { openLite, type LiteOptions } from "./prepare/open-lite.ts";
import type { ApiHandler } from "./protocol/handlers.ts";
import { createRest } from "./rest/rest.ts";
import { createStorage } from "./storage/storage.ts";

export interface BackendOptions extends LiteOptions {
  rateLimits: boolean;
  serviceKey?: boolean | undefined;
  providers?: readonly SignInProvider[] | undefined;
  passwordSignIn?: boolean | undefined;
}

export interface Backend {
  handle: ApiHandler;
  database: Database;
  mails: MailQueue;
  key: string;
  limiter: RateLimiter;
  forgetLimits: () => void;
  close: () => Promise<void>;
}

const MAIL_TIMEOUT_MS = 2000;

/** Creates Supabase's API on a database: applies all migrations and puts a guard in front of lite (@supabase/lite). */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { database, secrets } = options;
  redirectConsoleToLog();
  const { authMails, lite, mails } = await openLite(options);

  const { query } = database;
  const limiter = new RateLimiter({ isOff: !options.rateLimits });
  const sessions = new SessionCache(query);
  const signIns = new ProviderSignIns(options.providers ?? [], options.siteUrl);
  const auth = createAuth({
    database,
    sessions,
    tokens: { secret: secrets.jwt_secret, lifeS: options.jwtExpiry ?? TOKEN_LIFE_S },
    limiter,
    sendConfirmation:
      options.confirmEmail === true
        ? (email, tokenHash) => sendConfirmationMail(authMails, options.siteUrl, { email, tokenHash })
        : undefined,
    signIns,
    siteName: options.siteName,
    passwordSignIn: options.passwordSignIn ?? true,
  });
  const guard = createGuard({
    secrets,
    serviceKey: options.serviceKey ?? false,
    sessions,
    auth,
    rest: await createRest({ database, files: options.files, sessions, limiter }),
    storage: createStorage(database, options.files, secrets.jwt_secret),
    lite,
  });
  return {
    handle: withErrorResponses(guard),
    database,
    mails,
    key: secrets.publishable_key,
    limiter,
    forgetLimits: () => {
      limiter.clear();
      sessions.clear();
      signIns.clear();
    },
    async close() {
      // An unreachable mail server must not delay a stop.
      await Promise.race([mails.close(), pass(MAIL_TIMEOUT_MS, undefined, { ref: false })]);
      await database.close();
    },
  };
}
