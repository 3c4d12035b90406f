import { reminderMail } from "@diary/core/reminder/notices";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { configureLog } from "../src/log/log.ts";
import { MailQueue, textOfHtml } from "../src/mail/mail-queue.ts";
import type { SendMail } from "../src/mail/mail.ts";
import { sharedDatabase } from "./shared-backend.ts";

const MINUTE_MS = 60_000;
const mail = (to: string) => ({ to, subject: "Hello", html: "<p>Hello</p>" });

let logged = "";
configureLog({ level: "warn", destination: { write: (line) => (logged += line) } });
const database = await sharedDatabase();
let queues: MailQueue[] = [];
beforeEach(async () => {
  logged = "";
  vi.useFakeTimers({ toFake: ["Date"] });
  await database.query("delete from auth.users");
  for (const name of ["a", "b", "gone"])
    await database.query("insert into auth.users (id, email) values (gen_random_uuid(), $1)", [
      `${name}@diary.example`,
    ]);
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(queues.map((queue) => queue.close()));
  queues = [];
});

async function openQueue(deliver: SendMail): Promise<MailQueue> {
  const queue = new MailQueue(database, deliver);
  queues.push(queue);
  await queue.open();
  return queue;
}

async function advance(queue: MailQueue, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    vi.setSystemTime(Date.now() + MINUTE_MS);
    await queue.deliverDue();
  }
}

function createMailServer({ isDown = false } = {}) {
  const delivered: string[] = [];
  const server = {
    isDown,
    delivered,
    deliver: async ({ to }: Parameters<SendMail>[0]) => {
      if (server.isDown) throw new Error("connect ECONNREFUSED");
      delivered.push(to);
    },
  };
  return server;
}

test("a request does not wait for the mail server", async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const delivered: string[] = [];
  const queue = await openQueue(async ({ to }) => {
    await opened;
    delivered.push(to);
  });
  await queue.send(mail("a@diary.example"));
  await queue.send(mail("b@diary.example"));
  expect(delivered).toEqual([]);
  open();
  await queue.deliverDue();
  expect(delivered).toEqual(["a@diary.example", "b@diary.example"]);
  expect(await queue.length()).toBe(0);
});

test("a mail is sent immediately, without a further request", async () => {
  const server = createMailServer();
  const queue = await openQueue(server.deliver);
  await queue.send(mail("a@diary.example"));
  await vi.waitFor(() => expect(server.delivered).toEqual(["a@diary.example"]), { timeout: 5000 });
});

test("a failed mail is sent again without a further request", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  const server = createMailServer({ isDown: true });
  const queue = await openQueue(server.deliver);
  await queue.send(mail("a@diary.example"));
  await queue.deliverDue();
  server.isDown = false;
  vi.advanceTimersByTime(45_000);
  await vi.waitFor(() => expect(server.delivered).toEqual(["a@diary.example"]), { timeout: 5000 });
});

test("mails without an unsubscribe link are sent before mails with one", async () => {
  const server = createMailServer({ isDown: true });
  const queue = await openQueue(server.deliver);
  const reminder = { ...mail("a@diary.example"), headers: { "List-Unsubscribe": "<https://diary.example>" } };
  await queue.send(reminder, 60);
  await queue.send(mail("b@diary.example"));
  await queue.deliverDue();
  server.isDown = false;
  vi.setSystemTime(Date.now() + MINUTE_MS / 2);
  await queue.deliverDue();
  expect(server.delivered).toEqual(["b@diary.example", "a@diary.example"]);
});

test("a waiting mail that expires earlier is sent first", async () => {
  const server = createMailServer({ isDown: true });
  const queue = await openQueue(server.deliver);
  await queue.send(mail("a@diary.example"));
  await queue.send(mail("b@diary.example"), 600);
  await queue.deliverDue();
  server.isDown = false;
  vi.setSystemTime(Date.now() + MINUTE_MS / 2);
  await queue.deliverDue();
  expect(server.delivered).toEqual(["b@diary.example", "a@diary.example"]);
});

test("a mail is delivered when the mail server is back after half an hour", async () => {
  const delivered: string[] = [];
  let attempts = 0;
  const comesBack = Date.now() + 30 * MINUTE_MS;
  const queue = await openQueue(async ({ to }) => {
    attempts += 1;
    if (Date.now() < comesBack) throw new Error("try later");
    delivered.push(to);
  });
  await queue.send(mail("a@diary.example"));
  await advance(queue, 45);
  expect(delivered).toEqual(["a@diary.example"]);
  expect(attempts).toBeLessThan(10);
});

