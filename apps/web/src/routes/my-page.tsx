import { userChallengesQuery } from "@diary/core/challenge";
import { myCirclesQuery } from "@diary/core/circle";
import { challengeIdsWrittenOnQuery, recentDatesQuery } from "@diary/core/day";
import { decisionsQuery } from "@diary/core/decision";
import { likesNewsQuery } from "@diary/core/like";
import { notesQuery } from "@diary/core/note";
import { paths } from "@diary/core/paths";
import { getAvatarUrl, profileQuery, type Profile } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { Search } from "@diary/ui/icons";
import { Page } from "@diary/ui/page";
import { House, PenLine, Plus, User } from "@diary/ui/page-icons";
import { ProfileHeader } from "@diary/ui/profile-header";
import { Skeleton } from "@diary/ui/skeleton";
import { useWords } from "@diary/ui/words";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Suspense, useState, useCallback } from "react";
import { Link, useLocation } from "react-router-dom";

import { ChallengeListSkeleton } from "../features/challenge/challenge-skeletons.tsx";
import { MyChallenges } from "../features/challenge/my-challenges.tsx";
import { useWelcomeBack } from "../features/challenge/use-welcome-back.ts";
import type { CircleLinesProps } from "../features/circle/circle-lines.tsx";
import { CurrentDecisions } from "../features/decision/current-decisions.tsx";
import { LikeControl } from "../features/like/like-control.tsx";
import { LikesNews } from "../features/like/likes-news.tsx";
import { focusMain } from "../forms/focus-field.ts";
import { lazyComponent, optionalLazyComponent } from "../loading/lazy-component.tsx";
import { useDelayed, LoadFailed } from "../loading/loaded.tsx";
import type { MyPageState } from "../navigation/return-to.ts";
import { useIsWide } from "../platform/use-is-wide.ts";
import { challengeWords } from "../words/en/challenge.ts";
import { profileWords } from "../words/en/profile.ts";
import type { PendingEntry } from "./parts/lazy-pending-entries.tsx";
import { useCurrentUser, useViewerToday } from "./parts/use-viewer.ts";

const LazyPendingEntries = lazyComponent(() => import("./parts/lazy-pending-entries.tsx"));
const LazyTodaysNotes = lazyComponent(() => import("../features/note/todays-notes.tsx"));
const LazyWelcomeBack = lazyComponent(() => import("../features/challenge/welcome-back.tsx"));
const LazyCircleLines = lazyComponent(() => import("../features/circle/circle-lines.tsx"));
const LazyMyYear = lazyComponent(() => import("../features/year/my-year.tsx"));
const LazyOnThisDay = optionalLazyComponent(() => import("../features/year/on-this-day.tsx"));

