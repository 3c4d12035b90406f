import { CATEGORIES, type Category, type ChallengeCard } from "@diary/core/challenge";
import { paths } from "@diary/core/paths";
import { useUserId } from "@diary/core/session";
import { inkOf } from "@diary/ui/category";
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
import { lazyComponent } from "../loading/lazy-component.tsx";
import { LinkList, ButtonLink } from "../navigation/links.tsx";
import type { ReturnState } from "../navigation/return-to.ts";
import { feedWords } from "../words/en/feed.ts";

const LazyFollowingFeed = lazyComponent(() => import("../features/challenge/following-feed.tsx"));

export default function HomeRoute() {
  const words = useWords(feedWords);
  const userId = useUserId();
  // Starts with the value of the prerendered HTML, because hydration would not correct a link's address.
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
    <Page width="feed">
      {signedIn ? <h1 className="sr-only">{words.hero}</h1> : <Hero />}
      <div className="gap-x-16 min-[96rem]:grid min-[96rem]:grid-cols-[13rem_minmax(0,1fr)]">
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-2 self-start min-[96rem]:sticky min-[96rem]:top-8 min-[96rem]:grid">
          <div className="flex flex-wrap items-center justify-between gap-x-5 max-sm:w-full min-[96rem]:items-start">
            <LinkList
              label={words.feeds}
              look="tabs"
              links={[
                { to: paths.home, text: words.everyone, isCurrent: !isFollowing },
                ...(signedIn || isFollowing
                  ? [{ to: paths.following, text: words.following, isCurrent: isFollowing }]
                  : []),
              ]}
            />
            <SearchLink />
          </div>
          {isFollowing ? null : <CategoryFilter current={category} />}
        </div>
        {isFollowing ? (
          <Suspense>
            <LazyFollowingFeed userId={userId} {...render} />
          </Suspense>
        ) : (
          <Feed key={category} category={category} {...render} />
        )}
      </div>
    </Page>
  );
}

function SearchLink() {
  const words = useWords(feedWords);
  return (
    <Link
      to={paths.search}
      aria-label={words.search}
      title={words.search}
      className="text-muted hover:bg-hover hover:text-ink grid size-11 place-content-center rounded-full transition-colors"
    >
      <Search aria-hidden className="size-5" />
    </Link>
  );
}

const all: readonly (Category | null)[] = [null, ...CATEGORIES];

function CategoryFilter({ current }: { current: Category | null }) {
  const words = useWords(feedWords);
  return (
    <LinkList
      label={words.topics}
      look="topics"
      links={all.map((category) => ({
        to: category === null ? paths.home : `${paths.home}?category=${category}`,
        text: category === null ? words.all : words.category(category),
        isCurrent: category === current,
        style: category === null ? undefined : inkOf(category),
      }))}
    />
  );
}

const thenCreate: ReturnState = { returnTo: paths.createChallenge };

/** CSS hides this part on a device with a stored session, until the app finds that no user is signed in. */
function Hero() {
  const words = useWords(feedWords);
  return (
    <div
      data-when="visitor"
      className="border-hairline mb-6 grid items-center gap-x-12 gap-y-6 border-b pb-8 sm:grid-cols-[minmax(min-content,1fr)_minmax(0,14rem)] sm:pb-12 md:grid-cols-[minmax(min-content,1fr)_minmax(0,27.5rem)]"
    >
      <div className="grid justify-items-start gap-5">
        {/* Smaller on narrow phones, because a wider fallback font would add a line and shift the page. */}
        <h1 className="font-serif text-3xl font-semibold tracking-tight text-balance max-[369px]:text-[min(1.75rem,9vw)] sm:text-4xl">
          {words.hero}
        </h1>
        <p className="text-muted text-lg">{words.heroText}</p>
        <ButtonLink to={paths.signUp} state={thenCreate} variant="primary" size="large">
          {words.start}
        </ButtonLink>
      </div>
      <div aria-hidden className="max-sm:hidden">
        <StampGrid written={11} days={30} today="open" room="hero" />
      </div>
    </div>
  );
}