test("a mail that fails doesn't block the next mail", async () => {
  const delivered: string[] = [];
  const queue = await openQueue(async ({ to }) => {
    if (to === "gone@diary.example") throw new Error("no such mailbox");
    delivered.push(to);
  });
  await queue.send(mail("gone@diary.example"));
  await queue.send(mail("b@diary.example"));
  await queue.deliverDue();
  expect(delivered).toEqual(["b@diary.example"]);
});

test("a restart loses no mail", async () => {
  const before = await openQueue(createMailServer({ isDown: true }).deliver);
  await before.send(mail("a@diary.example"));
  await before.close();

  const { deliver, delivered } = createMailServer();
  const after = await openQueue(deliver);
  await advance(after, 1);
  expect(delivered).toEqual(["a@diary.example"]);
  await advance(after, 59);
  expect(delivered).toHaveLength(1);
});

test("a mail that waits for its retry is sent after the clock is set back", async () => {
  const server = createMailServer({ isDown: true });
  const queue = await openQueue(server.deliver);
  await queue.send(mail("a@diary.example"));
  await queue.deliverDue();
  server.isDown = false;
  vi.setSystemTime(Date.now() - 40 * 24 * 60 * MINUTE_MS);
  await queue.deliverDue();
  expect(server.delivered).toEqual(["a@diary.example"]);
});

test("an expired mail is deleted, logged and counted", async () => {
  const server = createMailServer({ isDown: true });
  const queue = await openQueue(server.deliver);
  await queue.send(mail("a@diary.example"));
  await advance(queue, 59);
  expect(logged).not.toContain("not delivered");
  server.isDown = false;
  await advance(queue, 1);
  expect(server.delivered).toEqual([]);
  expect(logged).toMatch(/"level":"warn".*not delivered after \d+ attempts/);
  expect(queue.counts).toEqual({ failed: expect.any(Number), delivered: 0, rejected: 0, givenUp: 1 });
  expect(await queue.length()).toBe(0);
});

test("mails of a deleted account are not sent", async () => {
  const server = createMailServer({ isDown: true });
  const queue = await openQueue(server.deliver);
  await queue.send(mail("a@diary.example"));
  await queue.send(mail("b@diary.example"));
  await queue.deliverDue();
  await database.query("delete from auth.users where email = 'a@diary.example'");
  server.isDown = false;
  await advance(queue, 5);
  expect(server.delivered).toEqual(["b@diary.example"]);
});

test("the log contains the reason of a failed mail, but not its recipient", async () => {
  const queue = await openQueue(() =>
    Promise.reject(new Error("550 5.1.1 <a@diary.example>: Recipient address rejected")),
  );
  await queue.send(mail("a@diary.example"));
  await queue.deliverDue();
  expect(logged).toContain("Recipient address rejected");
  expect(logged).not.toContain("a@diary.example");
});

test("the text part of a mail contains its text and the addresses of its links", () => {
  const html =
    '<h2>Reset</h2>\n<p>For you &amp; me: <a href="https://d.example/x?a=1&b=2">Choose</a></p><p>Bye</p>';
  expect(textOfHtml(html)).toBe("Reset\n\nFor you & me: Choose: https://d.example/x?a=1&b=2\n\nBye");
});

test("line breaks in the HTML do not change the text", () => {
  const html = `<p>
    Please <a href="https://d.example/"
      >choose</a
    >
  </p
  ><p>Bye</p>`;
  expect(textOfHtml(html)).toBe("Please choose: https://d.example/\n\nBye");
});

test("the text part of a reminder contains neither drawings nor the preview text", () => {
  const card = {
    challenge_id: "c",
    title: "Fish & <chips>",
    category: "CSS",
    day: 2,
    days: 30,
    last_line: null,
  };
  const due = { user_id: "u", date: "2026-12-04", open: 1, challenge_id: "c", lapsed: false };
  const { body, preview } = reminderMail(
    { ...due, email: null, devices: [], cards: [card] },
    "https://d.example",
    "en",
  );
  const text = textOfHtml(`<div style="display:none">${preview}</div><h1>Today</h1>${body}`);
  expect(text).toMatch(/^Today\n\nCSS\n\nFish & <chips>\n\n2 \/ 30/);
  expect(text).not.toMatch(/&\w+;|&#|\n9\n/);
});
