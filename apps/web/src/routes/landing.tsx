import type { Language } from "@diary/core/languages";
import { withSiteName } from "@diary/core/site/site-name";
import { ChallengeCardSkeleton } from "@diary/ui/challenge-card";
import { Page } from "@diary/ui/page";
import { Suspense } from "react";

import { usePageTitle } from "../app/page-title.ts";
import { useBackendConfig } from "../config/backend.ts";
import { LandingText } from "../features/landing/landing-text.tsx";
import { InEachLanguage, useLanguage } from "../language/language-provider.tsx";
import { LanguageToggle } from "../language/language-toggle.tsx";
import { byLanguage } from "../language/language.ts";
import { lazyComponent } from "../loading/lazy-component.tsx";
import { useIdle } from "../loading/load-chunk.ts";
import type { LandingText as Text } from "../words/en/content/landing.ts";

const texts = byLanguage(
  import.meta.glob<Text>("../words/*/content/landing.ts", { eager: true, import: "landing" }),
);

const PublicChallenges = lazyComponent(async () => {
  const [{ default: Challenges }, { withDataProvider }] = await Promise.all([
    import("../features/challenge/public-challenges.tsx"),
    import("../app/data-provider.tsx"),
  ]);
  return { default: withDataProvider(Challenges) };
});

const skeleton = (
  <div aria-hidden data-awaits-app className="grid grid-cols-1 gap-4 md:grid-cols-3">
    <ChallengeCardSkeleton />
    <ChallengeCardSkeleton />
    <ChallengeCardSkeleton />
  </div>
);

export default function LandingRoute() {
  const { choose, language } = useLanguage();
  const { operator, siteName } = useBackendConfig();
  usePageTitle(language === "en" ? undefined : withSiteName(texts[language].headline, siteName));
  const isIdle = useIdle();
  const challenges = (of: Language, none: string) => {
    if (!isIdle) return skeleton;
    if (of !== language) return null;
    return (
      <Suspense fallback={skeleton}>
        <PublicChallenges none={none} pending={skeleton} />
      </Suspense>
    );
  };
  return (
    <Page>
      <div className="mb-6 flex justify-end">
        <LanguageToggle language={language} onChange={choose} />
      </div>
      <InEachLanguage texts={texts}>
        {(text, of) => (
          <LandingText
            text={{ ...text, headline: withSiteName(text.headline, siteName) }}
            email={operator.email}
            challenges={challenges(of, text.todayNone)}
          />
        )}
      </InEachLanguage>
    </Page>
  );
}
