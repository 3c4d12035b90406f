import { getCACertificates, setDefaultCACertificates } from "node:tls";

import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { createMailTransport } from "../src/mail/mail.ts";
import type { RunningServer } from "../src/serve.ts";
import { parseSettings } from "../src/settings/settings.ts";
import { serveHere } from "./command.ts";
import { CERTIFICATE, startMailServer, type MailServer } from "./mail-server.ts";
import { backendOf, PASSWORD, signUp, visitor } from "./users.ts";

const trusted = getCACertificates("default");
let mailServer: MailServer;
let running: RunningServer;
let backend: { url: string; key: string };
beforeAll(async () => {
  mailServer = await startMailServer();
  setDefaultCACertificates([...trusted, CERTIFICATE]);
  running = await serveHere({ DATA_DIR: "memory", ...mailServer.settings });
  backend = await backendOf(running);
});
afterAll(async () => {
  await running.stop();
  setDefaultCACertificates(trusted);
  mailServer.close();
});

test("the mail server receives a recovery mail, and its link sets a new password", async () => {
  const { email } = await signUp(backend, "aiko");
  const client = visitor(backend);
  const { error } = await client.auth.resetPasswordForEmail(email);
  expect(error).toBeNull();

  const mail = await mailServer.next();
  expect(mailServer.passwords).toEqual([mailServer.settings["SMTP_PASS"]]);
  expect(mail).toMatchObject({ from: "diary@challenge-diary.example", to: [email] });
  expect(mail.source).toMatch(/^Subject: Reset your password\r?$/m);
  expect(mail.source).toMatch(/^From: Challenge Diary <diary@challenge-diary.example>\r?$/m);
  expect(mail.source).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  expect(mail.source).toMatch(/^X-Auto-Response-Suppress: OOF, AutoReply\r?$/m);
  const link = linkIn(mail.source);
  expect(link?.origin).toBe(running.url);
  expect(link?.pathname).toBe("/changepasswordform");
  expect(link?.searchParams.get("type")).toBe("recovery");

  const token_hash = link?.searchParams.get("token_hash") ?? "";
  const { data, error: refused } = await client.auth.verifyOtp({ token_hash, type: "recovery" });
  expect(refused).toBeNull();
  expect(data.user?.email).toBe(email);
  expect((await client.auth.updateUser({ password: "a-new-password-1" })).error).toBeNull();
  const signIn = (password: string) => visitor(backend).auth.signInWithPassword({ email, password });
  expect((await signIn("a-new-password-1")).error).toBeNull();
  expect((await signIn(PASSWORD)).error?.message).toBe("Invalid login credentials");
  expect((await fetch(`${backend.url}/mailbox.json`)).status).toBe(404);
});

test("a mail to an address that looks like an encoded word is sent to this address", async () => {
  const email = "=?utf-8?q?w=40example.com?=@example.org";
  const client = visitor(backend);
  await client.auth.signUp({ email, password: PASSWORD });
  await client.auth.resetPasswordForEmail(email);
  expect(await mailServer.next()).toMatchObject({ to: [email] });
});

test("a mail server without TLS receives no password", async () => {
  const plain = await startMailServer({ offersTls: false });
  const { deliver } = createMailTransport(parseSettings(plain.settings), running.url);
  const delivery = deliver(MAIL);
  await expect(delivery).rejects.toThrow("STARTTLS");
  await expect(delivery).rejects.not.toThrow(plain.settings["SMTP_PASS"]);
  expect(plain.passwords).toEqual([]);
  plain.close();
});

const MAIL = { to: "ben@diary.example", subject: "Hello", text: "Hello", html: "" };

test("the server greets the mail server with the site's host, unless this has no domain", async () => {
  const plain = await startMailServer({ offersTls: false, needsUser: false });
  onTestFinished(plain.close);
  const { SMTP_HOST, SMTP_PORT, SMTP_FROM } = plain.settings;
  const settings = parseSettings({ SMTP_HOST, SMTP_PORT, SMTP_FROM });
  for (const url of [
    "https://diary.example",
    "https://10.0.0.1",
    "http://[::1]:3000",
    "http://localhost:3000",
  ])
    await createMailTransport(settings, url).deliver(MAIL);
  const [first, ...others] = plain.greetings;
  expect(first).toBe("diary.example");
  expect(others).toHaveLength(1);
  expect(others[0]).not.toContain("localhost");
});

test("a mail server on this machine needs no valid certificate if no user is set", async () => {
  setDefaultCACertificates(trusted);
  onTestFinished(() => setDefaultCACertificates([...trusted, CERTIFICATE]));
  const local = await startMailServer({ needsUser: false });
  onTestFinished(local.close);
  const { SMTP_HOST, SMTP_PORT, SMTP_FROM } = local.settings;
  await createMailTransport(parseSettings({ SMTP_HOST, SMTP_PORT, SMTP_FROM }), running.url).deliver(MAIL);
  expect(await local.next()).toMatchObject({ to: [MAIL.to] });

  const withPassword = createMailTransport(parseSettings(local.settings), running.url);
  await expect(withPassword.deliver(MAIL)).rejects.toThrow("certificate");
  expect(local.passwords).toEqual([]);
});

/** Long lines of the text part are wrapped with "=" at their end. */
function linkIn(source: string): URL | undefined {
  const unfolded = source.replace(/=\r\n/g, "").replace(/=3D/g, "=").replace(/&amp;/g, "&");
  const [found] = /http:\/\/\S+?\/changepasswordform\?[\w=&-]+/.exec(unfolded) ?? [];
  return found === undefined ? undefined : new URL(found);
}
