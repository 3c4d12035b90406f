import { expect, test } from "vitest";

import { likesMail, reminderMail, reminderMessage, withStopLink } from "./notices.ts";
import { nudgeMail, nudgeMessage } from "./nudge-notices.ts";

const SITE = "https://diary.example";

function likersIn(nicknames: string[]): string {
  const { body } = likesMail([{ title: "Read", likes: nicknames.length, nicknames }], SITE, "en");
  expect(body).toContain(">Read</b>");
  return /<br>(.*)<\/p>/.exec(body)?.[1] ?? "";
}

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
])("a mail program finds no link in the nickname %j", (nickname) => {
  const mail = likersIn([nickname]);
  expect(mail.replaceAll("\u200B", "")).toBe(nickname);
  expect(mail).not.toMatch(/[.。．｡:/@][^\s\u200B]/);
});

test("a mail shows ordinary nicknames unchanged and escapes HTML", () => {
  expect(likersIn(["Mr. Smith", "うめ 🎉", "Mina"])).toBe("Mr. Smith, うめ 🎉, Mina");
  expect(likersIn(["<b>a.b</b>"])).toBe("&lt;b&gt;a.\u200Bb&lt;/\u200Bb&gt;");
});

test.each([
  ["en", 3, "Mina, Olu and 1 other"],
  ["en", 7, "Mina, Olu and 5 others"],
  ["ja", 7, "Mina、Olu、ほか5人"],
  ["ja", 2, "Mina、Olu"],
])("in %s, %d likes with two names read %j", (language, likes, text) => {
  const { body } = likesMail([{ title: "Read", likes, nicknames: ["Mina", "Olu"] }], SITE, language);
  expect(body).toContain(`<br>${text}</p>`);
});

test("the mail of likes links the title and shows the date of the newest like", () => {
  const news = { challenge_id: "1", title: "Read <it>", likes: 1, nicknames: ["Mina"], date: "2026-11-27" };
  const { body } = likesMail([news], SITE, "en");
  expect(body).toMatch(/<a [^>]*href="https:\/\/diary\.example\/challenge\/1"[^>]*>Read &lt;it&gt;<\/a>/);
  expect(body).toMatch(/Mina<br><span[^>]*>Nov 27, 2026<\/span>/);
});

test.each([
  ["en", "TypeScript", "TypeScript"],
  ["en", "Other", "Other"],
  ["ja", "Other", "その他"],
])("in %s, the card of a reminder names the category %s as %s", (language, category, label) => {
  const card = { challenge_id: "1", title: "Read", category, day: 3, days: 10, last_line: null };
  const due = { user_id: "u", date: "2026-11-28", open: 1, challenge_id: "1", email: null, devices: [] };
  for (const lapsed of [false, true])
    expect(reminderMail({ ...due, lapsed, cards: [card] }, SITE, language).body).toContain(
      `</span>${label}</td>`,
    );
});

test.each([
  ["[ ] read [the guide](https://a.example/b_(c)) and ![a cat](cat.png)", "read the guide and a cat"],
  ["see [the guide](https://a.example/cut-by-the-datab", "see the guide"],
  ["~~no~~ *yes* _really_ snake_case_name 2 * 3 * 4", "no yes really snake_case_name 2 * 3 * 4"],
  ["\\*not marked\\* [1] (a) 👩‍👩‍👧 <b>", "*not marked* [1] (a) 👩‍👩‍👧 &lt;b&gt;"],
])("the quote in a mail has no marks of Markdown: %s", (last_line, quoted) => {
  const card = { challenge_id: "1", title: "Read", category: "CSS", day: 3, days: 10, last_line };
  const due = { user_id: "u", date: "2026-11-28", open: 1, challenge_id: "1", email: null, devices: [] };
  expect(reminderMail({ ...due, cards: [card] }, SITE, "en").body).toContain(`>${quoted}</p>`);
});

test("a device with an unknown language gets a reminder in English", () => {
  const due = { user_id: "1", date: "2026-11-28", open: 1, challenge_id: null, email: null, devices: [] };
  const sent = (language: string) =>
    reminderMessage(due, language as "en", "https://diary.example").notification;
  expect(sent("ja")).toMatchObject({ lang: "ja", title: "今日のページが空いています" });
  expect(sent("fr")).toMatchObject({ lang: "en", title: "Today's page is open" });
});

