import { CATEGORIES, type Category } from "@diary/core/challenge";
import { useUserId } from "@diary/core/session";
import { Page } from "@diary/ui/page";
import { useSearchParams } from "react-router-dom";

import { CategoryFilter } from "../features/challenge/category-filter.tsx";
import { Feed } from "../features/challenge/feed.tsx";
import { Hero } from "../features/challenge/hero.tsx";
import { LikeControl } from "../features/like/like-control.tsx";
import { SubjectMenu } from "../features/moderation/subject-menu.tsx";
import { useHydratedValue } from "../hydration/use-hydrated-value.tsx";

export default function HomeRoute() {
  const userId = useUserId();
  // Prerendered for a visitor: React leaves the address of a link as it is that it finds in the HTML.
  const signedIn = useHydratedValue(() => userId !== null, false);
  const [parameters] = useSearchParams();
  const category = useHydratedValue<Category | null>(
    () => CATEGORIES.find((one) => one === parameters.get("category")) ?? null,
    null,
  );
  return (
    <Page>
      <Hero signedIn={signedIn} />
      <div className="with-rail">
        <CategoryFilter current={category} />
        <div className="max-md:mt-6">
          <Feed
            key={category}
            category={category}
            renderLike={(challenge) => <LikeControl challenge={challenge} />}
            renderMenu={(challenge) => <SubjectMenu challenge={challenge} />}
          />
        </div>
      </div>
    </Page>
  );
}
