import { useLayoutEffect, useState } from "react";

import { usePrerendered } from "../../hydration/use-prerendered.ts";
import { defaultLanguage, type Language } from "./language.ts";

/**
 * The language of a page that has two, which the document's `lang` follows. Both texts are in the HTML and
 * the stylesheet shows the one that `lang` names, so that the first paint needs no script of ours.
 * @param start `browser` follows the browser's language, `en` starts in English
 */
export function usePageLanguage(start: "browser" | "en"): [Language, (language: Language) => void] {
  const initial = usePrerendered<Language>(
    () => (start === "browser" ? defaultLanguage(navigator.language) : "en"),
    "en",
  );
  const [chosen, setChosen] = useState<Language>();
  const language = chosen ?? initial;

  useLayoutEffect(() => {
    document.documentElement.lang = language;
    return () => {
      document.documentElement.lang = "en";
    };
  }, [language]);

  return [language, setChosen];
}
