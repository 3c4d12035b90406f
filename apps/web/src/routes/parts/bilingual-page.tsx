import { Page } from "@diary/ui/page";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";

import { usePageTitle } from "../../app/page-title.ts";
import { useOperator } from "../../config/operator.tsx";
import type { SiteDocument } from "../../content/document-types.ts";
import { DocumentView } from "../../features/document/document-view.tsx";
import { InLanguage, useTextLanguage } from "../../language/language-provider.tsx";
import { LanguageToggle } from "../../language/language-toggle.tsx";

/** The site's language comes first. */
export function BilingualPage({ english, japanese }: { english: SiteDocument; japanese: SiteDocument }) {
  const [language, setLanguage] = useTextLanguage();
  const operator = useOperator();
  const { hash } = useLocation();
  // The frame looked for the anchor before this page was rendered.
  useEffect(() => {
    if (hash !== "") document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  usePageTitle(language === "ja" ? japanese.title : undefined);
  return (
    <Page width="measure" className="grid content-start gap-6">
      <LanguageToggle language={language} onChange={setLanguage} />
      <InLanguage language="en">
        <DocumentView document={english} operator={operator} />
      </InLanguage>
      <InLanguage language="ja">
        <DocumentView document={japanese} operator={operator} />
      </InLanguage>
    </Page>
  );
}
