import net from "node:net";
import tls from "node:tls";

import { expect, test, vi } from "vitest";

import { log } from "../src/log/log.ts";
import { deliverBySmtp, discardMail, Mailbox } from "../src/mail/mail.ts";

const mail = {
  to: "ume@diary.example",
  subject: "Hello",
  text: "A secret link",
  html: "<p>A secret link</p>",
};

test("the mailbox keeps the newest 200 mails, newest first", async () => {
  const mailbox = new Mailbox();
  for (let n = 0; n <= 200; n += 1) await mailbox.deliver({ ...mail, subject: String(n) });
  const subjects = mailbox.mails.map(({ subject }) => Number(subject));
  expect(subjects).toEqual(Array.from({ length: 200 }, (_, n) => 200 - n));
});

test("the log of a mail that can't be sent has its subject, but no link and no address", async () => {
  const warned = vi.spyOn(log, "warn").mockReturnValue();
  await discardMail(mail);
  expect(warned.mock.calls).toEqual([
    [{ component: "mail" }, "not sent, because no mail server is set: Hello"],
  ]);
});

test.each([
  [465, "tls"],
  [587, "net"],
])("a connection to port %i begins with %s", async (port, begins) => {
  const modules = { net, tls };
  for (const name of ["net", "tls"] as const)
    vi.spyOn(modules[name], "connect").mockImplementation(() => {
      throw new Error(`begins with ${name}`);
    });
  const from = { name: "", address: "diary@diary.example" };
  const deliver = deliverBySmtp({ host: "192.0.2.1", port, from }, "https://diary.example");
  await expect(deliver(mail)).rejects.toThrow(`begins with ${begins}`);
});
