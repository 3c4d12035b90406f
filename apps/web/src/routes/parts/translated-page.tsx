import type { Language } from "@diary/core/languages";
import { Page } from "@diary/ui/page";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";

import { usePageTitle } from "../../app/page-title.ts";
import { useBackendConfig } from "../../config/backend.ts";
import type { SiteDocument } from "../../content/document-types.ts";
import { DocumentView } from "../../features/document/document-view.tsx";
import { InEachLanguage, useTextLanguage } from "../../language/language-provider.tsx";
import { LanguageToggle } from "../../language/language-toggle.tsx";

/** Renders all languages. The stylesheet shows one. */
export function TranslatedPage({ documents }: { documents: Readonly<Record<Language, SiteDocument>> }) {
  const [language, setLanguage] = useTextLanguage();
  const { operator } = useBackendConfig();
  const location = useLocation();
  // Scrolls again: the layout looked for the anchor before this page was rendered.
  useEffect(() => {
    const { hash } = location;
    const target = hash === "" ? null : document.getElementById(hash.slice(1));
    target?.scrollIntoView();
    target?.querySelector("h2")?.focus({ preventScroll: true });
  }, [location]);
  usePageTitle(language === "en" ? undefined : documents[language].title);
  return (
    <Page className="grid grid-cols-1 content-start gap-4">
      <LanguageToggle language={language} onChange={setLanguage} />
      <InEachLanguage texts={documents}>
        {(document) => <DocumentView document={document} operator={operator} />}
      </InEachLanguage>
    </Page>
  );
}
