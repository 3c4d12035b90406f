import { isLanguage, type Language } from "@diary/core/languages";
import { english, type Translate } from "@diary/ui/words";

import { loadChunk } from "../loading/load-chunk.ts";
import { safeLocalStorage } from "../platform/safe-storage.ts";

/** inline-bootstrap.ts reads the same key. */
const CHOICE = "diary-language";

const folders = import.meta.glob<{ translate: Translate }>("../words/*/index.ts");

/** A browser's language counts only if the site has exactly this language tag. */
export function preferredLanguage(): Language {
  const choice = safeLocalStorage.getItem(CHOICE);
  if (choice !== null && isLanguage(choice)) return choice;
  return isLanguage(navigator.language) ? navigator.language : "en";
}

export function storeLanguage(language: Language): void {
  safeLocalStorage.setItem(CHOICE, language);
}

export async function loadLanguage(language: Language): Promise<Translate> {
  const load = folders[`../words/${language}/index.ts`];
  return load === undefined ? english : (await loadChunk(load)).translate;
}

/** Replaces keys such as `words/ja/index.ts` by their languages. */
export function byLanguage<Value>(modules: Readonly<Record<string, Value>>): Record<Language, Value> {
  const entries = Object.entries(modules).map(([path, value]) => [/words\/([^/]+)/.exec(path)?.[1], value]);
  return Object.fromEntries(entries) as Record<Language, Value>;
}
