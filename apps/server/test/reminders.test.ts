import { randomUUID } from "node:crypto";

import { publicPushKey } from "@diary/core/reminder/web-push";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import type { Backend } from "../src/backend.ts";
import { storedPushKey, storedSecrets } from "../src/database/stored-secrets.ts";
import { startListener, type HttpListener } from "../src/http/listening.ts";
import { createHandler } from "../src/http/server.ts";
import { configureLog } from "../src/log/log.ts";
import type { Mailbox } from "../src/mail/mail.ts";
import { clientAddress } from "../src/protocol/client-address.ts";
import { sendDueReminders, startReminders, STOP_MAIL, stopMails } from "../src/reminders.ts";
import { parseSettings } from "../src/settings/settings.ts";
import { createTestBackend } from "../src/testing/create-test-backend.ts";
import { simulateBrowser } from "./push-service.ts";
import { sharedDatabase } from "./shared-backend.ts";

const SITE = "https://diary.example";
const SECRET = "a secret of the test";
const PERSON = "10000000-0000-4000-8000-000000000001";
const CHALLENGE = "20000000-0000-4000-8000-000000000001";
const PHONE = "https://web.push.apple.com/phone";
const LAPTOP = "https://fcm.googleapis.com/fcm/send/laptop";

describe("a reminder", () => {
  let backend: Backend;
  let mailbox: Mailbox;
  let pushKey: JsonWebKey;
  let listening: HttpListener;
  beforeAll(async () => {
    const database = await sharedDatabase();
    ({ backend, mailbox } = await createTestBackend({ database }));
    await storedSecrets(database, "the test's database");
    pushKey = await storedPushKey(database);
    listening = await startListener("127.0.0.1", 0);
    listening.setHandler(
      createHandler({
        backend,
        site: { headers: { "referrer-policy": "strict-origin" }, respond: (_, response) => response.end() },
        settings: { siteUrl: SITE, key: backend.key, contactEmail: "hello@diary.example", sendsMail: true },
        clientAddress: clientAddress({ kind: "none" }),
        stopMails: (path) => stopMails(database, SECRET, path),
      }),
    );
  });
  afterAll(async () => {
    await listening.close();
    await backend.close();
  });
  beforeEach(async () => {
    mailbox.clear();
    await backend.database.script(`
      delete from auth.users;
      insert into auth.users (id, email, email_confirmed_at) values ('${PERSON}', 'mina@diary.example', now());
      insert into public.challenge (challenge_id, user_id, title, "desc", start_date, visibility)
      values ('${CHALLENGE}', '${PERSON}', 'A quiet secret', 'x', '2024-01-01', 'private');`);
  });

  const makeDue = (changes = "") =>
    backend.database.script(
      `update public.setting set reminder_at = '21:00'${changes} where user_id = '${PERSON}';
       update public.setting set reminder_next = now(), reminded_on = null where user_id = '${PERSON}';`,
    );
  const subscribe = async (endpoint: string, language = "en") => {
    const browser = simulateBrowser(endpoint, publicPushKey(pushKey));
    await backend.database.query(
      "insert into public.push_device (user_id, endpoint, p256dh, auth, language) values ($1, $2, $3, $4, $5)",
      [PERSON, endpoint, browser.device.p256dh, browser.device.auth, language],
    );
    return browser;
  };
  const options = (push: (request: Request) => Promise<{ status: number }>) => ({
    database: backend.database,
    mails: backend.mails,
    siteUrl: SITE,
    contactEmail: "hello@diary.example",
    pushKey,
    secret: SECRET,
    push,
  });
  async function sent(respond: (endpoint: string) => number = () => 201) {
    const requests = new Map<string, Request>();
    await sendDueReminders(
      options(async (request) => {
        requests.set(request.url, request);
        return { status: respond(request.url) };
      }),
    );
    return requests;
  }
  const ask = (path: string, method = "POST") =>
    fetch(`http://127.0.0.1:${listening.port}${path}`, {
      method,
      ...(method === "POST" && { body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) }),
    });
  const endpoints = async () =>
    (await backend.database.query("select endpoint from public.push_device order by 1")).map(
      ({ endpoint }) => endpoint,
    );

  test("each browser can decrypt its push, and the text names no challenge", async () => {
    const [phone, laptop] = [await subscribe(PHONE, "ja"), await subscribe(LAPTOP)];
    await makeDue();
    const requests = await sent();
    expect([...requests.keys()].toSorted()).toEqual([LAPTOP, PHONE]);
    const request = requests.get(PHONE)!;
    expect(Object.fromEntries(request.headers)).toMatchObject({
      "content-encoding": "aes128gcm",
      ttl: "10800",
      topic: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    });
    expect(request.redirect).toBe("manual");
    const { claims, message } = await phone.open(request);
    expect(claims).toMatchObject({ aud: "https://web.push.apple.com", sub: "mailto:hello@diary.example" });
    expect(claims.exp - Date.now() / 1000).toSatisfy((left: number) => left > 0 && left <= 86_400);
    expect(message).toEqual({
      web_push: 8030,
      notification: {
        title: "今日のページが空いています",
        body: "今日の記録がまだのチャレンジが1件あります。",
        lang: "ja",
        navigate: `${SITE}/day/create/${CHALLENGE}`,
        tag: "reminder",
      },
    });
    const other = await laptop.open(requests.get(LAPTOP)!);
    expect(other.message).toMatchObject({ notification: { title: "Today's page is open" } });
    expect(JSON.stringify(other.message)).not.toContain("secret");
  });

  test("a reminder is sent once, and only if today's entry is missing", async () => {
    await subscribe(PHONE);
    await makeDue();
    expect((await sent()).size).toBe(1);
    expect((await sent()).size).toBe(0);
    await makeDue();
    await backend.database.query(
      "insert into public.day (challenge_id, user_id, date, content) values ($1, $2, (now() at time zone 'UTC')::date, 'Done')",
      [CHALLENGE, PERSON],
    );
    expect((await sent()).size).toBe(0);
  });

  test("a reminder is not sent again after a crash during the sending", async () => {
    await subscribe(PHONE);
    await makeDue();
    const { promise: claimed, resolve } = Promise.withResolvers<void>();
    void sendDueReminders(
      options(() => {
        resolve();
        return new Promise(() => {});
      }),
    );
    await claimed;
    expect((await sent()).size).toBe(0);
  });

  test("a device that no longer exists is deleted, but not the device of a busy push service", async () => {
    for (const endpoint of [PHONE, LAPTOP]) await subscribe(endpoint);
    await makeDue();
    await sent((endpoint) => (endpoint === PHONE ? 410 : 429));
    expect(await endpoints()).toEqual([LAPTOP]);
    await makeDue();
    await sent(() => 404);
    expect(await endpoints()).toEqual([]);
  });

  test("the log says which push services reject pushes, without the device's address", async () => {
    let logged = "";
    configureLog({ level: "warn", destination: { write: (line) => (logged += line) } });
    for (const endpoint of [PHONE, `${PHONE}-2`, LAPTOP]) await subscribe(endpoint);
    await makeDue();
    await sent((endpoint) => (endpoint === LAPTOP ? 201 : 403));
    expect(logged.match(/web\.push\.apple\.com responds 403 to a push/g)).toHaveLength(1);
    expect(logged).not.toMatch(/phone|googleapis/);
    expect(await endpoints()).toHaveLength(3);
  });

  test("pushes name the site if CONTACT_EMAIL isn't set, because Apple rejects unknown domains", async () => {
    const phone = await subscribe(PHONE);
    await makeDue();
    const { promise, resolve } = Promise.withResolvers<Request>();
    const push = async (request: Request) => {
      resolve(request);
      return { status: 201 };
    };
    await sendDueReminders({ ...options(push), contactEmail: parseSettings({}).contactEmail });
    expect((await phone.open(await promise)).claims.sub).toBe(SITE);
  });

  test("a reminder by mail names no challenge, and its link turns reminders by mail off", async () => {
    await makeDue(", reminder_mail = true");
    await backend.database.query(
      `update auth.users set raw_user_meta_data = '{"language":"ja"}' where id = $1`,
      [PERSON],
    );
    await sent();
    await backend.mails.deliverDue();
    const [mail] = mailbox.mails;
    const stop = new URL(/^<(.*)>$/.exec(mail!.headers?.["List-Unsubscribe"] ?? "")![1]!);
    expect(mail).toMatchObject({
      to: "mina@diary.example",
      subject: "今日のページが空いています",
      headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    });
    expect(mail!.text).toContain(`${SITE}/day/create/${CHALLENGE}`);
    expect(mail!.text).toContain(stop.href);
    expect(mail!.text + mail!.html).not.toContain("secret");

    const wantsMail = async () =>
      (await backend.database.query("select reminder_mail from public.setting"))[0]!["reminder_mail"];
    const page = await ask(stop.pathname, "GET");
    expect([page.status, page.headers.get("referrer-policy")]).toEqual([200, "no-referrer"]);
    expect(await page.text()).toContain('<form method="post">');
    expect((await ask(stop.pathname, "HEAD")).status).toBe(200);
    for (const wrong of [`${stop.pathname}x`, stop.pathname.replace(PERSON, randomUUID()), STOP_MAIL])
      expect((await ask(wrong)).status).toBe(404);
    expect(await wantsMail()).toBe(true);
    for (let n = 0; n < 2; n += 1) expect((await ask(stop.pathname)).status).toBe(200);
    expect(await wantsMail()).toBe(false);
  });

  test("weekly mails list likes, with names as plain text", async () => {
    await backend.database.script(`
      update public.setting set likes_news = 'weekly', likes_seen_at = now() - interval '1 day';
      update public.setting set likes_mail_next = now();
      insert into auth.users (id, email) select gen_random_uuid(), n || '@diary.example' from generate_series(1, 5) n;
      update public.profile set nickname = 'Ken <b>' where user_id <> '${PERSON}';
      update public.challenge set visibility = 'public', title = 'Rust & more';
      insert into public.likes (challenge_id, user_id) select '${CHALLENGE}', user_id from public.profile where user_id <> '${PERSON}';`);
    await sent();
    await backend.mails.deliverDue();
    const [mail] = mailbox.mails;
    expect(mail!.html).toContain(
      ">Rust &amp; more</a></b><br>Ken &lt;b&gt;, Ken &lt;b&gt;, Ken &lt;b&gt; and 2 others<br><span",
    );
    expect(mail!.text).toMatch(
      /^Challenge Diary\n+New likes this week\n+Rust & more: \S+\nKen <b>, Ken <b>, Ken <b> and 2 others\n/,
    );
    expect(mail!.headers?.["List-Unsubscribe"]).toMatch(/\/mail\/stop\/likes\//);
    mailbox.clear();
    await sent();
    await backend.mails.deliverDue();
    expect(mailbox.mails).toEqual([]);
  });

  test("a running server sends due reminders, but a stopped server doesn't", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      await subscribe(PHONE);
      await makeDue();
      const requests: Request[] = [];
      const reminders = startReminders(
        options(async (request) => {
          requests.push(request);
          return { status: 201 };
        }),
      );
      vi.advanceTimersByTime(30_000);
      await vi.waitFor(() => expect(requests).toHaveLength(1));
      await makeDue();
      await vi.waitFor(() => {
        vi.advanceTimersByTime(30_000);
        expect(requests).toHaveLength(2);
      });
      await reminders.stop();
      await makeDue();
      vi.advanceTimersByTime(60_000);
      expect((await sent()).size).toBe(1);
      expect(requests).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  test("a stop waits for a message that is being sent", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      await subscribe(PHONE);
      await makeDue();
      const [begun, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const reminders = startReminders(
        options(async () => {
          begun.resolve();
          await answered.promise;
          return { status: 201 };
        }),
      );
      vi.advanceTimersByTime(30_000);
      await begun.promise;
      let isStopped = false;
      const stopped = reminders.stop().then(() => (isStopped = true));
      await new Promise(setImmediate);
      expect(isStopped).toBe(false);
      answered.resolve();
      await stopped;
    } finally {
      vi.useRealTimers();
    }
  });

  test("while the database doesn't respond, the failure is only logged", async () => {
    let logged = "";
    configureLog({ level: "warn", destination: { write: (line) => (logged += line) } });
    const database = {
      ...backend.database,
      query: () => Promise.reject(new Error("The database does not respond.")),
    };
    const sending = sendDueReminders({ ...options(() => Promise.reject(new Error("no push"))), database });
    await expect(sending).resolves.toBeUndefined();
    expect(logged).toMatch(/"level":"error".*"component":"reminders".*The database does not respond/);
  });

  test(
    "all of 150 due reminders are handled, with at most 100 concurrent pushes",
    { tags: "extended" },
    async () => {
      const { auth, p256dh } = (await subscribe(PHONE)).device;
      const others = `select id from auth.users where id <> '${PERSON}'`;
      await backend.database.script(`
      insert into auth.users (id, email) select gen_random_uuid(), n || '@diary.example' from generate_series(2, 150) n;
      insert into public.challenge (user_id, title, "desc", start_date)
      select id, 'x', 'x', '2024-01-01' from (${others}) o;
      insert into public.push_device (user_id, endpoint, p256dh, auth, language)
      select id, 'https://web.push.apple.com/' || id, '${p256dh}', '${auth}', 'en' from (${others} limit 119) o;
      update public.setting set reminder_at = '21:00';
      update public.setting set reminder_next = now();
      analyze;`);
      const now = { open: 0, most: 0, total: 0 };
      await sendDueReminders(
        options(async () => {
          now.open += 1;
          now.total += 1;
          now.most = Math.max(now.most, now.open);
          await new Promise(setImmediate);
          now.open -= 1;
          return { status: 201 };
        }),
      );
      expect(now.total).toBe(120);
      expect(now.most).toBeLessThanOrEqual(100);
      expect(
        await backend.database.query(
          "select count(*)::int as left from public.setting where reminder_next <= now()",
        ),
      ).toEqual([{ left: 0 }]);
    },
  );
});
