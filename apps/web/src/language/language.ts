import { english, type Translate } from "@diary/ui/words";

import { loadChunk } from "../loading/load-chunk.ts";
import { safeLocalStorage } from "../platform/safe-storage.ts";

export const languageNames = { en: "English", ja: "日本語" } as const;
export type Language = keyof typeof languageNames;

/** The inline script reads the same key. */
const CHOICE = "diary-language";

/** Default: Japanese if the browser's language is exactly "ja". */
export function preferredLanguage(): Language {
  const choice = safeLocalStorage.getItem(CHOICE);
  if (choice === "en" || choice === "ja") return choice;
  return navigator.language === "ja" ? "ja" : "en";
}

export function storeLanguage(language: Language): void {
  safeLocalStorage.setItem(CHOICE, language);
}

/** English is always loaded. */
export async function loadLanguage(language: Language): Promise<Translate> {
  if (language === "en") return english;
  const { japanese } = await loadChunk(() => import("../words/japanese.ts"));
  return japanese;
}
