import { WordsContext, type UiWords } from "@diary/ui/words";
import { useContext, useMemo, type ReactNode } from "react";

import { CopyContext, useCopy } from "./copy-context.ts";
import { english, type Copy } from "./english.ts";

/** All words in one language. */
export interface Language {
  readonly copy: Copy;
  /** Those of the components; null for their own English ones. */
  readonly words: UiWords | null;
}

/** The browser's language, where the extension speaks it; else English. Another one than that is read when it is needed. */
export async function loadLanguage(): Promise<Language> {
  if (!/^ja\b/.test(navigator.language)) return { copy: english, words: null };
  const { japanese, japaneseWords } = await import("./japanese.ts");
  return { copy: japanese, words: japaneseWords };
}

/** The language around here, to be handed on to where no context reaches. */
export function useLanguage(): Language {
  const copy = useCopy();
  const words = useContext(WordsContext);
  return useMemo(() => ({ copy, words }), [copy, words]);
}

export interface LanguageProviderProps {
  readonly language: Language;
  readonly children: ReactNode;
}

/** Has everything in it speak this language. */
export function LanguageProvider({ children, language }: LanguageProviderProps) {
  return (
    <CopyContext value={language.copy}>
      <WordsContext value={language.words}>{children}</WordsContext>
    </CopyContext>
  );
}
