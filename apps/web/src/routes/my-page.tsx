import { userChallengesQuery } from "@diary/core/challenge";
import { challengeIdsWrittenOnQuery, recentDatesQuery } from "@diary/core/day";
import { decisionsQuery } from "@diary/core/decision";
import { likesNewsQuery } from "@diary/core/like/news";
import { paths } from "@diary/core/paths";
import { profileQuery } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { House, PenLine, Plus, Search, User } from "@diary/ui/icons";
import { Page } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState, useCallback } from "react";
import { Link } from "react-router-dom";

import { ChallengeListSkeleton } from "../features/challenge/challenge-skeletons.tsx";
import { MyChallenges } from "../features/challenge/my-challenges.tsx";
import { CurrentDecisions } from "../features/decision/current-decisions.tsx";
import { LikeControl } from "../features/like/like-control.tsx";
import { LikesNews } from "../features/like/likes-news.tsx";
import { UserProfileHeader } from "../features/profile/user-profile-header.tsx";
import { lazyComponent, optionalLazyComponent } from "../loading/load-chunk.ts";
import { useLater } from "../loading/loaded.tsx";
import { challengeWords } from "../words/en/challenge.ts";
import { useCurrentUser, useViewerToday } from "./parts/use-viewer.ts";

const LazyPendingEntries = lazyComponent(() => import("./parts/lazy-pending-entries.tsx"));
const LazyMyYear = optionalLazyComponent(() => import("../features/year/my-year.tsx"));
const LazyOnThisDay = optionalLazyComponent(() => import("../features/year/on-this-day.tsx"));

export default function MyPageRoute() {
  const { id } = useCurrentUser();
  const diary = useDiary();
  const profile = useQuery(profileQuery(diary, id));
  const decisions = useQuery(decisionsQuery(diary, id));
  // Asked for beside the others and shown after them: a comment of three lines would push them down, or a decision.
  const challenges = useQuery(userChallengesQuery(diary, id)).data ?? [];
  const today = useViewerToday();
  const written = useQuery(challengeIdsWrittenOnQuery(diary, id, today));
  const recent = useQuery(recentDatesQuery(diary, id, today));
  const news = useQuery(likesNewsQuery(diary, id));
  const [pendingToday, setPendingToday] = useState<readonly string[]>([]);
  const isLater = useLater();
  const isHeld = [decisions, written, recent, news].some(
    ({ failureCount, isLoading }) => isLoading && failureCount === 0,
  );
  return (
    <Page className="with-rail md:grid-rows-[auto_1fr]">
      <UserProfileHeader isHeld={isHeld} userId={id} actions={<MyPageActions />} />
      {/* No box of its own where it stands below the profile: as one that stays, it would move with that's height. */}
      <div className="min-w-0 max-md:contents md:col-start-2 md:row-span-2">
        <Suspense>
          <LazyPendingEntries userId={id} onPendingToday={setPendingToday} />
        </Suspense>
        {isHeld || profile.isPending ? (
          <ChallengeListSkeleton />
        ) : (
          <>
            <CurrentDecisions userId={id} />
            <LikesNews userId={id} />
            <MyChallenges
              userId={id}
              today={today}
              pendingToday={pendingToday}
              renderLike={(challenge) => <LikeControl challenge={challenge} />}
            />
            {challenges.length > 0 ? <YearWhenNear userId={id} today={today} /> : null}
          </>
        )}
      </div>
      {isLater && challenges.length > 0 ? (
        <Suspense>
          <LazyOnThisDay userId={id} today={today} />
        </Suspense>
      ) : null}
    </Page>
  );
}

/** The ways on from my page. The main action is to write, with the challenge that is next. */
function MyPageActions() {
  const { myPage: words } = useWords(challengeWords);
  return (
    <div className="quiet-list max-md:quiet-line">
      <Link to={paths.settings}>
        <User aria-hidden />
        {words.editProfile}
      </Link>
      <Link to={paths.createChallenge}>
        <Plus aria-hidden />
        {words.newChallenge}
      </Link>
      <Link to={paths.registerDay()}>
        <PenLine aria-hidden />
        {words.registerDay}
      </Link>
      <Link to={paths.home}>
        <House aria-hidden />
        {words.home}
      </Link>
      <Link to={paths.searchEntries}>
        <Search aria-hidden />
        {words.searchEntries}
      </Link>
    </div>
  );
}

/** The year under way, which is loaded once its place comes near the window: a user who came to write does not wait for it. */
function YearWhenNear(props: { today: string; userId: string }) {
  const [isNear, setIsNear] = useState(false);
  const watch = useCallback((place: HTMLDivElement | null) => {
    if (place === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={watch} className="mt-12 min-h-144 sm:min-h-97">
      {isNear ? (
        <Suspense>
          <LazyMyYear {...props} />
        </Suspense>
      ) : null}
    </div>
  );
}
