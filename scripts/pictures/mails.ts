import { authTemplates, inLanguage } from "@diary/core/mail-words";
import { likesMail, reminderMail, withStopLink } from "@diary/core/reminder/notices";
import { nudgeMail } from "@diary/core/reminder/nudge-notices";

import { diaries, type PictureLanguage } from "./diary.ts";

const SITE = "https://diary.example";

export function mailPages(language: PictureLanguage): Readonly<Record<string, string>> {
  const { challenges, titles, user } = diaries[language];
  const email = `${user}@demo.example`;
  const card = (title: string, day: number, last_line: string | null) => {
    const { category = "Other", days = 30 } = challenges.find((challenge) => challenge.title === title) ?? {};
    return { challenge_id: "1", title, category, day, days, last_line };
  };
  const lastLine = challenges[0]?.newest?.at(-1)?.split("\n").at(-1) ?? null;
  const cards = [card(titles.open, 22, lastLine), card(titles.last, 5, null)];
  const reminder = reminderMail(
    { user_id: "", date: "2026-11-28", open: 2, challenge_id: null, email, devices: [], cards },
    SITE,
    language,
  );
  const news = [
    {
      challenge_id: "1",
      title: titles.open,
      likes: 7,
      nicknames: ["はると", "Maren Holt"],
      date: "2026-11-27",
    },
    { challenge_id: "2", title: titles.last, likes: 1, nicknames: ["Priya R."], date: "2026-11-25" },
  ];
  const nudge = nudgeMail(
    {
      nudge_id: "",
      user_id: "",
      circle_id: "1",
      nickname: "Priya R.",
      content: language === "ja" ? "今日の1行、待っていますね。" : "Looking forward to today's line.",
      email,
      devices: [],
    },
    SITE,
    language,
  );
  const auth = (name: keyof typeof authTemplates) =>
    inLanguage(authTemplates[name], language).replace("{{ .Email }}", email);
  return {
    mail: withStopLink(reminder, email, { stopUrl: `${SITE}/mail/stop` }).html,
    "mail-likes": withStopLink(likesMail(news, SITE, language), email, { stopUrl: `${SITE}/mail/stop` }).html,
    "mail-nudge": withStopLink(nudge, email, { stopUrl: `${SITE}/mail/stop` }).html,
    "mail-confirmation": auth("confirmation.html"),
    "mail-recovery": auth("recovery.html"),
  };
}
