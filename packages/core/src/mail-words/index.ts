/** Texts of mails, reminders and the page that stops mails. A mail has all languages, because we don't know its reader's. */
import { isLanguage, type Language } from "../languages.ts";
import { en, type MailWords } from "./en.ts";
import { ja } from "./ja.ts";

const mailWords: Readonly<Record<Language, MailWords>> = { en, ja };

/** Returns the texts of a device's language; English if this server doesn't have it. */
export function mailWordsIn(language: string): { lang: Language; words: MailWords } {
  const lang = isLanguage(language) ? language : "en";
  return { lang, words: mailWords[lang] };
}

export function labelOf(label: (words: MailWords) => string): string {
  return Object.values(mailWords).map(label).join(" · ");
}

export function paragraphsOf(text: (words: MailWords) => string): string {
  return Object.entries(mailWords)
    .map(([language, words]) => `<p${language === "en" ? "" : ` lang="${language}"`}>${text(words)}</p>`)
    .join("\n");
}

export const confirmationSubject = labelOf(({ confirmation }) => confirmation.subject);
export const recoverySubject = labelOf(({ recovery }) => recovery.subject);

/** Templates of Supabase Auth, by file name. `{{ … }}` are its values. */
export const authTemplates = {
  "confirmation.html": authTemplate("confirmation", "/user/confirm?token_hash={{ .TokenHash }}&type=signup"),
  "recovery.html": authTemplate("recovery", "/changepasswordform?token_hash={{ .TokenHash }}&type=recovery"),
};

function authTemplate(mail: "confirmation" | "recovery", path: string): string {
  return `<h2>${labelOf((words) => words[mail].subject)}</h2>
${paragraphsOf((words) => words[mail].text("{{ .Email }}"))}
<p><a href="{{ .SiteURL }}${path}">${labelOf((words) => words[mail].link)}</a></p>
${paragraphsOf((words) => words[mail].note)}
`;
}
