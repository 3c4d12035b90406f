import { LabelsContext, type UiLabels } from "@diary/ui/labels";
import { type ReactNode, createContext, useContext } from "react";

import { copyEn, type Copy } from "./en.ts";

/** All words in one language. */
export interface Language {
  readonly copy: Copy;
  /** Those of the components; null for their own English ones. */
  readonly words: UiLabels | null;
}

/** The browser's language, where the extension speaks it; else English. Another one than that is read when it is needed. */
export async function loadLanguage(): Promise<Language> {
  if (!/^ja\b/.test(navigator.language)) return { copy: copyEn, words: null };
  const { copyJa: japanese, uiLabelsJa: japaneseWords } = await import("./ja.ts");
  return { copy: japanese, words: japaneseWords };
}

export interface LanguageProviderProps {
  readonly language: Language;
  readonly children: ReactNode;
}

/** Has everything in it speak this language. */
export function LanguageProvider({ children, language }: LanguageProviderProps) {
  return (
    <CopyContext value={language.copy}>
      <LabelsContext value={language.words}>{children}</LabelsContext>
    </CopyContext>
  );
}

/** Around everything that shows words; English where nobody says otherwise. */
export const CopyContext = createContext<Copy>(copyEn);

/** The words of the language that the browser is in. */
export function useCopy(): Copy {
  return useContext(CopyContext);
}
