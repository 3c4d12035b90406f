import { LanguageToggle } from "@diary/ui/language-toggle";
import { Page } from "@diary/ui/page";

import { usePageMetadata } from "../app/page-metadata.ts";
import { useContactEmail } from "../config/operator.tsx";
import { landingEn } from "../content/landing.en.ts";
import { landingJa } from "../content/landing.ja.ts";
import { LandingText } from "../features/landing/landing-text.tsx";
import { InLanguage, usePageLanguage } from "../features/language/use-page-language.tsx";

export default function LandingRoute() {
  const [language, setLanguage] = usePageLanguage("browser");
  const email = useContactEmail();
  usePageMetadata(language === "ja" ? { title: landingJa.headline, description: landingJa.lead } : undefined);
  return (
    <Page>
      <div className="mb-6 flex justify-end">
        <LanguageToggle language={language} onLanguageChange={setLanguage} className="needs-script" />
      </div>
      <InLanguage language="en">
        <LandingText text={landingEn} email={email} />
      </InLanguage>
      <InLanguage language="ja">
        <LandingText text={landingJa} email={email} />
      </InLanguage>
    </Page>
  );
}
