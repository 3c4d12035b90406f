import { setTimeout as pass } from "node:timers/promises";

import { sendDue, type Outlets } from "@diary/core/reminder/send-due";
import { readStopMailPath, stopMailPath } from "@diary/core/reminder/stop-mail";
import { DEFAULT_CONTACT_EMAIL } from "@diary/core/site/site-settings";

import type { Database } from "./database/database.ts";
import { redactError } from "./log/console.ts";
import { log } from "./log/log.ts";
import type { MailQueue } from "./mail/mail-queue.ts";
import { createPushSender } from "./push-sender.ts";

const CHECK_EVERY_MS = 30_000;
const STOP_MS = 2_000;

const pushToPublic = createPushSender();

export const STOP_MAIL = "/mail/stop/";

export interface ReminderOptions {
  database: Database;
  mails: MailQueue;
  siteUrl: string;
  siteName?: string | undefined;
  contactEmail: string;
  pushKey: JsonWebKey;
  secret: string;
  push?: Outlets["push"];
}

/** `stop` waits briefly for messages that are being sent. */
export function startReminders(options: ReminderOptions): { stop: () => Promise<void> } {
  let isStopping = false;
  let sending: Promise<void> | undefined;
  const timer = setInterval(() => {
    sending ??= sendDueReminders(options, () => isStopping).finally(() => {
      sending = undefined;
    });
  }, CHECK_EVERY_MS);
  timer.unref();
  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await Promise.race([sending, pass(STOP_MS, undefined, { ref: false })]);
    },
  };
}

export async function sendDueReminders(
  { contactEmail, database, mails, push = pushToPublic, pushKey, secret, siteName, siteUrl }: ReminderOptions,
  isStopping?: () => boolean,
): Promise<void> {
  const failures = new Set<string>();
  try {
    const counts = await sendDue({
      siteUrl,
      siteName,
      contact: pushContact(siteUrl, contactEmail),
      pushKey,
      call: (name, parameters = {}) => {
        const names = Object.keys(parameters).map((parameter, index) => `${parameter} => $${index + 1}`);
        return database
          .query(
            `select to_jsonb(r) as row from public.${name}(${names.join(", ")}) r`,
            Object.values(parameters),
          )
          .then((rows) => rows.map(({ row }) => row));
      },
      push,
      mail: (mail, lifeS) => mails.send(mail, lifeS),
      stopUrl: async (userId, kind) => siteUrl + STOP_MAIL + (await stopMailPath(secret, userId, kind)),
      onFailure: (error) => failures.add(String(redactError(error))),
      ...(isStopping && { isStopping }),
    });
    if (Object.values(counts).some((count) => count > 0))
      log.info({ component: "reminders", ...counts }, "sent");
  } catch (error) {
    log.error({ component: "reminders" }, String(redactError(error)));
  }
  for (const failure of failures) log.warn({ component: "reminders" }, `not sent: ${failure}`);
}

/** Apple's push service rejects addresses of unknown domains, such as that of the default address. */
function pushContact(siteUrl: string, contactEmail: string): string {
  const usesSite = contactEmail === DEFAULT_CONTACT_EMAIL && siteUrl.startsWith("https:");
  return usesSite ? siteUrl : `mailto:${contactEmail}`;
}

export async function stopMails(database: Database, secret: string, path: string): Promise<boolean> {
  const found = await readStopMailPath(secret, path);
  if (found === undefined) return false;
  await database.query("select public.stop_mail($1, $2)", [found.userId, found.kind]);
  return true;
}
