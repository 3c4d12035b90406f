import { type CivilDate, formatCivilDate, formatWithWeekday } from "../civil-date/civil-date.ts";
/** Texts of reminders and weekly mails. Locked screens show messages and subjects, so these name no challenges. */
import { escapeHtml } from "../input/characters.ts";
import { AUTOMATIC_MAIL, mailWordsIn } from "../mail-words/index.ts";
import { type MailCard, cardOf, cardStyle, quoteOf } from "../mail-words/mail-card.ts";
import {
  type MailContent,
  footerLink,
  mailLayout,
  markedItem,
  muted,
  paragraph,
  quote,
  smallHeading,
  smallLink,
  smallPrint,
} from "../mail-words/mail-layout.ts";
import { paths } from "../paths.ts";
import { pauseLink } from "./pause-link.ts";
import type { PushDevice } from "./web-push.ts";

export interface DueReminder {
  user_id: string;
  date: string;
  /** Number of challenges that need an entry on `date`, or that `lapsed` is about. If it is 0, nothing is sent. */
  open: number;
  /** Set if `open` is 1. */
  challenge_id: string | null;
  email: string | null;
  devices: PushDevice[];
  /** First open public challenges, for the mail. Databases before 28 November 2026 don't return this field. */
  cards?: MailCard[];
  /** True for the message about challenges without recent entries. Missing in databases before 29 November 2026. */
  lapsed?: boolean;
}

export interface DueLikesMail {
  user_id: string;
  email: string | null;
  /** Databases before 29 November 2026 return neither `challenge_id` nor `date` (of the newest like). */
  news: { challenge_id?: string; title: string; likes: number; nicknames: string[]; date?: CivilDate }[];
}

export interface NoticeMail {
  to: string;
  subject: string;
  html: string;
  headers: Record<string, string>;
}

/** After a lapse, the link opens My page, which offers ways to resume. */
const pageOf = ({ challenge_id, lapsed }: DueReminder, siteUrl: string) =>
  siteUrl + (lapsed === true ? paths.myPage : paths.registerDay(challenge_id ?? undefined));

/** Returns a declarative push message. In browsers without support, the site's worker shows the message. */
export function reminderMessage(reminder: DueReminder, language: PushDevice["language"], siteUrl: string) {
  const { lang, words } = mailWordsIn(language);
  const { text } = reminder.lapsed === true ? words.lapse : words.reminder;
  const title = reminder.lapsed === true ? words.lapse.title(reminder.open) : words.reminder.title;
  return {
    web_push: 8030,
    notification: {
      title,
      body: text(reminder.open),
      lang,
      navigate: pageOf(reminder, siteUrl),
      tag: "reminder",
    },
  };
}

/** `withStopLink` adds the link that stops such mails. `footer` is HTML without a paragraph. */
export interface NoticeContent extends MailContent {
  subject: string;
}

/** Between the links of a footer, because a dot could end a line. */
const GAP = "&ensp; ";

const footerOf = (why: string, settings: string, siteUrl: string) =>
  `${escapeHtml(why)}<br>${footerLink(settings, siteUrl + paths.settingsSection("days"))}`;

function lapseMail(reminder: DueReminder, siteUrl: string, language: string): NoticeContent {
  const { lang, words } = mailWordsIn(language);
  const { link, rest, text, why } = words.lapse;
  const title = words.lapse.title(reminder.open);
  const [card] = reminder.cards ?? [];
  return {
    lang,
    subject: title,
    preview: text(reminder.open),
    title,
    ...(card && { style: cardStyle(card) }),
    body: [
      paragraph(text(reminder.open)),
      ...(card === undefined ? [] : [cardOf(card, words.reminder.category(card.category))]),
      ...(card === undefined || card.last_line === null
        ? []
        : [smallHeading(words.reminder.lastTime), quote(quoteOf(card.last_line))]),
      paragraph(rest),
    ].join("\n"),
    button: { text: link, href: pageOf(reminder, siteUrl) },
    footer: footerOf(why, words.settings, siteUrl),
  };
}

