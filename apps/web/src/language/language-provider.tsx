/** The language of the site, and of the texts that have two of their own. */
import { english, WordsContext, type Translate } from "@diary/ui/words";
import { createContext, use, useLayoutEffect, useMemo, useState, type ReactNode } from "react";

import { loadLanguage, storeLanguage, type Language } from "./language.ts";

/** A language with its words. */
export interface LoadedLanguage {
  language: Language;
  translate: Translate;
}

interface LanguageContextValue {
  language: Language;
  /** Shows the site in another language, in this browser also from now on. */
  choose: (language: Language) => void;
}

const LanguageContext = createContext<LanguageContextValue>({ language: "en", choose: () => {} });

export interface LanguageProviderProps {
  /** What the site starts in. Default: English, as prerendered pages are. */
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
    // It stays as it is where the words can't be had; the next press tries again.
    return { language, choose: (next: Language) => void choose(next).catch(console.error) };
  }, [language]);
  return (
    <LanguageContext value={value}>
      <WordsContext value={translate}>{children}</WordsContext>
    </LanguageContext>
  );
}

export const useLanguage = () => use(LanguageContext);

/**
 * The language of a page whose text is in both: the site's at first, then what is chosen on the page, which the
 * document's `lang` follows. Both texts are in the HTML and the stylesheet shows the one that `lang` names, so that the
 * first paint needs no script of ours.
 */
export function useTextLanguage(): [Language, (language: Language) => void] {
  const { language } = useLanguage();
  // Forgotten when the site changes its language.
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

/** The part of a page that is shown in one language alone. */
export function InLanguage({ children, language }: { language: Language; children: ReactNode }) {
  return (
    <div data-lang={language} lang={language}>
      {children}
    </div>
  );
}
