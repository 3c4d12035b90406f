import type { Ground } from "@diary/core/decision";
import type { DeskAction } from "@diary/core/desk";
import type { Language } from "@diary/core/languages";

import { byLanguage } from "../../language/language.ts";
import type { DeskTemplates } from "../../words/en/content/desk-templates.ts";

export const templates = byLanguage(
  import.meta.glob<DeskTemplates>("../../words/*/content/desk-templates.ts", {
    eager: true,
    import: "deskTemplates",
  }),
);

export function factsTemplate(
  language: Language,
  action: DeskAction,
  ground: Ground | undefined,
): string | undefined {
  if (action === "dismiss") return templates[language].dismissal;
  if (action === "restore") return templates[language].restoring;
  return ground && templates[language].facts[ground];
}

export function answerTemplate(language: Language, outcome: "upheld" | "reversed"): string {
  return templates[language].answers[outcome];
}

const BLANKS: ReadonlySet<string> = new Set(JSON.stringify(templates).match(/\[[^\][{"]+\]/g));

export function hasUnfilledPlaceholder(text: string): boolean {
  return [...BLANKS].some((blank) => text.includes(blank));
}
