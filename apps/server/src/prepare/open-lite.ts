import type { EmailDriver } from "@supabase/lite";

import type { Database } from "../database/database.ts";
import { authMailsOf } from "../mail/auth-mails.ts";
import { MailQueue } from "../mail/mail-queue.ts";
import type { SendMail } from "../mail/mail.ts";
import type { AuthenticatedHandler } from "../protocol/handlers.ts";
import { type AppOptions, createLiteApp, handlerOf } from "./lite-app.ts";
import { prepareDatabase } from "./prepare-database.ts";

export interface LiteOptions extends AppOptions {
  databaseName: string;
  deliver: SendMail;
}

export async function openLite(
  options: LiteOptions,
): Promise<{ lite: AuthenticatedHandler; mails: MailQueue; authMails: EmailDriver }> {
  const { database, databaseName, deliver, secrets } = options;
  preventGrantReset(database.connection);
  const mails = new MailQueue(database, deliver);
  const authMails = authMailsOf(mails, options.siteName);
  const app = createLiteApp(options, authMails);
  await prepareDatabase(app, database, databaseName);
  await mails.open();
  const lite = handlerOf(app);
  await warmUp(lite, secrets.publishable_key);
  return { lite, mails, authMails };
}

/** Lite's first request would grant all rights on all tables and undo the migrations' grants. */
function preventGrantReset(connection: Database["connection"]): void {
  Object.assign(connection, { rlsState: "active" });
}

/** Sends the first storage request during the start, because lite reads the catalog for this request, which is slow. */
async function warmUp(lite: AuthenticatedHandler, key: string): Promise<void> {
  const request = new Request("http://localhost/storage/v1/object/list/avatars", {
    method: "POST",
    headers: { apikey: key, "content-type": "application/json" },
    body: JSON.stringify({ prefix: "", limit: 1 }),
  });
  const response = await lite(request, "127.0.0.1", { kind: "anonymous" });
  if (!response.ok) throw new Error(`The storage service failed at the start: ${await response.text()}`);
}
