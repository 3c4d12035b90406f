import { App, type EmailDriver, setExperimental, type ServerOptions } from "@supabase/lite";

import type { Caller } from "./auth/credentials.ts";
import type { Database } from "./database/database.ts";
import type { AuthenticatedHandler } from "./http/api-handler.ts";
import { CONFIRMATION_SUBJECT } from "./mail/confirmation-mail.ts";
import { LINK_LIFE_S } from "./mail/mail-queue.ts";
import { CONFIRMATION_TEMPLATE, RECOVERY_TEMPLATE } from "./paths.ts";
import type { Secrets } from "./secrets.ts";
import type { FileStore } from "./storage/file-store.ts";

/** Of an access token, in seconds. */
export const TOKEN_LIFE_S = 3600;
const RECOVERY_SUBJECT = "Reset your password · パスワードの再設定";

export interface AppOptions {
  database: Database;
  files: FileStore;
  secrets: Secrets;
  /** Address of the site, for the links in mails. */
  siteUrl: string;
  /** Life of an access token in seconds. */
  jwtExpiry?: number | undefined;
  /** Whether the address of a new account has to be confirmed before its first sign-in. Default: no. */
  confirmEmail?: boolean | undefined;
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
export function createLiteApp(
  { database, files, secrets, siteUrl, jwtExpiry, confirmEmail = false }: AppOptions,
  mails: EmailDriver,
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
      jwt_expiry: jwtExpiry ?? TOKEN_LIFE_S,
      // The guard rotates, and ends the session at an old token (auth/refresh-tokens.ts).
      enable_refresh_token_rotation: false,
      minimum_password_length: 8,
      email: {
        enable_confirmations: confirmEmail,
        otp_length: 10,
        otp_expiry: LINK_LIFE_S,
        template: {
          recovery: { subject: RECOVERY_SUBJECT, content_path: RECOVERY_TEMPLATE },
          confirmation: { subject: CONFIRMATION_SUBJECT, content_path: CONFIRMATION_TEMPLATE },
        },
      },
    },
    options: { drivers: { email: mails }, server: { disableStudio: true, middlewares: [knownCaller] } },
  });
  // The only way in: lite takes no storage adapter of others.
  // oxlint-disable-next-line no-underscore-dangle
  app._storageAdapter = files;
  return app;
}

/** Hands a request to lite, with its caller for {@link knownCaller}. */
export function handlerOf(app: App): AuthenticatedHandler {
  return async (request, peer, caller) => {
    const context = { peerAddress: peer, caller };
    return app.fetch(request, context);
  };
}
