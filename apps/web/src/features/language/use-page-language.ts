import { useLayoutEffect, useState } from "react";

import { usePrerendered } from "../../hydration/use-prerendered.ts";
import { defaultLanguage, type Language } from "./language.ts";

/**
 * The language of a page that has two, which the document's `lang` follows. Both texts are in the HTML and
 * the stylesheet shows the one that `lang` names, so that the first paint needs no script of ours.
 * @param start `browser` follows the browser's language, `en` starts in English
 */
export function usePageLanguage(start: "browser" | "en"): [Language, (language: Language) => void] {
  const initial = usePrerendered<Language>(() => startLanguage(start), "en");
  const [chosen, setChosen] = useState<Language>();

  useLayoutEffect(() => {
    // Not `initial`, which is the prerendered one at first: it would undo for a moment what the early script has set.
    document.documentElement.lang = chosen ?? startLanguage(start);
    return () => {
      document.documentElement.lang = "en";
    };
  }, [chosen, start]);

  return [chosen ?? initial, setChosen];
}

function startLanguage(start: "browser" | "en"): Language {
  return start === "browser" ? defaultLanguage(navigator.language) : "en";
}
