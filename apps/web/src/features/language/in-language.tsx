import type { ReactNode } from "react";

import type { Language } from "./use-page-language.ts";

/** The part of a page that is shown in one language alone. */
export function InLanguage({ children, language }: { language: Language; children: ReactNode }) {
  return (
    <div data-lang={language} lang={language}>
      {children}
    </div>
  );
}
