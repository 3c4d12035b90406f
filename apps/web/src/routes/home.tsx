import { CATEGORIES, type Category, type ChallengeCard } from "@diary/core/challenge";
import { paths } from "@diary/core/paths";
import { useUserId } from "@diary/core/session";
import { Search } from "@diary/ui/icons";
import { Page } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";
import { Suspense } from "react";
import { Link, useSearchParams } from "react-router-dom";

import { CategoryFilter } from "../features/challenge/category-filter.tsx";
import { FeedChoice } from "../features/challenge/feed-choice.tsx";
import { Feed } from "../features/challenge/feed.tsx";
import { Hero } from "../features/challenge/hero.tsx";
import { LikeControl } from "../features/like/like-control.tsx";
import { SubjectMenu } from "../features/moderation/subject-menu.tsx";
import { useHydratedValue } from "../hydration/use-hydrated-value.tsx";
import { lazyComponent } from "../loading/load-chunk.ts";
import { feedWords } from "../words/en/feed.ts";

const LazyFollowingFeed = lazyComponent(() => import("../features/challenge/following-feed.tsx"));

export default function HomeRoute() {
  const userId = useUserId();
  // Prerendered for a visitor: React leaves the address of a link as it is that it finds in the HTML.
  const signedIn = useHydratedValue(() => userId !== null, false);
  const [parameters] = useSearchParams();
  const category = useHydratedValue<Category | null>(
    () => CATEGORIES.find((one) => one === parameters.get("category")) ?? null,
    null,
  );
  const isFollowing = useHydratedValue(() => parameters.get("feed") === "following", false);
  const render = {
    renderLike: (challenge: ChallengeCard) => <LikeControl challenge={challenge} />,
    renderMenu: (challenge: ChallengeCard) => <SubjectMenu challenge={challenge} />,
  };
  return (
    <Page>
      <Hero signedIn={signedIn} />
      <div className="with-rail">
        <div className="grid grid-cols-1 gap-6">
          <SearchLink />
          <FeedChoice isFollowing={isFollowing} />
          {isFollowing ? null : <CategoryFilter current={category} />}
        </div>
        <div className="max-md:mt-6">
          {isFollowing ? (
            <Suspense>
              <LazyFollowingFeed userId={userId} {...render} />
            </Suspense>
          ) : (
            <Feed key={category} category={category} {...render} />
          )}
        </div>
      </div>
    </Page>
  );
}

/** The way to the search, which looks like the field that is there. */
function SearchLink() {
  const words = useWords(feedWords);
  return (
    <Link
      to={paths.search}
      className="border-edge bg-card text-muted hover:border-ink flex min-h-11 min-w-0 items-center gap-2.5 rounded-md border px-3 transition-colors"
    >
      <Search aria-hidden className="size-4 shrink-0" />
      {words.search}
    </Link>
  );
}
