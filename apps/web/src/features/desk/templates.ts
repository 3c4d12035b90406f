import type { Ground } from "@diary/core/decision";
import type { DeskAction } from "@diary/core/desk";

export type TemplateLanguage = "en" | "ja";

const facts: Readonly<Record<TemplateLanguage, Readonly<Record<Ground, string>>>> = {
  en: {
    spam: "It advertises [what], and is no record of a challenge.",
    harassment: "It insults or runs down [whom] with the words “[words]”.",
    violence: "It threatens [whom], or calls for violence, with the words “[words]”.",
    sexual: "It shows or describes [what] in a sexual way.",
    "self-harm": "It urges others to hurt themselves, or shows how, with the words “[words]”.",
    rights: "It contains [work], in which [holder] has the rights, and no leave to use it is known to us.",
    "private-data": "It makes [which data] of someone else known, who has not published it.",
    "minimum-age": "It says that its author is [age] years old. Accounts are for people of 16 and older.",
    "other-terms": "The account was used to [what], which the terms do not allow.",
    law: "It contains [what], which [which law] forbids.",
  },
  ja: {
    spam: "[対象] の広告であり、チャレンジの記録ではありません。",
    harassment: "「[言葉]」という表現で [相手] を侮辱し、またはおとしめています。",
    violence: "「[言葉]」という表現で [相手] を脅し、または暴力を呼びかけています。",
    sexual: "[対象] を性的に表現しています。",
    "self-harm": "「[言葉]」という表現で自傷を勧め、またはその方法を示しています。",
    rights: "[権利者] が権利を持つ [著作物] が含まれ、許可は確認できません。",
    "private-data": "公開されていない他人の [情報の種類] が含まれています。",
    "minimum-age": "投稿者が [年齢] 歳であると書かれています。利用できるのは16歳以上の方です。",
    "other-terms": "アカウントが、規約で認められていない [行為] に使われました。",
    law: "[法令] で禁じられている [内容] が含まれています。",
  },
};

/** For the log only: no user is notified of a dismissal. */
const dismissal = {
  en: "It breaks no rule of the terms and no law that we know of.",
  ja: "規約にも、把握している法令にも反していません。",
};

const restoring = {
  en: "Looked at once more, it does not break the rule: [why].",
  ja: "改めて確認した結果、規約に反していませんでした。理由: [理由]",
};

const answers = {
  en: {
    upheld: "We have looked at it once more. The decision stands, because [why].",
    reversed: "We have looked at it once more, and were wrong: [why]. It can be seen again. We are sorry.",
  },
  ja: {
    upheld: "改めて確認しましたが、次の理由により決定は変わりません。[理由]",
    reversed: "改めて確認した結果、決定は誤りでした。[理由] 再び表示されます。申し訳ありませんでした。",
  },
};

/** Undefined until a ground is chosen. */
export function factsTemplate(
  language: TemplateLanguage,
  action: DeskAction,
  ground: Ground | undefined,
): string | undefined {
  if (action === "dismiss") return dismissal[language];
  if (action === "restore") return restoring[language];
  return ground && facts[language][ground];
}

export function answerTemplate(language: TemplateLanguage, outcome: "upheld" | "reversed"): string {
  return answers[language][outcome];
}

const BLANKS: ReadonlySet<string> = new Set(
  JSON.stringify([facts, restoring, answers]).match(/\[[^\][{"]+\]/g),
);

export function hasUnfilledPlaceholder(text: string): boolean {
  return [...BLANKS].some((blank) => text.includes(blank));
}
