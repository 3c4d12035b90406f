import { LanguageToggle } from "@diary/ui/language-toggle";
import { Page } from "@diary/ui/page";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";

import { useOwnHead } from "../app/own-head.ts";
import { useOperator } from "../config/operator.tsx";
import type { SiteDocument } from "../content/document.ts";
import { DocumentView } from "../features/document/document-view.tsx";
import { InLanguage } from "../features/language/in-language.tsx";
import { usePageLanguage } from "../features/language/use-page-language.ts";

export interface BilingualPageProps {
  english: SiteDocument;
  japanese: SiteDocument;
}

/** A text in two languages, English first, under a button that names the other. */
export function BilingualPage({ english, japanese }: BilingualPageProps) {
  const [language, setLanguage] = usePageLanguage("en");
  const operator = useOperator();
  const { hash } = useLocation();
  // The frame has looked for it before this page was there.
  useEffect(() => {
    if (hash !== "") document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  useOwnHead(language === "ja" ? { title: japanese.title, description: japanese.introduction } : undefined);
  return (
    <Page width="measure" className="grid content-start gap-6">
      <LanguageToggle
        language={language}
        onLanguageChange={setLanguage}
        className="needs-script justify-self-end"
      />
      <InLanguage language="en">
        <DocumentView document={english} operator={operator} />
      </InLanguage>
      <InLanguage language="ja">
        <DocumentView document={japanese} operator={operator} />
      </InLanguage>
    </Page>
  );
}
