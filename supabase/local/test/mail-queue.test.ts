import { expect, test, vi } from "vitest";

import { log } from "../src/log/log.ts";
import { MailQueue, textOfHtml } from "../src/mail/mail-queue.ts";
import type { Mail } from "../src/mail/mail.ts";

const mail = (to: string) => ({ to, subject: "Hello", html: "<p>Hello</p>" });

test("a request does not wait for the mail server", async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const delivered: string[] = [];
  const queue = new MailQueue(async ({ to }) => {
    await opened;
    delivered.push(to);
  });
  await queue.send(mail("a@diary.example"));
  await queue.send(mail("b@diary.example"));
  expect(delivered).toEqual([]);
  open();
  await queue.drained();
  expect(delivered).toEqual(["a@diary.example", "b@diary.example"]);
});

test("a mail that fails is tried again, and one that never goes does not hold up the next", async () => {
  vi.spyOn(log, "error").mockImplementation(() => {});
  const attempts: string[] = [];
  const queue = new MailQueue(
    async ({ to }: Mail) => {
      attempts.push(to);
      if (to === "gone@diary.example" || attempts.length === 1) throw new Error("try later");
    },
    undefined,
    async () => {},
  );
  await queue.send(mail("late@diary.example"));
  await queue.send(mail("gone@diary.example"));
  await queue.send(mail("next@diary.example"));
  await queue.drained();
  expect(attempts).toEqual([
    "late@diary.example",
    "late@diary.example",
    "gone@diary.example",
    "gone@diary.example",
    "gone@diary.example",
    "next@diary.example",
  ]);
});

test("the log says why a mail failed, and to nobody whose it was", async () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => {});
  const refusal = "550 5.1.1 <victim@people.example>: Recipient address rejected";
  const queue = new MailQueue(
    () => Promise.reject(new Error(refusal)),
    undefined,
    async () => {},
  );
  await queue.send(mail("victim@people.example"));
  await queue.drained();
  expect(JSON.stringify(logged.mock.calls)).toContain("Recipient address rejected");
  expect(JSON.stringify(logged.mock.calls)).not.toContain("victim");
});

test("the text of a mail is its words, with the addresses of its links", () => {
  const html =
    '<h2>Reset</h2>\n<p>For you &amp; me: <a href="https://d.example/x?a=1&b=2">Choose</a></p><p>Bye</p>';
  expect(textOfHtml(html)).toBe("Reset\n\nFor you & me: Choose: https://d.example/x?a=1&b=2\n\nBye");
});

test("how the HTML is broken into lines changes nothing in the text", () => {
  const html = `<p>
    Please <a href="https://d.example/"
      >choose</a
    >
  </p
  ><p>Bye</p>`;
  expect(textOfHtml(html)).toBe("Please choose: https://d.example/\n\nBye");
});
