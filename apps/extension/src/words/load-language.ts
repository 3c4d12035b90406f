import { english, type Translate } from "@diary/ui/words";

/** The browser's language, where the extension speaks it; else English. Another one than that is loaded when it is needed. */
export async function loadLanguage(): Promise<Translate> {
  return /^ja\b/.test(navigator.language) ? (await import("./ja.ts")).japanese : english;
}
