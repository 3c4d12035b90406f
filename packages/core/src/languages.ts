/**
 * Languages of the product. English is the default and loads with each page; the others load for their readers. The
 * steps to add one are in CONTRIBUTING.md.
 */
export const LANGUAGES = {
  en: { name: "English", englishName: "English" },
  ja: { name: "日本語", englishName: "Japanese" },
} as const;

export type Language = keyof typeof LANGUAGES;

export function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(LANGUAGES, tag);
}

/** All languages except one, for buttons that change the language. */
export function otherLanguages(language: Language): Language[] {
  return Object.keys(LANGUAGES).filter((tag) => isLanguage(tag) && tag !== language) as Language[];
}
