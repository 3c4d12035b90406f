/** The languages of the site, and which of them a reader gets. */
import { english, type Translate } from "@diary/ui/words";

import { loadChunk } from "../loading/load-chunk.ts";
import { safeLocalStorage } from "../platform/safe-storage.ts";

/** Each by the name that its readers give it. */
export const languageNames = { en: "English", ja: "日本語" } as const;
export type Language = keyof typeof languageNames;

/** The inline script reads it as well: what it shows before the app is there is in this language. */
const CHOICE = "diary-language";

/** What was chosen in this browser; before that Japanese where the browser's language is exactly "ja". */
export function preferredLanguage(): Language {
  const choice = safeLocalStorage.getItem(CHOICE);
  if (choice === "en" || choice === "ja") return choice;
  return navigator.language === "ja" ? "ja" : "en";
}

export function storeLanguage(language: Language): void {
  safeLocalStorage.setItem(CHOICE, language);
}

/** The words of a language. Those of another than English are loaded. */
export async function loadLanguage(language: Language): Promise<Translate> {
  if (language === "en") return english;
  const { japanese } = await loadChunk(() => import("../words/japanese.ts"));
  return japanese;
}
