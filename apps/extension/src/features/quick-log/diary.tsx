import type { ChallengeCard } from "@diary/core/challenge";
import type { Day } from "@diary/core/day";
import { useEntryServices, usePendingEntries } from "@diary/core/entry";
import { isolateDirection } from "@diary/core/input";
import { buttonClass } from "@diary/ui/button";
import { EmptyState } from "@diary/ui/empty-state";
import { ErrorState } from "@diary/ui/error-state";
import { NoChallengesPicture } from "@diary/ui/illustrations";
import { Loading, Skeleton } from "@diary/ui/skeleton";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { sitePages } from "../../config/site-pages.ts";
import { useCopy } from "../../copy/copy-context.ts";
import { remember } from "../../storage/query-cache.ts";
import { DecisionNotice } from "../notices/decision-notice.tsx";
import { Notice, NoticeBoard } from "../notices/notice-board.tsx";
import { DeliveredMoments } from "../outbox/delivered-moments.tsx";
import { RefusedEntries } from "../outbox/refused-entries.tsx";
import { WaitingOfOtherDays } from "../outbox/waiting-of-other-days.tsx";
import type { PanelName } from "../progress/panels.tsx";
import { AllowButton, useSiteAccess } from "../site-access/site-access.tsx";
import { PopupHeader } from "./popup-header.tsx";
import { TodayView, type TodayViewProps } from "./today-view.tsx";
import { useChosen } from "./use-chosen.ts";
import { useDiaryToday } from "./use-diary-today.ts";

/** Keeps what is shown, for the first paint of the next time. */
function useRememberShown(userId: string): void {
  const cache = useQueryClient();
  useEffect(() => remember(cache, userId), [cache, userId]);
}

/**
 * Has the background send the entries that wait, of whatever challenge, when the popup is opened and when the browser
 * is back online: the alarm that does it otherwise rings once a minute. It is asked also where nothing waits, since that
 * starts its worker: what is submitted to one that has to start first is lost if the popup closes meanwhile.
 */
function useDeliverWaiting(): void {
  const { delivery } = useEntryServices();
  useEffect(() => {
    // What fails now is shown as waiting, and tried again by the alarm.
    const attempt = () => void delivery.deliver().catch(() => undefined);
    attempt();
    addEventListener("online", attempt);
    return () => removeEventListener("online", attempt);
  }, [delivery]);
}

export interface DiaryProps {
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
export function Diary({ chosen, panel, userId }: DiaryProps) {
  const diary = useDiaryToday(userId);
  const pending = usePendingEntries(userId);
  const [writing, setWriting] = useState<ChallengeCard | null>(null);
  const challenges = diary.status === "ready" ? withWritten(diary.challenges, writing) : [];
  const choice = useChosen({
    userId,
    challenges,
    last: chosen,
    pending,
    today: diary.status === "ready" ? diary.today : null,
  });
  const titleOf = (challengeId: string) => {
    const title = challenges.find(({ challenge_id }) => challenge_id === challengeId)?.title;
    return challenges.length > 1 && title !== undefined ? isolateDirection(title) : undefined;
  };
  const copy = useCopy();
  const hasAccess = useSiteAccess();
  const [stamped, setStamped] = useState<Day | null>(null);
  useDeliverWaiting();
  useRememberShown(userId);
  return (
    <div className="popup-frame">
      <PopupHeader today={diary.status === "ready" ? diary.today : null} />
      <main className="popup-main">
        <NoticeBoard>
          {hasAccess ? null : (
            <Notice tone="danger" title={copy.noAccess} actions={<AllowButton />}>
              {copy.noAccessMessage}
            </Notice>
          )}
          <DecisionNotice userId={userId} />
          <DeliveredMoments userId={userId} onDelivered={({ day }) => setStamped(day)} />
          <RefusedEntries entries={pending} titleOf={titleOf} onTake={choice.choose} />
          <WaitingOfOtherDays userId={userId} entries={pending} />
          <DiaryBody
            {...{ challenges, choice, diary, panel, pending, stamped, userId }}
            isWriting={writing !== null}
            onWriting={setWriting}
          />
        </NoticeBoard>
      </main>
    </div>
  );
}

interface DiaryBodyProps extends Omit<TodayViewProps, "choose" | "chosen" | "dayStartHour" | "today"> {
  readonly choice: ReturnType<typeof useChosen>;
  readonly diary: ReturnType<typeof useDiaryToday>;
}

function DiaryBody({ choice: { choose, chosen }, diary, ...props }: DiaryBodyProps) {
  const copy = useCopy();
  if (diary.status === "loading") return <DiarySkeleton />;
  if (diary.status === "failed") {
    return <ErrorState title={copy.loadFailed} onRetry={diary.retry} retrying={diary.retrying} />;
  }
  if (props.challenges.length === 0) {
    return (
      <EmptyState
        picture={<NoChallengesPicture className="w-40" />}
        title={copy.noChallenge}
        action={
          <a
            href={sitePages.createChallenge}
            target="_blank"
            rel="noreferrer"
            className={buttonClass("primary", "medium")}
          >
            {copy.create}
          </a>
        }
      />
    );
  }
  if (chosen === undefined) return <DiarySkeleton />;
  const { dayStartHour, today } = diary;
  return <TodayView {...props} {...{ chosen, choose, dayStartHour, today }} />;
}

function DiarySkeleton() {
  return (
    <Loading className="grid flex-1 grid-rows-[auto_auto_1fr_auto] gap-4 pb-12">
      <Skeleton className="h-11" />
      <Skeleton className="h-12" />
      <Skeleton className="h-full" />
      <Skeleton className="h-10 w-28 justify-self-end" />
    </Loading>
  );
}
