import { activeChallengesQuery, type ChallengeCard } from "@diary/core/challenge";
import { daysQuery, challengeIdsWrittenOnQuery } from "@diary/core/day";
import { withTimeout } from "@diary/core/local-store";
import { notesQuery } from "@diary/core/note";
import { paths } from "@diary/core/paths";
import { useAuth } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import { whenDeliveriesShown } from "@diary/core/writing";
import { useDialogs } from "@diary/ui/dialogs";
import { Page, PageHeader } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { Navigate, useParams } from "react-router-dom";

import { RegisterDaySkeleton } from "../features/day/day-skeletons.tsx";
import { SuspendedNotice } from "../features/decision/suspended-notice.tsx";
import { LoadFailed } from "../loading/loaded.tsx";
import type { RegisterDayState } from "../navigation/return-to.ts";
import { useNavigateIfCurrent } from "../navigation/use-navigate-if-current.ts";
import { dayWords } from "../words/en/day.ts";
import { getWriting, WritingProvider } from "../writing/write-services.tsx";
import { RegisterDay } from "./parts/register-day-content.tsx";
import { useCurrentUser, useIsTodayPending, useViewerToday } from "./parts/use-viewer.ts";
import { WrittenToday } from "./parts/written-today.tsx";

/** List of challenges at the time when an entry was sent. */
interface FrozenList {
  userId: string;
  named: string;
  challenges: readonly ChallengeCard[];
  /** "left": the entry has completed its challenge, so the list doesn't change until the user leaves the page. */
  until: "answer" | "left";
}

export default function RegisterDayRoute() {
  const { register: words } = useWords(dayWords);
  const { id } = useCurrentUser();
  const { id: named = "none" } = useParams();
  const isNamed = (challenge: ChallengeCard) => challenge.challenge_id === named;
  const lacks = (list: readonly ChallengeCard[]) =>
    list.length === 0 || (named !== "none" && !list.some(isNamed));
  const diary = useDiary();
  // Navigates from this page, because the form may be unmounted before.
  const goOn = useNavigateIfCurrent();
  const today = useViewerToday();
  const isTodayPending = useIsTodayPending(id);
  const writtenToday = useQuery(challengeIdsWrittenOnQuery(diary, id, today));
  // Requests the notes of the form early, so they don't wait for the challenges.
  useQuery(notesQuery(diary, id));
  const [isFormShown, setIsFormShown] = useState(false);
  // Waits only for the first attempt, and never hides the form: at midnight, the query is for the next date.
  const isChoosing =
    named === "none" &&
    writtenToday.isPending &&
    writtenToday.failureCount === 0 &&
    writtenToday.errorUpdateCount === 0;
  useQuery({ ...daysQuery(diary, named), enabled: named !== "none" });
  const active = useQuery({
    ...activeChallengesQuery(diary, id),
    // The cached list may lack a challenge that was just created.
    refetchOnMount: ({ state }) => (lacks(state.data ?? []) ? "always" : true),
  });
  // A copy restored from the device counts as fetched, so this checks for failures, too.
  const isCurrent = active.isFetchedAfterMount && active.failureCount === 0;
  // The list may lack a completed challenge before the response arrives. The frozen list contains it.
  const [frozen, setFrozen] = useState<FrozenList>();
  if (frozen !== undefined && (frozen.named !== named || frozen.userId !== id)) setFrozen(undefined);
  const challenges = frozen?.challenges ?? active.data;
  // Once there is no challenge, further requests and failures don't change the page.
  const [hasNone, setHasNone] = useState(false);
  const isNone = challenges?.length === 0 && (hasNone || isCurrent);
  if (isNone !== hasNone) setHasNone(isNone);

  function content() {
    if (isNone) return <NoActiveChallenge userId={id} />;
    const isUnsure = challenges !== undefined && lacks(challenges) && !isCurrent;
    const isWaiting = !isFormShown && (isTodayPending || isChoosing);
    if (active.isPending || isWaiting || (isUnsure && !active.isError)) return <RegisterDaySkeleton />;
    if (!challenges || (isUnsure && challenges.length === 0)) {
      return <LoadFailed title={words.challengesFailed} query={active} />;
    }
    const first = challenges[0]!;
    if (lacks(challenges)) {
      const state: RegisterDayState = { instead: true };
      return <Navigate to={paths.registerDay(first.challenge_id)} state={state} replace />;
    }
    if (!isFormShown) setIsFormShown(true);
    const freezeWhileSending = (isSending: boolean) =>
      setFrozen((before) => {
        if (isSending) return { userId: id, named, challenges, until: "answer" };
        return before?.until === "left" ? before : undefined;
      });
    const freezeList = (completed: ChallengeCard) =>
      setFrozen({
        userId: id,
        named,
        challenges: challenges.map((shown) =>
          shown.challenge_id === completed.challenge_id ? completed : shown,
        ),
        until: "left",
      });
    return (
      <WritingProvider>
        <RegisterDay
          userId={id}
          challenges={challenges}
          writtenToday={writtenToday.data ?? []}
          onSending={freezeWhileSending}
          onCompletion={freezeList}
          goOn={goOn}
        />
      </WritingProvider>
    );
  }

  return (
    <Page>
      <PageHeader
        title={words.title}
        // Register! stays visible on small phones without scrolling.
        className="max-sm:mb-4 max-sm:gap-y-1"
        actions={
          <WritingProvider>
            <WrittenToday userId={id} challenges={challenges} written={writtenToday.data} />
          </WritingProvider>
        }
      />
      <SuspendedNotice userId={id} />
      {content()}
    </Page>
  );
}

async function inView(): Promise<void> {
  while (document.visibilityState !== "visible") {
    await new Promise((changed) => document.addEventListener("visibilitychange", changed, { once: true }));
  }
}

/** Longest wait for pending entries, which may complete a challenge. */
const DELIVERY_TIMEOUT_MS = 10_000;

function NoActiveChallenge({ userId }: { userId: string }) {
  const { register: words } = useWords(dayWords);
  const dialogs = useDialogs();
  const goOn = useNavigateIfCurrent();
  const { completed, db, outbox, timers } = getWriting(useDiary(), useAuth());
  const [isAsked, setIsAsked] = useState(false);

  const lateEntries = useEffectEvent(async () => {
    const shown = outbox
      .deliver()
      .then(() => whenDeliveriesShown(db, userId))
      .catch(() => {});
    do {
      await inView();
      await withTimeout(DELIVERY_TIMEOUT_MS, shown, timers);
    } while (document.visibilityState !== "visible");
  });
  const ask = useEffectEvent(async () => {
    if (completed.size > 0) return;
    setIsAsked(true);
    await dialogs.alert({ title: words.noChallenge });
    await goOn(paths.createChallenge, { replace: true });
  });
  useEffect(() => {
    let isLeft = false;
    void lateEntries().then(() => (isLeft ? undefined : ask()));
    return () => {
      isLeft = true;
    };
  }, []);

  return isAsked ? null : <RegisterDaySkeleton />;
}
