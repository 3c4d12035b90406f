/** English is the default. CONTRIBUTING.md has the steps to add a language. */
export const LANGUAGES = {
  en: { name: "English", englishName: "English" },
  ja: { name: "日本語", englishName: "Japanese" },
} as const;

export type Language = keyof typeof LANGUAGES;

export function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(LANGUAGES, tag);
}

export function otherLanguages(language: Language): Language[] {
  return (Object.keys(LANGUAGES) as Language[]).filter((tag) => tag !== language);
}
