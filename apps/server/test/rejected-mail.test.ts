import { getCACertificates, setDefaultCACertificates } from "node:tls";

import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { configureLog } from "../src/log/log.ts";
import { MailQueue } from "../src/mail/mail-queue.ts";
import { createMailTransport } from "../src/mail/mail.ts";
import { parseSettings } from "../src/settings/settings.ts";
import { CERTIFICATE, startMailServer, type MailServer } from "./mail-server.ts";
import { sharedDatabase } from "./shared-backend.ts";

const REPLIES: Readonly<Record<string, string>> = {
  "unknown@diary.example": "550 5.1.1 No such user here",
  "plain@diary.example": "550 No such user here",
  "moved@diary.example": "551 User not local",
  "full@diary.example": "552 5.2.2 Mailbox full",
  "name@diary.example": "553 5.1.3 Mailbox name not allowed",
  "failed@diary.example": "554 5.1.2 Domain has no mail exchanger",
  "null-mx@diary.example": "556 5.1.10 Domain takes no mail",
  "disabled@diary.example": "550 5.2.1 Mailbox disabled",
  "loop@diary.example": "554 5.4.6 Routing loop",
  "greylisted@diary.example": "450 4.2.0 Greylisted",
  "busy@diary.example": "451 4.3.0 Try again later",
  "space@diary.example": "452 4.2.2 Mailbox full for now",
  "closing@diary.example": "421 4.3.2 Closing",
  "relay@diary.example": "554 5.7.1 Relay access denied",
  "sign-in@diary.example": "530 5.7.0 Authentication required",
  "sequence@diary.example": "503 5.5.1 Bad sequence of commands",
  "syntax@diary.example": "501 5.5.4 Syntax error",
  "from@diary.example": "550 5.1.8 Sender address rejected: domain not found",
  "from-mailbox@diary.example": "553 5.1.7 Bad sender's mailbox address",
  "hash@diary.example": "550 #5.7.1 Your access is refused",
  "gateway@diary.example": "550 relay not permitted",
  "verify@diary.example": "550 Sender verify failed",
  "listed@diary.example": "554 Blocked, see https://blocklist.diary.example",
  "parameter@diary.example": "555 5.5.4 Unsupported option",
  "quoted@diary.example": "550 5.1.1 <relay@diary.example>: no such user",
  "spaced@diary.example": "550  5.1.1 <relay@diary.example>: no such user",
  "rate@diary.example": "550 No such user: rate@diary.example",
  "frequency@diary.example": "550 Ip frequency limited",
  "many@diary.example": "550 Too many messages",
  "policy@diary.example": "554 Rejected by policy",
  "blacklist@diary.example": "550 The address of this server is blacklisted",
  "password@diary.example": "550 Authentication required",
  "system@diary.example": "554 5.3.2 System not accepting messages",
  "misconfigured@diary.example": "554 5.3.5 System incorrectly configured",
};
const MESSAGE_REPLIES: Readonly<Record<string, string>> = {
  "large@diary.example": "552 5.3.4 Message too big",
  "content@diary.example": "554 5.6.0 Message refused",
  "spf@diary.example": "550 5.7.26 Unauthenticated mail is not accepted",
  "later@diary.example": "451 4.7.1 Try again later",
  "quota@diary.example": "550 5.4.5 Daily user sending limit exceeded",
  "limit@diary.example": "550 Daily limit of messages exceeded",
};
const PERMANENT =
  /^(unknown|plain|moved|full|name|failed|null-mx|disabled|loop|large|content|quoted|spaced|rate)@/;

let logged = "";
configureLog({ level: "warn", destination: { write: (line) => (logged += line) } });
const database = await sharedDatabase();
const trusted = getCACertificates("default");
let mailServer: MailServer;
let queue: MailQueue;
beforeAll(async () => {
  mailServer = await startMailServer({
    rejectRecipient: (address) => REPLIES[address],
    rejectMessage: (address) => MESSAGE_REPLIES[address],
  });
  setDefaultCACertificates([...trusted, CERTIFICATE]);
  for (const email of ["ume@diary.example", ...Object.keys(REPLIES), ...Object.keys(MESSAGE_REPLIES)])
    await database.query("insert into auth.users (id, email) values (gen_random_uuid(), $1)", [email]);
});
afterEach(async () => {
  await queue.close();
  await database.query("delete from local_backend_state.waiting_mail");
  logged = "";
});
afterAll(() => {
  setDefaultCACertificates(trusted);
  mailServer.close();
});

async function sendTo(email: string, settings: Readonly<Record<string, string>> = {}): Promise<MailQueue> {
  const transport = createMailTransport(
    parseSettings({ ...mailServer.settings, ...settings }),
    "http://localhost",
  );
  queue = new MailQueue(database, transport.deliver);
  await queue.open();
  await queue.send({ to: email, subject: "Hello", html: "<p>Hello</p>" });
  await queue.deliverDue();
  return queue;
}

const replies = Object.entries({ ...REPLIES, ...MESSAGE_REPLIES });
const DAILY = /^(unknown|large|spaced|greylisted|relay|policy|spf)@/;
const daily = replies.filter(([email]) => DAILY.test(email));
const others = replies.filter(([email]) => !DAILY.test(email));
const isDropped = ([email]: readonly [string, string]) => PERMANENT.test(email);
const isRetried = (reply: readonly [string, string]) => !isDropped(reply);

function expectLogged(email: string, reply: string): void {
  expect(logged).toContain(reply.slice(0, 3));
  expect(logged).not.toContain(email);
}

async function expectDropped(email: string, reply: string) {
  const { counts } = await sendTo(email);
  expect(counts).toEqual({ delivered: 0, failed: 0, rejected: 1, givenUp: 0 });
  expect(await queue.length()).toBe(0);
  expectLogged(email, reply);
}

async function expectRetried(email: string, reply: string) {
  const { counts } = await sendTo(email);
  expect(counts).toEqual({ delivered: 0, failed: 1, rejected: 0, givenUp: 0 });
  expect(await queue.length()).toBe(1);
  expectLogged(email, reply);
}

test.each(daily.filter(isDropped))("a mail to %s that gets the reply %s is dropped", expectDropped);
test.each(daily.filter(isRetried))("a mail to %s that gets the reply %s is retried", expectRetried);
test.each(others.filter(isDropped))(
  "a mail to %s that gets the reply %s is dropped",
  { tags: "extended" },
  expectDropped,
);
test.each(others.filter(isRetried))(
  "a mail to %s that gets the reply %s is retried",
  { tags: "extended" },
  expectRetried,
);

test("a wrong SMTP password doesn't count as a permanent rejection", async () => {
  const { counts } = await sendTo("ume@diary.example", { SMTP_PASS: "another-secret" });
  expect(counts).toMatchObject({ failed: 1, rejected: 0 });
  expect(await queue.length()).toBe(1);
});

test("an accepted mail counts as delivered", async () => {
  const { counts } = await sendTo("ume@diary.example");
  expect(counts).toEqual({ delivered: 1, failed: 0, rejected: 0, givenUp: 0 });
});
