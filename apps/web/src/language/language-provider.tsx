import type { Language } from "@diary/core/languages";
import { english, WordsContext, type Translate } from "@diary/ui/words";
import { createContext, use, useLayoutEffect, useMemo, useState, type ReactNode } from "react";

import { loadLanguage, storeLanguage } from "./language.ts";

export interface LoadedLanguage {
  language: Language;
  translate: Translate;
}

interface LanguageContextValue {
  language: Language;
  choose: (language: Language) => void;
}

const LanguageContext = createContext<LanguageContextValue>({ language: "en", choose: () => {} });

export interface LanguageProviderProps {
  initial?: LoadedLanguage | undefined;
  children: ReactNode;
}

export function LanguageProvider({ children, initial }: LanguageProviderProps) {
  const [loaded, setLoaded] = useState<LoadedLanguage>(initial ?? { language: "en", translate: english });
  const { language, translate } = loaded;
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const value = useMemo(() => {
    async function choose(next: Language) {
      const words = await loadLanguage(next);
      storeLanguage(next);
      setLoaded({ language: next, translate: words });
    }
    // If the texts can't be loaded, the language doesn't change.
    return { language, choose: (next: Language) => void choose(next).catch(console.error) };
  }, [language]);
  return (
    <LanguageContext value={value}>
      <WordsContext value={translate}>{children}</WordsContext>
    </LanguageContext>
  );
}

export const useLanguage = () => use(LanguageContext);

/** Language that {@link InEachLanguage} shows. A user can choose it for this page only. */
export function useTextLanguage(): [Language, (language: Language) => void] {
  const { language } = useLanguage();
  const [chosen, setChosen] = useState<{ on: Language; language: Language }>();
  const shown = chosen?.on === language ? chosen.language : language;
  useLayoutEffect(() => {
    document.documentElement.lang = shown;
    return () => {
      document.documentElement.lang = language;
    };
  }, [language, shown]);
  return [shown, (next) => setChosen({ on: language, language: next })];
}

/** The stylesheet shows the text for the document's `lang`. */
export function InEachLanguage<Text>({
  children,
  texts,
}: {
  texts: Readonly<Record<Language, Text>>;
  children: (text: Text, language: Language) => ReactNode;
}) {
  return (Object.keys(texts) as Language[]).map((language) => (
    <div key={language} data-lang={language} lang={language}>
      {children(texts[language], language)}
    </div>
  ));
}
