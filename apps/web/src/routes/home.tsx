import { CATEGORIES, type Category, type ChallengeCard } from "@diary/core/challenge";
import { paths } from "@diary/core/paths";
import { useUserId } from "@diary/core/session";
import { Search } from "@diary/ui/icons";
import { Page } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";
import { Suspense } from "react";
import { Link, useSearchParams } from "react-router-dom";

import { Feed } from "../features/challenge/feed.tsx";
import { Hero } from "../features/challenge/hero.tsx";
import { LikeControl } from "../features/like/like-control.tsx";
import { SubjectMenu } from "../features/moderation/subject-menu.tsx";
import { useHydratedValue } from "../hydration/use-hydrated-value.tsx";
import { lazyComponent } from "../loading/load-chunk.ts";
import { feedWords } from "../words/en/feed.ts";
import { personWords } from "../words/en/person.ts";

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

/** Everyone's challenges, or those of whom one follows, as links. The address says which are shown. */
function FeedChoice({ isFollowing }: { isFollowing: boolean }) {
  const words = useWords(personWords);
  return (
    <nav aria-label={words.feeds}>
      <ul className="border-hairline flex flex-wrap gap-x-5 md:grid md:border-t">
        {[false, true].map((following) => (
          <li key={String(following)} className="border-hairline md:border-b">
            <Link
              to={following ? paths.following : paths.home}
              aria-current={following === isFollowing ? "page" : undefined}
              className="text-muted hover:text-ink aria-[current]:text-ink md:text-ink aria-[current]:shadow-accent flex min-h-11 items-center font-medium max-md:aria-[current]:shadow-[inset_0_-2px] md:aria-[current]:pl-3 md:aria-[current]:shadow-[inset_3px_0]"
            >
              {following ? words.following : words.everyone}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const all: readonly (Category | null)[] = [null, ...CATEGORIES];

/** The categories of the feed, as links. The address says which one is shown, null for all. */
function CategoryFilter({ current }: { current: Category | null }) {
  const words = useWords(feedWords);
  return (
    <nav aria-label={words.topics} className="min-w-0">
      <p aria-hidden className="text-muted mb-3 text-xs font-semibold tracking-wide uppercase max-md:hidden">
        {words.topics}
      </p>
      <ul className="flex flex-wrap gap-2">
        {all.map((category) => (
          <li key={category}>
            <Link
              to={category === null ? paths.home : `${paths.home}?category=${category}`}
              aria-current={category === current ? "page" : undefined}
              className="chip"
            >
              {category === null ? words.all : words.category(category)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