export function reminderMail(reminder: DueReminder, siteUrl: string, language: string): NoticeContent {
  if (reminder.lapsed === true) return lapseMail(reminder, siteUrl, language);
  const { lang, words } = mailWordsIn(language);
  const { link, pause, text, title, why } = words.reminder;
  const [card, ...others] = reminder.cards ?? [];
  const mail = {
    lang,
    subject: title,
    preview: text(reminder.open),
    button: { text: link, href: pageOf(reminder, siteUrl) },
    footer: footerOf(why, words.settings, siteUrl),
  };
  if (card === undefined) return { ...mail, title, body: paragraph(text(reminder.open)) };
  return {
    ...mail,
    above: formatWithWeekday(reminder.date, lang),
    title: words.reminder.dayIsOpen(card.day + 1),
    style: cardStyle(card),
    body: [
      cardOf(card, words.reminder.category(card.category)),
      ...(card.last_line === null
        ? []
        : [smallHeading(words.reminder.lastTime), quote(quoteOf(card.last_line))]),
    ].join("\n"),
    below: others.length === 0 ? "" : paragraph(othersOf(reminder, others, lang, siteUrl)),
    button: { text: link, href: siteUrl + paths.registerDay(card.challenge_id) },
    footer: mail.footer + GAP + footerLink(pause, siteUrl + pauseLink(card.challenge_id)),
  };
}

function othersOf({ open }: DueReminder, others: MailCard[], language: string, siteUrl: string): string {
  const { words } = mailWordsIn(language);
  const { more, otherDay } = words.reminder;
  const names = others.map(({ challenge_id, day, title }) =>
    smallLink(title, siteUrl + paths.registerDay(challenge_id), otherDay(day + 1)),
  );
  const rest = open - 1 - others.length;
  return words.reminder.others(
    [...names, ...(rest > 0 ? [more(rest)] : [])].join(language === "ja" ? "、" : " · "),
  );
}

export function likesMail(news: DueLikesMail["news"], siteUrl: string, language: string): NoticeContent {
  const { lang, words } = mailWordsIn(language);
  const { link, subject, why } = words.likes;
  return {
    lang,
    subject,
    title: subject,
    body: news
      .map(({ challenge_id: id, ...each }) =>
        markedItem(HEART, each.title, likersOf(each, lang), id && siteUrl + paths.challenge(id)),
      )
      .join("\n"),
    button: { text: link, href: siteUrl + paths.myPage },
    footer: footerOf(why, words.settings, siteUrl),
  };
}

/** Inserts a zero-width space after punctuation, so mail programs don't turn another user's text into a link. */
export const withoutLinks = (text: string): string => text.replaceAll(/[.。．｡:/@](?=\S)/g, "$&\u200B");

/** Ends in a variation selector, without which mail programs draw an emoji. */
const HEART = "&#9829;&#xFE0E;";

function likersOf({ date, likes, nicknames }: DueLikesMail["news"][number], language: string): string {
  const { words } = mailWordsIn(language);
  const names = escapeHtml(words.likes.from(nicknames.map(withoutLinks), likes - nicknames.length));
  return date === undefined ? names : `${names}<br>${muted(formatCivilDate(date, language))}`;
}

/** Adds the link that stops these mails, and its headers (RFC 8058). */
export function withStopLink(
  mail: NoticeContent,
  to: string,
  { siteName, stopUrl }: { stopUrl: string; siteName?: string | undefined },
): NoticeMail {
  const stop = footerLink(mailWordsIn(mail.lang).words.stop.link, stopUrl);
  return {
    to,
    subject: mail.subject,
    html: mailLayout({ ...mail, siteName, footer: smallPrint(mail.footer + GAP + stop) }),
    headers: {
      ...AUTOMATIC_MAIL,
      "List-Unsubscribe": `<${stopUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}