test.each([
  ["en", "Today's page is open", "Write", "Stop these mails"],
  ["ja", "今日のページが空いています", "記録を書く", "このメールを止める"],
])(
  "a reminder in %s has one language, one button and the link that stops reminders",
  (language, title, button, stop) => {
    const due = {
      user_id: "u",
      date: "2026-11-28",
      open: 2,
      challenge_id: null,
      email: null,
      devices: [],
      cards: [],
    };
    const mail = withStopLink(reminderMail(due, SITE, language), "a@b.example", { stopUrl: `${SITE}/stop` });
    expect(mail.subject).toBe(title);
    expect(mail.html).toContain(`<html lang="${language}">`);
    expect([...mail.html.matchAll(/class="button"[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual([
      button,
    ]);
    expect(mail.html).toMatch(new RegExp(`href="${SITE}/stop"[^>]*>${stop}<`));
    expect(/[ぁ-ん]/.test(mail.html)).toBe(language === "ja");
  },
);

const CARD = {
  challenge_id: "c",
  title: "Thirty <small> programs",
  category: "TypeScript",
  day: 22,
  days: 30,
  last_line: "Tomorrow: *in*, and why.",
};
const dueWith = (cards: (typeof CARD)[], open = cards.length) => ({
  user_id: "u",
  date: "2026-11-28",
  open,
  challenge_id: null,
  email: null,
  devices: [],
  cards,
});

test("a reminder's mail shows the card of the first open challenge", () => {
  const { above, below, body, button, title } = reminderMail(dueWith([CARD]), SITE, "en");
  expect([above, title]).toEqual(["Saturday, November 28", "Day 23 is open"]);
  expect(button.href).toBe(`${SITE}/day/create/c`);
  expect(body).toContain("Thirty &lt;small&gt; programs");
  expect(body).toContain("Tomorrow: in, and why.");
  expect(body).toContain('role="img" aria-label="22 / 30"');
  expect(body.match(/class="stamp mark"/g)).toHaveLength(22);
  expect(below).toBe("");
});

test("the card of a long challenge shows only the row with the next entry", () => {
  const { body } = reminderMail(dueWith([{ ...CARD, day: 64, days: 100 }]), SITE, "en");
  expect(body.match(/class="stamp/g)).toHaveLength(10);
  expect(body).toMatch(/>61<.*>65<.*>70</s);
});

test("a reminder's mail links some open challenges and says how many more there are", () => {
  const { below = "" } = reminderMail(dueWith([CARD, { ...CARD, title: "Forms", day: 5 }], 4), SITE, "en");
  expect(below.replaceAll(/<[^>]*>/g, "")).toContain("Open as well: Forms, day 6 · 2 more.");
});

test("a complete list of other open challenges names no number of more", () => {
  const due = dueWith([CARD, { ...CARD, title: "Forms", day: 5 }, { ...CARD, title: "Read", day: 1 }]);
  const listIn = (language: string) =>
    (reminderMail(due, SITE, language).below ?? "").replaceAll(/<[^>]*>/g, "");
  expect(listIn("en")).toContain("Open as well: Forms, day 6 · Read, day 2.");
  expect(listIn("ja")).toContain("Forms（6日目）、Read（2日目）");
});

test.each([
  [{ open: 1, challenge_id: "c" }, "Today's entry for one challenge is still open.", "/day/create/c"],
  [{ open: 2 }, "Today's entries for 2 challenges are still open.", "/day/create/none"],
])("the push message of a reminder %j has the number and opens the form", (changes, body, path) => {
  const { notification } = reminderMessage({ ...dueWith([]), ...changes }, "en", SITE);
  expect(notification).toMatchObject({ body, navigate: SITE + path, tag: "reminder" });
});

test("a list of other open challenges has the same space above the footer as the button", () => {
  const mail = reminderMail(dueWith([CARD, { ...CARD, title: "Forms", day: 5 }]), SITE, "en");
  const { html } = withStopLink(mail, "a@b.example", { stopUrl: `${SITE}/stop` });
  const [, margin] = /<p style="margin:22px 0 (\d+)px"><a class="button"/.exec(html)!;
  const [, line, block] =
    /<div style="padding-bottom:(\d+)px"><p [^>]*margin:0 0 (\d+)px[^>]*>Open as well/.exec(html)!;
  expect(Number(line) + Number(block)).toBe(Number(margin));
});

test.each([
  ["a reminder", reminderMail(dueWith([CARD]), SITE, "en"), ["Change this", "Pause this challenge"]],
  ["a lapse", reminderMail({ ...dueWith([CARD]), lapsed: true }, SITE, "en"), ["Change this"]],
  ["likes", likesMail([], SITE, "en"), ["Change this"]],
])(
  "the footer's links of %s are on a separate line, without dots that could end a line",
  (_, mail, links) => {
    const { html } = withStopLink(mail, "a@b.example", { stopUrl: `${SITE}/stop` });
    const [, line = ""] = /<br>(<a [^]*?)<\/p><\/div>/.exec(html)!;
    expect(line.replaceAll(/<[^>]*>/g, "").split("&ensp; ")).toEqual([...links, "Stop these mails"]);
  },
);

test("a reminder links the rest days of its challenge", () => {
  const { footer } = reminderMail(dueWith([CARD]), SITE, "en");
  expect(footer).toMatch(/<a [^>]*href="https:\/\/diary\.example\/challenge\/c#pause"[^>]*>Pause/);
});

test.each([
  ["en", ", day 6"],
  ["ja", "（6日目）"],
])("in %s, the day of another open challenge stays on one line", (language, day) => {
  const { below } = reminderMail(dueWith([CARD, { ...CARD, title: "Forms", day: 5 }]), SITE, language);
  expect(below).toContain(`>Forms<span style="white-space:nowrap">${day}</span></a>`);
});

test("the subject and the preview of a reminder's mail contain no challenge's name", () => {
  for (const language of ["en", "ja"]) {
    const { preview, subject } = reminderMail(dueWith([CARD]), SITE, language);
    expect(subject + preview).not.toContain("Thirty");
  }
});

test.each([
  ["en", "Your card is still here", "Last time", "Have a look"],
  ["ja", "カードはそのまま残っています", "前回", "カードを見る"],
])(
  "the mail of a lapse in %s has the card, the last line and one link to My page",
  (language, subject, lastTime, link) => {
    const due = { ...dueWith([CARD]), lapsed: true };
    const mail = reminderMail(due, SITE, language);
    expect([mail.subject, mail.button]).toEqual([subject, { text: link, href: `${SITE}/mypage` }]);
    expect(mail.body).toContain("Thirty &lt;small&gt; programs");
    expect(mail.body).toContain(lastTime);
    expect(mail.body).toContain("Tomorrow: in, and why.");
    expect(mail.subject + (mail.preview ?? "")).not.toContain("Thirty");
    const { body, navigate, title } = reminderMessage(due, language as "en", SITE).notification;
    expect([title, body, navigate]).toEqual([subject, mail.preview, `${SITE}/mypage`]);
  },
);

test("the mail of a lapse without a public challenge shows no card", () => {
  const mail = reminderMail({ ...dueWith([], 2), lapsed: true }, SITE, "en");
  expect(mail.body).not.toContain('class="stamp');
  expect(mail.subject).toBe("Your cards are still here");
  expect(mail.body).toContain("All their stamps are still there");
});

const NUDGE = {
  nudge_id: "n",
  user_id: "u",
  circle_id: "c",
  nickname: "Kwame",
  content: "Day 12 <b>today</b>? See evil.example/login",
  email: null,
  devices: [],
};

test.each([
  ["en", "A word from your circle", "Kwame writes:", "Open the circle", "Kwame: Day 12"],
  ["ja", "サークルからの声かけ", "Kwameさんから", "サークルを開く", "Kwameさん「Day 12"],
])("a nudge in %s quotes the sender's line as text and opens the circle", (language, ...expected) => {
  const mail = nudgeMail(NUDGE, SITE, language);
  const { body, navigate, tag, title } = nudgeMessage(NUDGE, language as "en", SITE).notification;
  const [subject, from, link, line] = expected;
  expect([mail.subject, mail.button]).toEqual([subject, { text: link, href: `${SITE}/circle/c` }]);
  expect([title, navigate, tag]).toEqual([subject, `${SITE}/circle/c`, "n"]);
  expect(body.startsWith(line)).toBe(true);
  expect(mail.body).toContain(from);
  expect(mail.body).toContain("Day 12 &lt;b&gt;today&lt;/");
  expect(mail.body).not.toMatch(/evil[.:/]\w/);
  expect(mail.body).not.toContain("<a ");
  expect(mail.footer).toContain(`href="${SITE}/circle/c"`);
});

test.each([
  ["en", "Kwame nudged you. Today's page is still open."],
  ["ja", "Kwameさんから声かけが届いています。今日の記録はまだです。"],
])("a nudge without a line in %s names its sender", (language, text) => {
  const nudge = { ...NUDGE, content: null };
  expect(nudgeMessage(nudge, language as "en", SITE).notification.body).toBe(text);
  const { body, preview } = nudgeMail(nudge, SITE, language);
  expect(preview).toBe(text);
  expect(body.replaceAll(/<[^>]*>/g, "").replaceAll("&#39;", "'")).toBe(text);
});

test("a nudge's mail contains no link in the sender's nickname", () => {
  const { body, preview = "" } = nudgeMail({ ...NUDGE, nickname: "www.evil.example" }, SITE, "en");
  expect(body + preview).not.toMatch(/evil[.:/]\w/);
});
