import { likesMail, reminderMail, withStopLink, type NoticeContent } from "@diary/core/reminder/notices";
import { nudgeMail } from "@diary/core/reminder/nudge-notices";
import { expect, test } from "vitest";

const SITE = "https://diary.example";
const WORD = "x".repeat(160);

function phone(html: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.style.width = "390px";
  document.body.append(frame);
  frame.contentDocument!.write(html);
  return frame;
}

function widthOnPhone(html: string): number {
  const frame = phone(html);
  const width = frame.contentDocument!.documentElement.scrollWidth;
  frame.remove();
  return width;
}

const card = { challenge_id: "1", title: WORD, category: "Other", day: 3, days: 100, last_line: WORD };
const due = { user_id: "u", date: "2026-11-28", open: 2, challenge_id: "1", email: null, devices: [] };
const nudge = { nudge_id: "1", user_id: "u", circle_id: "1", nickname: WORD, email: null, devices: [] };
const likes = { challenge_id: "1", title: WORD, likes: 1, nicknames: [WORD], date: "2026-11-27" };

const MAILS: [name: string, mail: (language: string) => NoticeContent][] = [
  ["a reminder", (language) => reminderMail({ ...due, cards: [card, card] }, SITE, language)],
  ["a lapse", (language) => reminderMail({ ...due, lapsed: true, cards: [card] }, SITE, language)],
  ["likes", (language) => likesMail([likes], SITE, language)],
  ["a nudge", (language) => nudgeMail({ ...nudge, content: WORD }, SITE, language)],
  ["a nudge without a line", (language) => nudgeMail({ ...nudge, content: null }, SITE, language)],
];

test.each(MAILS.flatMap(([name, mail]) => ["en", "ja"].map((language) => [name, language, mail] as const)))(
  "the mail about %s in %s breaks long words and isn't wider than a phone",
  (_, language, mail) => {
    const { html } = withStopLink(mail(language), "a@b.example", { siteName: WORD, stopUrl: `${SITE}/stop` });
    expect(widthOnPhone(html)).toBe(390);
  },
);

function reminderHtml(): string {
  const mail = reminderMail({ ...due, cards: [{ ...card, day: 99 }] }, SITE, "en");
  return withStopLink(mail, "a@b.example", { stopUrl: `${SITE}/stop` }).html;
}

test("the number of the last stamp stays on one line on a phone", () => {
  const frame = phone(reminderHtml());
  const last = [...frame.contentDocument!.querySelectorAll(".stamp")].at(-1)!;
  expect(last.textContent).toBe("100");
  const number = frame.contentDocument!.createRange();
  number.selectNodeContents(last);
  expect(number.getClientRects()).toHaveLength(1);
  frame.remove();
});

test("a stamp on a phone has a ring around its number", () => {
  const frame = phone(reminderHtml());
  const stamp = frame.contentDocument!.querySelector(".stamp.mark")!;
  const { boxShadow, width } = frame.contentWindow!.getComputedStyle(stamp);
  expect(width).toBe("26px");
  expect(boxShadow).toMatch(/ 0px 0px 0px 2px inset, .* 0px 0px 0px 3px inset$/);
  frame.remove();
});
