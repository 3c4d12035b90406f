import { freePort } from "@diary/testkit/postgres-cluster";
import { afterAll, beforeAll, expect, test } from "vitest";

import { UNTHROTTLED_FAILURES } from "../src/auth/rate-limiter.ts";
import type { SentMail } from "../src/mail/mail.ts";
import type { RunningServer } from "../src/serve.ts";
import { serveHere } from "./command.ts";
import { backendOf, PASSWORD, postAuth } from "./users.ts";

let running: RunningServer;
let backend: { url: string; key: string };
let metricsUrl: string;
beforeAll(async () => {
  const port = await freePort();
  metricsUrl = `http://localhost:${port}/metrics`;
  running = await serveHere({
    DATA_DIR: "memory",
    SITE_NAME: "Ume Diary",
    ACCENT_COLOR: "#1f6f54",
    CONTACT_EMAIL: "ume@diary.example",
    OPERATOR_NAME: "Ume Sato",
    OPERATOR_ADDRESS: "1-2-3 Minato",
    EXTENSION_URL: "https://store.example/diary",
    CONFIRM_EMAIL: "on",
    JWT_EXPIRY: "600",
    METRICS_PORT: String(port),
  });
  backend = await backendOf(running);
});
afterAll(() => running.stop());

test("the site's configuration has the settings of the operator", async () => {
  const config = await (await fetch(`${running.url}/config.json`)).json();
  expect(config).toMatchObject({
    siteUrl: running.url,
    siteName: "Ume Diary",
    accentColor: "#1f6f54",
    contactEmail: "ume@diary.example",
    operatorName: "Ume Sato",
    operatorAddress: "1-2-3 Minato",
    extensionUrl: "https://store.example/diary",
    sendsMail: true,
    providers: [],
    passwordSignIn: true,
    pushKey: expect.stringMatching(/^[\w-]{87}$/),
  });
});

test("the operator sees the addresses of site and mailbox and the first staff's link", () => {
  expect(running.lines).toEqual([
    ["Challenge Diary", running.url],
    ["Mailbox", `${running.url}/mailbox`],
    ["First operator", expect.stringContaining(`${running.url}/desk#first-staff=`)],
  ]);
});

const mails = async () => (await (await fetch(`${running.url}/mailbox.json`)).json()) as SentMail[];

test("a new account needs its mail, and the session has the operator's duration", async () => {
  const account = { email: "aiko@diary.example", password: PASSWORD };
  const signUp = await postAuth(backend, "signup", account);
  expect([signUp.status, await signUp.json()]).toEqual([
    200,
    expect.not.objectContaining({ access_token: expect.anything() }),
  ]);
  await expect.poll(mails).toHaveLength(1);
  const [mail] = await mails();
  expect(mail!.html).toContain("Ume Diary");
  expect(mail!.html).not.toContain("Challenge Diary");
  const token_hash = /token_hash=(\w+)/.exec(mail!.text)?.[1];
  const confirmed = await postAuth(backend, "verify", { type: "signup", token_hash });
  expect(await confirmed.json()).toMatchObject({ expires_in: 600 });
});

test("rate limits are on, and the metrics' port counts their rejections", async () => {
  const guess = { email: "nobody@diary.example", password: "wrong1234" };
  const statuses: number[] = [];
  for (let n = 0; n <= UNTHROTTLED_FAILURES; n += 1)
    statuses.push((await postAuth(backend, "token?grant_type=password", guess)).status);
  expect(statuses.at(-1)).toBe(429);
  const counted = 'diary_http_request_duration_seconds_count{service="auth",method="POST",status="429"} 1';
  await expect.poll(async () => (await fetch(metricsUrl)).text()).toContain(counted);
  expect((await fetch(`${running.url}/metrics`)).status).toBe(404);
});