export default function MyPageRoute() {
  const { id } = useCurrentUser();
  const diary = useDiary();
  const profile = useQuery(profileQuery(diary, id));
  const decisions = useQuery(decisionsQuery(diary, id));
  const challengesQuery = useQuery(userChallengesQuery(diary, id));
  const challenges = challengesQuery.data ?? [];
  const today = useViewerToday();
  const written = useQuery(challengeIdsWrittenOnQuery(diary, id, today));
  const isDone = challenges.every(
    ({ challenge_id, completed }) => completed || written.data?.includes(challenge_id) === true,
  );
  const recent = useQuery(recentDatesQuery(diary, id, today));
  const news = useQuery(likesNewsQuery(diary, id));
  const notes = useQuery(notesQuery(diary, id));
  const circles = useQuery(myCirclesQuery(diary, id));
  const hasNotes = (notes.data?.notes.length ?? 0) > 0;
  const isWide = useIsWide();
  // Undefined until the unsent texts are loaded.
  const [pending, setPending] = useState<readonly PendingEntry[]>();
  const { created } = (useLocation().state ?? {}) as MyPageState;
  const isLater = useDelayed();
  const welcome = useWelcomeBack({
    userId: id,
    today,
    challenges: challengesQuery,
    recent,
    pendingDates: pending?.map(({ date }) => date),
    hasCreated: created !== undefined,
    isLater,
  });
  // Waits for queries, because their late content would shift the challenges.
  const isHeld =
    (pending === undefined && !isLater) ||
    [decisions, written, recent, news, notes, circles].some(isFirstLoad) ||
    welcome.status === "loading";
  const todaysNotes = (
    <Suspense fallback={<div className={hasNotes ? "h-25.5" : "h-11"} />}>
      <LazyTodaysNotes userId={id} today={today} hasNotes={hasNotes} />
    </Suspense>
  );
  const pendingEntries = (
    <Suspense>
      <LazyPendingEntries userId={id} onPending={setPending} />
    </Suspense>
  );
  if (welcome.status === "open" && !isHeld && !profile.isPending) {
    return (
      <Page>
        <div className="mx-auto mb-8 max-w-(--container-read) empty:hidden">{pendingEntries}</div>
        <Suspense>
          <LazyWelcomeBack
            nickname={profile.data?.nickname}
            today={today}
            lapsed={welcome.lapsed}
            onOpen={welcome.open}
            onClose={() => {
              welcome.close();
              focusMain();
            }}
          />
        </Suspense>
      </Page>
    );
  }
  return (
    <Page className="with-rail md:grid-rows-[auto_auto_1fr]">
      <UserProfileHeader profile={profile} isHeld={isHeld} />
      {isWide ? <div className={isHeld || profile.isPending ? "hidden" : "mb-12"}>{todaysNotes}</div> : null}
      {/* Next to the profile. Below the profile, this content would move with the profile's height. */}
      <div className="min-w-0 max-md:contents md:col-start-2 md:row-span-3 md:row-start-1">
        <div className={isHeld || profile.isPending ? "hidden" : "mb-8 empty:hidden"}>{pendingEntries}</div>
        {isHeld || profile.isPending ? (
          <ChallengeListSkeleton />
        ) : (
          <>
            <CurrentDecisions userId={id} />
            <MyChallenges
              userId={id}
              today={today}
              pending={pending ?? []}
              created={created}
              news={<LikesNews userId={id} />}
              notes={isWide ? null : todaysNotes}
              actions={<MyPageActions />}
              renderLike={(challenge) => <LikeControl challenge={challenge} />}
            />
            <CirclesBelow circles={circles.data ?? []} loadedAt={circles.dataUpdatedAt} userId={id} />
            {challenges.length > 0 ? (
              <YearWhenNear userId={id} today={today} isLater={isLater || isDone} />
            ) : null}
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

function CirclesBelow(props: CircleLinesProps) {
  const { circles } = props;
  if (circles.length === 0) return null;
  return (
    <div className="mt-12" style={{ minHeight: `${circles.length * 2.8125}rem` }}>
      <Suspense>
        <LazyCircleLines {...props} />
      </Suspense>
    </div>
  );
}

/** False after a failure: otherwise a retry would hide the lists, which retry when they appear again, without end. */
const isFirstLoad = ({ errorUpdateCount, failureCount, isLoading }: UseQueryResult): boolean =>
  isLoading && failureCount === 0 && errorUpdateCount === 0;

function MyPageActions() {
  const { myPage: words } = useWords(challengeWords);
  const links = [
    [paths.settings, User, words.editProfile],
    [paths.createChallenge, Plus, words.newChallenge],
    [paths.registerDay(), PenLine, words.registerDay],
    [paths.home, House, words.home],
    [paths.searchEntries, Search, words.searchEntries],
  ] as const;
  return (
    <div className="quiet-list max-md:grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] max-md:gap-x-6 max-md:text-sm">
      {links.map(([to, Icon, text]) => (
        <Link key={to} to={to}>
          <Icon aria-hidden />
          {text}
        </Link>
      ))}
    </div>
  );
}

/** Loads the year when its place comes into the window or after a delay, so users who want to write don't wait. */
function YearWhenNear({ isLater, ...props }: { isLater: boolean; today: string; userId: string }) {
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
    // Empty only if the year isn't available offline.
    <div ref={watch} className="mt-12 min-h-144 empty:hidden sm:min-h-97">
      {isNear || isLater ? (
        <Suspense fallback={<span />}>
          <LazyMyYear {...props} />
        </Suspense>
      ) : (
        <span />
      )}
    </div>
  );
}

interface UserProfileHeaderProps {
  profile: UseQueryResult<Profile>;
  isHeld: boolean;
}

function UserProfileHeader({ isHeld, profile }: UserProfileHeaderProps) {
  const words = useWords(profileWords);
  const { config } = useDiary();
  // Phones show the actions below today's challenges.
  const actions = (
    <div className="max-md:hidden">
      <MyPageActions />
    </div>
  );
  if (profile.data && !isHeld) {
    return (
      <ProfileHeader
        className="mb-5 max-md:gap-y-0 md:mb-12"
        nickname={profile.data.nickname}
        comment={profile.data.comment}
        avatarUrl={getAvatarUrl(config.url, profile.data.avatar_url) ?? undefined}
        actions={actions}
      />
    );
  }
  if (profile.isPending || isHeld) {
    // Hides the actions until the comment above them has loaded, because a late comment would shift them.
    return (
      <div className="mb-5 flex flex-wrap items-start gap-x-6 gap-y-5 md:mb-12 md:flex-col">
        <Skeleton className="size-30 rounded-full max-sm:hidden" />
        <Skeleton className="h-10 w-56 max-w-full" />
        <div className="invisible w-full">{actions}</div>
      </div>
    );
  }
  return (
    <div className="mb-12 grid gap-5">
      <LoadFailed title={words.loadFailed} level={1} query={profile} />
      {actions}
    </div>
  );
}
