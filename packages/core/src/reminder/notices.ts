/** Texts of reminders and weekly mails. Reminders name no challenge, because locked screens show them. */
import { escapeHtml } from "../input/characters.ts";
import { labelOf, mailWordsIn, paragraphsOf } from "../mail-words/index.ts";
import { paths } from "../paths.ts";
import type { PushDevice } from "./web-push.ts";

/** Row of the database function `due_reminders`. */
export interface DueReminder {
  user_id: string;
  date: string;
  /** Number of challenges that need an entry on `date`. 0 sends nothing. */
  open: number;
  /** Set if exactly one challenge needs an entry. */
  challenge_id: string | null;
  email: string | null;
  devices: PushDevice[];
}

/** Row of the database function `due_likes_mails`. */
export interface DueLikesMail {
  user_id: string;
  email: string | null;
  news: { title: string; likes: number; nicknames: string[] }[];
}

export interface NoticeMail {
  to: string;
  subject: string;
  html: string;
  headers: Record<string, string>;
}

const pageOf = ({ challenge_id }: DueReminder, siteUrl: string) =>
  siteUrl + paths.registerDay(challenge_id ?? undefined);

/** Returns a declarative push message. If the browser doesn't support these, the site's worker shows it. */
export function reminderMessage(reminder: DueReminder, language: PushDevice["language"], siteUrl: string) {
  const { lang, words } = mailWordsIn(language);
  return {
    web_push: 8030,
    notification: {
      title: words.reminder.title,
      body: words.reminder.text(reminder.open),
      lang,
      navigate: pageOf(reminder, siteUrl),
      tag: "reminder",
    },
  };
}

export function reminderMail(reminder: DueReminder, siteUrl: string): Pick<NoticeMail, "subject" | "html"> {
  return {
    subject: labelOf((words) => words.reminder.title),
    html: `${paragraphsOf((words) => words.reminder.text(reminder.open))}
<p><a href="${pageOf(reminder, siteUrl)}">${labelOf((words) => words.reminder.link)}</a></p>`,
  };
}

export function likesMail(news: DueLikesMail["news"], siteUrl: string): Pick<NoticeMail, "subject" | "html"> {
  return {
    subject: labelOf((words) => words.likes.subject),
    html: `${news.map(likesOf).join("\n")}
<p><a href="${siteUrl}${paths.myPage}">${labelOf((words) => words.likes.link)}</a></p>`,
  };
}

/** Inserts a zero-width space after punctuation, so mail programs don't turn another user's nickname into a link. */
const withoutLinks = (nickname: string) => nickname.replaceAll(/[.。．｡:/@](?=\S)/g, "$&\u200B");

function likesOf({ likes, nicknames, title }: DueLikesMail["news"][number]): string {
  const names = nicknames.map(withoutLinks).join(", ");
  const others = likes - nicknames.length;
  const more = others === 0 ? "" : ` +${others}`;
  return `<p>${escapeHtml(title)}: ${escapeHtml(names)}${more}</p>`;
}

/** Adds the link that stops these mails, and its headers (RFC 8058). */
export function withStopLink(
  mail: Pick<NoticeMail, "subject" | "html">,
  to: string,
  stopUrl: string,
): NoticeMail {
  return {
    to,
    subject: mail.subject,
    html: `${mail.html}
<p><a href="${stopUrl}">${labelOf((words) => words.stop.link)}</a></p>`,
    headers: {
      "List-Unsubscribe": `<${stopUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}
