import { CATEGORIES, type Category, type ChallengeCard } from "@diary/core/challenge";
import { paths } from "@diary/core/paths";
import { useUserId } from "@diary/core/session";
import { Search } from "@diary/ui/icons";
import { Page } from "@diary/ui/page";
import { StampGrid } from "@diary/ui/stamp-grid";
import { useWords } from "@diary/ui/words";
import { Suspense } from "react";
import { Link, useSearchParams } from "react-router-dom";

import { Feed } from "../features/challenge/feed.tsx";
import { LikeControl } from "../features/like/like-control.tsx";
import { SubjectMenu } from "../features/moderation/subject-menu.tsx";
import { useHydratedValue } from "../hydration/use-hydrated-value.tsx";
import { lazyComponent } from "../loading/load-chunk.ts";
import { LinkList, ButtonLink } from "../navigation/links.tsx";
import type { ReturnState } from "../navigation/return-to.ts";
import { feedWords } from "../words/en/feed.ts";
import { personWords } from "../words/en/person.ts";

const LazyFollowingFeed = lazyComponent(() => import("../features/challenge/following-feed.tsx"));

export default function HomeRoute() {
  const person = useWords(personWords);
  const userId = useUserId();
  // Prerendered for a visitor: React keeps a link's address from the HTML.
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
          <LinkList
            label={person.feeds}
            look="rail"
            links={[
              { to: paths.home, text: person.everyone, isCurrent: !isFollowing },
              { to: paths.following, text: person.following, isCurrent: isFollowing },
            ]}
          />
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

/** Looks like the search field. */
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

const all: readonly (Category | null)[] = [null, ...CATEGORIES];

/** Null means all categories. */
function CategoryFilter({ current }: { current: Category | null }) {
  const words = useWords(feedWords);
  return (
    <div className="min-w-0">
      <p aria-hidden className="text-muted mb-3 text-xs font-semibold tracking-wide uppercase max-md:hidden">
        {words.topics}
      </p>
      <LinkList
        label={words.topics}
        look="chips"
        links={all.map((category) => ({
          to: category === null ? paths.home : `${paths.home}?category=${category}`,
          text: category === null ? words.all : words.category(category),
          isCurrent: category === current,
        }))}
      />
    </div>
  );
}

const thenCreate: ReturnState = { returnTo: paths.createChallenge };

function Hero({ signedIn }: { signedIn: boolean }) {
  const words = useWords(feedWords);
  return (
    <div className="border-hairline mb-8 grid items-center gap-x-12 gap-y-6 border-b pb-8 sm:grid-cols-[minmax(min-content,1fr)_minmax(0,14rem)] sm:pb-10 md:grid-cols-[minmax(min-content,1fr)_minmax(0,25rem)]">
      <div className="grid justify-items-start gap-5">
        {/* Smaller on narrow phones: a wider fallback font would add a line and shift the page. */}
        <h1 className="font-serif text-3xl font-semibold tracking-tight text-balance max-[369px]:text-[min(1.75rem,9vw)] sm:text-4xl">
          {words.hero}
        </h1>
        <ButtonLink
          to={signedIn ? paths.createChallenge : paths.signUp}
          state={signedIn ? undefined : thenCreate}
          variant="primary"
          size="large"
        >
          {words.start}
        </ButtonLink>
      </div>
      <div aria-hidden className="max-sm:hidden">
        <StampGrid written={11} days={30} today="open" room="card" />
      </div>
    </div>
  );
}
