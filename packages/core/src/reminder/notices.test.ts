import { expect, test } from "vitest";

import { likesMail, reminderMessage } from "./notices.ts";

const mailOf = (nicknames: string[]) =>
  likesMail([{ title: "Read", likes: nicknames.length, nicknames }], "https://diary.example").html.split(
    "\n",
  )[0]!;

test.each([
  "evil.example",
  "www.evil.example",
  "http://evil.example",
  "HTTPS://EVIL.EXAMPLE/a?b=c#d",
  "https://user@evil.example:8080/",
  "//evil.example",
  "ftp://evil.example",
  "mailto:a@evil.example",
  "a@evil.example",
  "a.b+c@sub.evil.example",
  "evil.example/login",
  "login at evil.example now",
  "(evil.example)",
  "evil.example.",
  "例え.テスト",
  "evil。example",
  "evil．example",
  "evil｡example",
  "xn--r8jz45g.xn--zckzah",
  "192.0.2.1",
  "[2001:db8::1]",
  "tel:+15551234567",
  "javascript:alert(1)",
  "a..b",
])("a mail program finds no address in the nickname %j", (nickname) => {
  const mail = mailOf([nickname]);
  expect(mail.replaceAll("\u200B", "")).toBe(`<p>Read: ${nickname}</p>`);
  expect(mail.slice("<p>Read: ".length, -"</p>".length)).not.toMatch(/[.。．｡:/@][^\s\u200B]/);
});

test("an ordinary nickname stays unchanged, and HTML stays escaped", () => {
  expect(mailOf(["Mr. Smith", "うめ 🎉", "Mina"])).toBe("<p>Read: Mr. Smith, うめ 🎉, Mina</p>");
  expect(mailOf(["<b>a.b</b>"])).toBe("<p>Read: &lt;b&gt;a.\u200Bb&lt;/\u200Bb&gt;</p>");
});

test("a device whose language is not known gets English", () => {
  const due = { user_id: "1", date: "2026-11-28", open: 1, challenge_id: null, email: null, devices: [] };
  const sent = (language: string) =>
    reminderMessage(due, language as "en", "https://diary.example").notification;
  expect(sent("ja")).toMatchObject({ lang: "ja", title: "今日のページが空いています" });
  expect(sent("fr")).toMatchObject({ lang: "en", title: "Today's page is open" });
});
