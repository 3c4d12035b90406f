import { useLayoutEffect, useState, type ReactNode } from "react";

import { useHydratedValue } from "../../hydration/use-hydrated-value.tsx";
import { safeSessionStorage } from "../../platform/safe-storage.ts";

/** The languages of the landing page, the policy and the terms; the rest of the service is English. */
export type Language = "en" | "ja";

/** The landing page's language before anybody chose: Japanese if the browser's is exactly "ja". */
export function defaultLanguage(browserLanguage: string): Language {
  return browserLanguage === "ja" ? "ja" : "en";
}

/** The early script reads it as well: the first paint is in the language that was chosen. */
const CHOICE = "diary-landing-language";
/**
 * The language of a page that has two, which the document's `lang` follows. Both texts are in the HTML and
 * the stylesheet shows the one that `lang` names, so that the first paint needs no script of ours.
 * @param start `browser` follows what was chosen during this visit, then the browser's language; `en` starts in English
 */
export function usePageLanguage(start: "browser" | "en"): [Language, (language: Language) => void] {
  const initial = useHydratedValue<Language>(() => startLanguage(start), "en");
  const [chosen, setChosen] = useState<Language>();
  const choose = (language: Language) => {
    setChosen(language);
    if (start === "browser") safeSessionStorage.setItem(CHOICE, language);
  };

  useLayoutEffect(() => {
    // Not `initial`, which is the prerendered one at first: it would undo for a moment what the early script has set.
    document.documentElement.lang = chosen ?? startLanguage(start);
    return () => {
      document.documentElement.lang = "en";
    };
  }, [chosen, start]);

  return [chosen ?? initial, choose];
}

function startLanguage(start: "browser" | "en"): Language {
  if (start === "en") return "en";
  const choice = safeSessionStorage.getItem(CHOICE);
  return choice === "en" || choice === "ja" ? choice : defaultLanguage(navigator.language);
}

/** The part of a page that is shown in one language alone. */
export function InLanguage({ children, language }: { language: Language; children: ReactNode }) {
  return (
    <div data-lang={language} lang={language}>
      {children}
    </div>
  );
}
