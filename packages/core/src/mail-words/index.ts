/** Texts of mails, of reminders and of the page that stops mails. A mail is in the reader's language. */
import { isLanguage, type Language } from "../languages.ts";
import { en, type MailWords } from "./en.ts";
import { ja } from "./ja.ts";
import { mailLayout, paragraph, smallPrint } from "./mail-layout.ts";

const mailWords: Readonly<Record<Language, MailWords>> = { en, ja };

/** Returns the texts in a device's language, or in English if this server lacks the language. */
export function mailWordsIn(language: string): { lang: Language; words: MailWords } {
  const lang = isLanguage(language) ? language : "en";
  return { lang, words: mailWords[lang] };
}

/** Prevents out-of-office replies. Microsoft Exchange reads only the second header. */
export const AUTOMATIC_MAIL = {
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "OOF, AutoReply",
};

export function labelOf(label: (words: MailWords) => string): string {
  return Object.values(mailWords).map(label).join(" · ");
}

export function paragraphsOf(text: (words: MailWords) => string): string {
  return Object.entries(mailWords)
    .map(([language, words]) => `<p${language === "en" ? "" : ` lang="${language}"`}>${text(words)}</p>`)
    .join("\n");
}

/** Template that selects the text by language. Hosted Supabase evaluates it, the embedded server calls `inLanguage`. */
function inEach(text: (words: MailWords, language: string) => string): string {
  const { en: english, ...others } = mailWords;
  const branches = Object.entries(others).map(
    ([language, words], index) =>
      `{{ ${index === 0 ? "if" : "else if"} eq (printf \`%v\` .Data.language) \`${language}\` }}${text(words, language)}`,
  );
  return `${branches.join("")}{{ else }}${text(english, "en")}{{ end }}`;
}

const BRANCH = /\{\{ (?:else )?if eq \(printf `%v` \.Data\.language\) `([\w-]+)` \}\}/g;

export function inLanguage(template: string, language: string): string {
  return template.replaceAll(/\{\{ if eq .*?\{\{ end \}\}/gs, (whole) => {
    const [others = "", english = ""] = whole.replace("{{ end }}", "").split("{{ else }}");
    const [, ...branches] = others.split(BRANCH);
    const at = branches.indexOf(language);
    return at === -1 ? english : (branches[at + 1] ?? english);
  });
}

export const confirmationSubject = inEach(({ confirmation }) => confirmation.subject);
export const recoverySubject = inEach(({ recovery }) => recovery.subject);

export const authTemplates = {
  "confirmation.html": authTemplate("confirmation", "/user/confirm?token_hash={{ .TokenHash }}&type=signup"),
  "recovery.html": authTemplate("recovery", "/changepasswordform?token_hash={{ .TokenHash }}&type=recovery"),
};

function authTemplate(mail: "confirmation" | "recovery", path: string): string {
  return `${mailLayout({
    lang: inEach((_, language) => language),
    title: inEach((words) => words[mail].subject),
    body: paragraph(inEach((words) => words[mail].text("{{ .Email }}"))),
    button: { text: inEach((words) => words[mail].link), href: `{{ .SiteURL }}${path}` },
    footer: smallPrint(inEach((words) => words[mail].note)),
  })}\n`;
}
