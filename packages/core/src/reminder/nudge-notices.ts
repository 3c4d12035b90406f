import { escapeHtml } from "../input/characters.ts";
import { mailWordsIn } from "../mail-words/index.ts";
import { footerLink, paragraph, quote } from "../mail-words/mail-layout.ts";
import { paths } from "../paths.ts";
import { type NoticeContent, withoutLinks } from "./notices.ts";
import type { PushDevice } from "./web-push.ts";

/** Reminder from a member of a circle (`nickname`) to another member (`user_id`), with an optional line (`content`). */
export interface DueNudge {
  nudge_id: string;
  user_id: string;
  circle_id: string;
  nickname: string;
  content: string | null;
  email: string | null;
  devices: PushDevice[];
}

export function nudgeMessage(
  { circle_id, content, nickname, nudge_id }: DueNudge,
  language: PushDevice["language"],
  siteUrl: string,
) {
  const { lang, words } = mailWordsIn(language);
  const { line, plain, title } = words.nudge;
  return {
    web_push: 8030,
    notification: {
      title,
      body: content === null ? plain(nickname) : line(nickname, content),
      lang,
      navigate: siteUrl + paths.circle(circle_id),
      tag: nudge_id,
    },
  };
}

/** Prevents mail programs from turning the sender's name and line into links. */
export function nudgeMail(
  { circle_id, content, nickname }: DueNudge,
  siteUrl: string,
  language: string,
): NoticeContent {
  const { lang, words } = mailWordsIn(language);
  const { from, link, plain, title, why } = words.nudge;
  const name = withoutLinks(nickname);
  const href = siteUrl + paths.circle(circle_id);
  return {
    lang,
    subject: title,
    preview: content === null ? plain(name) : from(name),
    title,
    body:
      content === null
        ? paragraph(escapeHtml(plain(name)))
        : [paragraph(escapeHtml(from(name))), quote(escapeHtml(withoutLinks(content)))].join("\n"),
    button: { text: link, href },
    footer: `${escapeHtml(why)}<br>${footerLink(words.settings, href)}`,
  };
}
