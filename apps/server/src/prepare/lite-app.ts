import { confirmationSubject, recoverySubject } from "@diary/core/mail-words";
import { App, type EmailDriver, setExperimental, type ServerOptions } from "@supabase/lite";

import type { Database } from "../database/database.ts";
import { LINK_LIFE_S } from "../mail/mail-queue.ts";
import { CONFIRMATION_TEMPLATE, RECOVERY_TEMPLATE } from "../paths.ts";
import type { Caller } from "../protocol/caller.ts";
import type { AuthenticatedHandler } from "../protocol/handlers.ts";
import type { Secrets } from "../secrets.ts";
import type { FileStore } from "../storage/file-store.ts";

export const TOKEN_LIFE_S = 3600;

export interface AppOptions {
  database: Database;
  files: FileStore;
  secrets: Secrets;
  siteUrl: string;
  siteName?: string | undefined;
  jwtExpiry?: number | undefined;
  confirmEmail?: boolean | undefined;
}

/** Passes the caller that http/guard.ts has checked: lite would query the user again and treat ended sessions as anonymous. */
const callerMiddleware: NonNullable<ServerOptions["middlewares"]>[number] = async (context, next) => {
  const { caller } = context.env as { caller?: Caller };
  if (caller?.kind === "user") {
    context.set("userId", caller.userId);
    context.set("sessionId", caller.sessionId);
  }
  await next();
};

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
      // auth/refresh-tokens.ts rotates the tokens.
      enable_refresh_token_rotation: false,
      minimum_password_length: 8,
      email: {
        enable_confirmations: confirmEmail,
        otp_length: 10,
        otp_expiry: LINK_LIFE_S,
        template: {
          recovery: { subject: recoverySubject, content_path: RECOVERY_TEMPLATE },
          confirmation: { subject: confirmationSubject, content_path: CONFIRMATION_TEMPLATE },
        },
      },
    },
    options: { drivers: { email: mails }, server: { disableStudio: true, middlewares: [callerMiddleware] } },
  });
  // oxlint-disable-next-line no-underscore-dangle -- lite has no public way to set another storage adapter
  app._storageAdapter = files;
  return app;
}

export function handlerOf(app: App): AuthenticatedHandler {
  return async (request, peer, caller) => {
    const context = { peerAddress: peer, caller };
    return app.fetch(request, context);
  };
}
