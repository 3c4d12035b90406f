import type { ChallengeCard } from "@diary/core/challenge";
import type { Day } from "@diary/core/day";
import { isolateBidi } from "@diary/core/input";
import { useLeaveWarning, useUnsentTexts, useWriting, type UnsentTexts } from "@diary/core/writing";
import { ErrorState } from "@diary/ui/error-state";
import { LoadingRegion, Skeleton } from "@diary/ui/skeleton";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { useCopy } from "../../copy/language-provider.tsx";
import { persistQueryCache } from "../../storage/persist-query-cache.ts";
import { DecisionNotice } from "../notices/decision-notice.tsx";
import { Notice, NoticeArea } from "../notices/notice-area.tsx";
import { OpenSiteNotice } from "../notices/open-site-notice.tsx";
import { DeliveredEntryToasts } from "../outbox/delivered-entry-toasts.tsx";
import { PendingPastEntries } from "../outbox/pending-past-entries.tsx";
import { RejectedEntries } from "../outbox/rejected-entries.tsx";
import type { PanelName } from "../progress/panels.tsx";
import { AllowButton, useSiteAccess } from "../site-access/site-access.tsx";
import { NothingToWrite } from "./nothing-to-write.tsx";
import { PopupHeader } from "./popup-header.tsx";
import { TodayView, type TodayViewProps } from "./today-view.tsx";
import { useSelectedChallenge } from "./use-selected-challenge.ts";
import { useTodayData } from "./use-today-data.ts";

const NONE: UnsentTexts = { drafts: [], pending: [] };

/** Keeps what is shown, for the first paint of the next time. */
function useRememberShown(userId: string): void {
  const cache = useQueryClient();
  useEffect(() => persistQueryCache(cache, userId), [cache, userId]);
}

/**
 * Asks the background to deliver pending entries on open and when back online; the alarm runs only once a minute.
 * Asks even if none is pending, to start the worker: a submission to a worker that is still starting is lost if the
 * popup closes.
 */
function useDeliverPending(): void {
  const { outbox } = useWriting();
  useEffect(() => {
    // What fails now is shown as waiting, and tried again by the alarm.
    const attempt = () => void outbox.deliver().catch(() => undefined);
    attempt();
    addEventListener("online", attempt);
    return () => removeEventListener("online", attempt);
  }, [outbox]);
}

export interface SignedInPopupProps {
  readonly userId: string;
  /** Id of the challenge that was chosen last. */
  readonly chosen: string | null;
  /** What was unfolded last below the field. */
  readonly panel: PanelName | null;
}

/** The one that somebody is writing for is among them, also where it was completed or deleted elsewhere meanwhile. */
function withWritten(challenges: readonly ChallengeCard[], writing: ChallengeCard | null) {
  const isKnown = challenges.some(({ challenge_id }) => challenge_id === writing?.challenge_id);
  return writing === null || isKnown ? challenges : [...challenges, writing];
}

/** The popup of somebody who is signed in. */
export function SignedInPopup({ chosen, panel, userId }: SignedInPopupProps) {
  const diary = useTodayData(userId);
  const unsent = useUnsentTexts(userId) ?? NONE;
  const { pending } = unsent;
  const [writing, setWriting] = useState<ChallengeCard | null>(null);
  const challenges = diary.status === "ready" ? withWritten(diary.challenges, writing) : [];
  const choice = useSelectedChallenge({
    userId,
    challenges,
    last: chosen,
    pending,
    today: diary.status === "ready" ? diary.today : null,
  });
  const canTake = (challengeId: string) =>
    challenges.some(({ challenge_id }) => challenge_id === challengeId);
  const titleOf = (challengeId: string) => {
    const title = challenges.find(({ challenge_id }) => challenge_id === challengeId)?.title;
    return challenges.length > 1 && title !== undefined ? isolateBidi(title) : undefined;
  };
  const copy = useCopy();
  const hasAccess = useSiteAccess();
  const [stamped, setStamped] = useState<Day | null>(null);
  useDeliverPending();
  useLeaveWarning();
  useRememberShown(userId);
  return (
    <div className="popup-frame">
      <PopupHeader today={diary.status === "ready" ? diary.today : null} />
      <main className="popup-main">
        <NoticeArea>
          {hasAccess ? null : (
            <Notice tone="danger" title={copy.noAccess} actions={<AllowButton />}>
              {copy.noAccessMessage}
            </Notice>
          )}
          {hasAccess ? <OpenSiteNotice /> : null}
          <DecisionNotice userId={userId} />
          <DeliveredEntryToasts userId={userId} onDelivered={({ day }) => setStamped(day)} />
          <RejectedEntries entries={pending} titleOf={titleOf} canTake={canTake} onTake={choice.choose} />
          <PendingPastEntries userId={userId} entries={pending} canTake={canTake} onTake={choice.choose} />
          <DiaryBody
            {...{ challenges, choice, diary, panel, stamped, unsent, userId }}
            isWriting={writing !== null}
            onWriting={setWriting}
          />
        </NoticeArea>
      </main>
    </div>
  );
}

interface DiaryBodyProps extends Omit<TodayViewProps, "choose" | "chosen" | "dayStartHour" | "today"> {
  readonly choice: ReturnType<typeof useSelectedChallenge>;
  readonly diary: ReturnType<typeof useTodayData>;
}

function DiaryBody({ choice: { choose, chosen }, diary, ...props }: DiaryBodyProps) {
  const copy = useCopy();
  if (diary.status === "loading") return <DiarySkeleton />;
  if (diary.status === "failed") {
    return <ErrorState title={copy.loadFailed} onRetry={diary.retry} retrying={diary.retrying} />;
  }
  if (props.challenges.length === 0) {
    return <NothingToWrite userId={props.userId} fallback={<DiarySkeleton />} />;
  }
  if (chosen === undefined) return <DiarySkeleton />;
  const { dayStartHour, today } = diary;
  return <TodayView {...props} {...{ chosen, choose, dayStartHour, today }} />;
}

function DiarySkeleton() {
  return (
    <LoadingRegion className="grid flex-1 grid-rows-[auto_auto_1fr_auto] gap-4 pb-12">
      <Skeleton className="h-11" />
      <Skeleton className="h-12" />
      <Skeleton className="h-full" />
      <Skeleton className="h-10 w-28 justify-self-end" />
    </LoadingRegion>
  );
}
