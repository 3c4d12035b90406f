import { App, setExperimental } from "@supabase/lite";

import type { Database } from "./database/database.ts";
import { migrate, readMigrations, refuseNewer } from "./database/migrations.ts";
import { createRoles, keepGrants } from "./database/roles.ts";
import { createGuard, type ApiHandler } from "./guard/guard.ts";
import { installLogFilter } from "./log-filter.ts";
import { MailQueue } from "./mail/mail-queue.ts";
import type { Deliver } from "./mail/mail.ts";
import { MIGRATIONS_FOLDER, RECOVERY_TEMPLATE } from "./paths.ts";
import type { Secrets } from "./secrets.ts";
import { FileStore } from "./storage/file-store.ts";

export interface BackendOptions {
  database: Database;
  /** How the database is called in messages to whoever starts the program. */
  databaseName: string;
  /** The database comes from a dump of a migrated one. */
  isMigrated?: boolean;
  /** Where uploaded files lie. */
  filesFolder: string;
  secrets: Secrets;
  /** Address of the site, for the links in mails. */
  siteUrl: string;
  deliver: Deliver;
  /** Life of an access token in seconds. */
  jwtExpiry?: number | undefined;
  rateLimits: boolean;
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

/** Supabase's API on our own database: lite behind a guard, with the migrations applied. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { database, secrets } = options;
  installLogFilter();
  keepGrants(database.connection);
  const mails = new MailQueue(options.deliver);
  const app = createApp(options, mails);
  if (!options.isMigrated) await prepare(app, options);

  const behind: ApiHandler = async (request, peer) => app.fetch(request, { peerAddress: peer });
  await warmUp(behind, secrets.publishable_key);
  const guard = createGuard(behind, { rateLimits: options.rateLimits });
  return {
    handle: guard.handle,
    database,
    key: secrets.publishable_key,
    forgetLimits: guard.forget,
    async close() {
      await mails.drained();
      await database.close();
    },
  };
}

function createApp({ database, secrets, siteUrl, jwtExpiry, filesFolder }: BackendOptions, mails: MailQueue) {
  setExperimental("storage", true);
  const app = new App({
    connection: database.connection,
    studio: { enabled: false },
    storage: { enabled: true, file_size_limit: "1MiB" },
    auth: {
      enabled: true,
      ...secrets,
      site_url: siteUrl,
      additional_redirect_urls: [`${siteUrl}/**`],
      jwt_expiry: jwtExpiry ?? 3600,
      minimum_password_length: 8,
      email: {
        // Lite cannot send a confirmation again, so nobody is asked for one.
        enable_confirmations: false,
        otp_length: 10,
        otp_expiry: 3600,
        template: { recovery: { subject: "Reset your password", content_path: RECOVERY_TEMPLATE } },
      },
    },
    options: { drivers: { email: mails }, server: { disableStudio: true } },
  });
  // The only way in: lite takes no storage adapter of others.
  // oxlint-disable-next-line no-underscore-dangle
  app._storageAdapter = new FileStore(filesFolder);
  return app;
}

async function prepare(
  app: { ensureSystemSchema(): Promise<void> },
  { database, databaseName }: BackendOptions,
) {
  const migrations = await readMigrations(MIGRATIONS_FOLDER);
  // First of all, so that the data of a newer version stays as it was.
  await refuseNewer(database, migrations, databaseName);
  await app.ensureSystemSchema();
  await createRoles(database);
  await migrate(database, migrations, databaseName);
  await database.connection.clearSchemaCache();
}

/** The first request makes lite read the whole catalogue; nobody should wait for that. */
async function warmUp(handle: ApiHandler, key: string): Promise<void> {
  const request = new Request("http://localhost/rest/v1/home_challenge?limit=1", {
    headers: { apikey: key },
  });
  const answer = await handle(request, "127.0.0.1");
  if (!answer.ok) throw new Error(`The database does not answer as it should: ${await answer.text()}`);
}
