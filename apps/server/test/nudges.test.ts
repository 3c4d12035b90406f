import { publicPushKey } from "@diary/core/reminder/web-push";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { Backend } from "../src/backend.ts";
import { storedPushKey, storedSecrets } from "../src/database/stored-secrets.ts";
import type { Mailbox } from "../src/mail/mail.ts";
import { sendDueReminders, STOP_MAIL, stopMails } from "../src/reminders.ts";
import { createTestBackend } from "../src/testing/create-test-backend.ts";
import { simulateBrowser } from "./push-service.ts";
import { sharedDatabase } from "./shared-backend.ts";

const SITE = "https://diary.example";
const SECRET = "a secret of the test";
const PHONE = "https://web.push.apple.com/phone";
const KWAME = "10000000-0000-4000-8000-000000000001";
const MINA = "10000000-0000-4000-8000-000000000002";
const YUKI = "10000000-0000-4000-8000-000000000003";
const CIRCLE = "30000000-0000-4000-8000-000000000001";
const LINE = "One line <b>is</b> enough: evil.example/login";

describe("a nudge", () => {
  let backend: Backend;
  let mailbox: Mailbox;
  let pushKey: JsonWebKey;
  beforeAll(async () => {
    const database = await sharedDatabase();
    ({ backend, mailbox } = await createTestBackend({ database }));
    await storedSecrets(database, "the test's database");
    pushKey = await storedPushKey(database);
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    mailbox.clear();
    await backend.database.script(`
      delete from auth.users;
      insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values
        ('${KWAME}', 'kwame@diary.example', now(), '{}'), ('${MINA}', 'mina@diary.example', now(), '{"language":"ja"}');
      update public.profile set nickname = 'Kwame' where user_id = '${KWAME}';
      -- Sets a time zone in which it is noon, because nudges wait at night.
      update public.setting set time_zone =
        'Etc/GMT' || to_char(extract(hour from now() at time zone 'UTC') - 12, 'FMSG99');
      update public.setting set reminder_at = '21:00', reminder_mail = true where user_id = '${MINA}';
      insert into public.challenge (challenge_id, user_id, title, "desc", start_date, visibility)
      values ('${CIRCLE}', '${MINA}', 'A quiet secret', 'x', '2024-01-01', 'private');
      insert into public.circle (circle_id, founder_id, name) values ('${CIRCLE}', '${KWAME}', 'A secret circle');
      insert into public.circle_member (circle_id, user_id, challenge_id)
      values ('${CIRCLE}', '${KWAME}', null), ('${CIRCLE}', '${MINA}', '${CIRCLE}');`);
  });

  const nudge = (content: string | null = LINE, from = KWAME) =>
    backend.database.query(
      `insert into public.circle_nudge (circle_id, user_id, to_user_id, date, content)
       values ($1, $2, $3, private.today($3), $4)`,
      [CIRCLE, from, MINA, content],
    );
  const subscribe = async (language: string) => {
    const browser = simulateBrowser(PHONE, publicPushKey(pushKey));
    await backend.database.query(
      "insert into public.push_device (user_id, endpoint, p256dh, auth, language) values ($1, $2, $3, $4, $5)",
      [MINA, PHONE, browser.device.p256dh, browser.device.auth, language],
    );
    return browser;
  };
  async function sent({ servers = 1, status = 201 } = {}) {
    const requests: Request[] = [];
    const send = () =>
      sendDueReminders({
        database: backend.database,
        mails: backend.mails,
        siteUrl: SITE,
        contactEmail: "hello@diary.example",
        pushKey,
        secret: SECRET,
        push: async (request) => {
          requests.push(request);
          return { status };
        },
      });
    await Promise.all(Array.from({ length: servers }, send));
    await backend.mails.deliverDue();
    return requests;
  }

  test("a nudge reaches the browser and the mailbox of the other member, each in its language", async () => {
    const phone = await subscribe("en");
    await nudge();
    const [request, ...others] = await sent();
    expect(others).toEqual([]);
    const { message } = await phone.open(request!);
    expect(request!.headers.get("topic")).toMatch(/^[0-9a-f]{32}$/);
    expect(message).toMatchObject({
      notification: {
        title: "A word from your circle",
        body: `Kwame: ${LINE}`,
        lang: "en",
        navigate: `${SITE}/circle/${CIRCLE}`,
      },
    });
    expect(mailbox.mails).toHaveLength(1);
    const [{ html, subject, text, to }] = mailbox.mails as [(typeof mailbox.mails)[number]];
    expect([to, subject]).toEqual(["mina@diary.example", "サークルからの声かけ"]);
    expect(html).toContain('<html lang="ja">');
    expect(html).toContain("One line &lt;b&gt;is&lt;/");
    expect(text).toContain(`${SITE}/circle/${CIRCLE}`);
    expect(html + text).not.toContain("evil.example");
    expect(JSON.stringify(message) + html + text).not.toContain("secret");
  });

  test("nudges of two members both wait for an offline phone", async () => {
    await backend.database.script(`
      insert into auth.users (id, email, email_confirmed_at) values ('${YUKI}', 'yuki@diary.example', now());
      insert into public.circle_member (circle_id, user_id) values ('${CIRCLE}', '${YUKI}');`);
    await subscribe("en");
    for (const user of [KWAME, YUKI]) await nudge(LINE, user);
    // A push service replaces a waiting message by the next one with the same topic.
    const topics = (await sent()).map(({ headers }) => headers.get("topic"));
    expect(new Set(topics).size).toBe(2);
  });

  test("the mail of a nudge without a text says who sent the nudge", async () => {
    await nudge(null);
    await sent();
    expect(mailbox.mails[0]!.text).toContain("さんから声かけが届いています。今日の記録はまだです。");
  });

  test("two servers send a nudge once, also after a failure of the push service", async () => {
    await subscribe("ja");
    await nudge();
    expect(await sent({ servers: 2, status: 503 })).toHaveLength(1);
    expect(await sent()).toEqual([]);
    expect(mailbox.mails).toHaveLength(1);
  });

  test("a nudge is not sent to a member without reminders", async () => {
    await subscribe("en");
    await backend.database.query("update public.setting set reminder_at = null");
    await nudge();
    expect(await sent()).toEqual([]);
    expect(mailbox.mails).toEqual([]);
  });

  test("a member without reminders by mail gets a nudge only by push", async () => {
    await subscribe("en");
    await backend.database.query("update public.setting set reminder_mail = false");
    await nudge();
    expect(await sent()).toHaveLength(1);
    expect(mailbox.mails).toEqual([]);
  });

  test("the link in a nudge's mail stops nudges of all circles, but not reminders", async () => {
    await nudge();
    await sent();
    const stop = new URL(/^<(.*)>$/.exec(mailbox.mails[0]!.headers?.["List-Unsubscribe"] ?? "")![1]!);
    expect(stop.pathname.startsWith(`${STOP_MAIL}nudge/${MINA}/`)).toBe(true);
    const path = stop.pathname.slice(STOP_MAIL.length);
    expect(await stopMails(backend.database, SECRET, path.replace(MINA, KWAME))).toBe(false);
    const state = async () =>
      (
        await backend.database.query(
          `select m.user_id, m.accepts_nudges, s.reminder_mail
           from public.circle_member m join public.setting s using (user_id) order by 1`,
        )
      ).map((row) => [row["accepts_nudges"], row["reminder_mail"]]);
    expect(await state()).toEqual([
      [true, false],
      [true, true],
    ]);
    expect(await stopMails(backend.database, SECRET, path)).toBe(true);
    expect(await state()).toEqual([
      [true, false],
      [false, true],
    ]);
  });
});
