import { App, setExperimental, type ServerOptions } from "@supabase/lite";

import type { Database } from "./database/database.ts";
import type { Caller } from "./guard/credentials.ts";
import type { MailQueue } from "./mail/mail-queue.ts";
import { RECOVERY_TEMPLATE } from "./paths.ts";
import type { Secrets } from "./secrets.ts";
import type { FileStore } from "./storage/file-store.ts";

export interface AppOptions {
  database: Database;
  files: FileStore;
  secrets: Secrets;
  /** Address of the site, for the links in mails. */
  siteUrl: string;
  /** Life of an access token in seconds. */
  jwtExpiry?: number | undefined;
}

/**
 * Takes over who the guard has found out to call: lite would ask the database for the person and the session again,
 * with each request, and take a session that is gone for an anonymous one's.
 */
const knownCaller: NonNullable<ServerOptions["middlewares"]>[number] = async (context, next) => {
  const { caller } = context.env as { caller?: Caller };
  if (caller?.kind === "user") {
    context.set("userId", caller.userId);
    context.set("sessionId", caller.sessionId);
  }
  await next();
};

/** Lite on a database of ours, as the product needs it. */
export function createApp(
  { database, files, secrets, siteUrl, jwtExpiry }: AppOptions,
  mails: MailQueue,
): App {
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
    options: { drivers: { email: mails }, server: { disableStudio: true, middlewares: [knownCaller] } },
  });
  // The only way in: lite takes no storage adapter of others.
  // oxlint-disable-next-line no-underscore-dangle
  app._storageAdapter = files;
  return app;
}
