import type { ChallengeCard } from "@diary/core/challenge";
import type { CivilDate } from "@diary/core/civil-date";
import { daysQuery, type Day, type EntryDate } from "@diary/core/day";
import { paths } from "@diary/core/paths";
import { isDueOn, isPlannedBy, streak } from "@diary/core/rest-days";
import { useDiary } from "@diary/core/supabase";
import { isQueued, type PendingEntry } from "@diary/core/writing";
import { Button } from "@diary/ui/button";
import { inkOf } from "@diary/ui/category";
import { DayCount } from "@diary/ui/day-count";
import { ExternalLink } from "@diary/ui/icons";
import { useLazyModule } from "@diary/ui/lazy-module";
import { SelectField } from "@diary/ui/select-field";
import { LoadingRegion, Skeleton } from "@diary/ui/skeleton";
import { StampGrid } from "@diary/ui/stamp-grid";
import { Streak } from "@diary/ui/streak";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { en } from "../../words/en.ts";
import { SiteLink } from "../parts/site-link.tsx";
import { Sheet } from "./sheet.tsx";
import { StoredTextNotice } from "./stored-text-notice.tsx";
import type { TodayState } from "./use-challenges-of-today.ts";

const loadRareViews = () => import("./rare-views.ts");

const skeleton = (
  <LoadingRegion className="grid flex-1">
    <Skeleton className="h-full" />
  </LoadingRegion>
);

export interface TodayViewProps {
  readonly userId: string;
  readonly challenges: readonly ChallengeCard[];
  readonly chosen: ChallengeCard;
  readonly today: CivilDate;
  readonly entryDate: EntryDate;
  readonly goTo: (challengeId: string, date: CivilDate) => void;
  readonly stateOf: (challengeId: string) => TodayState;
  readonly pending: readonly PendingEntry[];
  readonly calendar: ((entries: readonly CivilDate[]) => ReactNode) | undefined;
  readonly stamped: Day | null;
  readonly isWriting: boolean;
  readonly onWriting: (challenge: ChallengeCard | null) => void;
}

export function TodayView({ challenges, chosen, goTo, stateOf, ...props }: TodayViewProps) {
  const words = useWords(en);
  const { calendar, isWriting, onWriting, pending, stamped, today } = props;
  const days = useQuery(daysQuery(useDiary(), chosen.challenge_id));
  const written = days.data?.map(({ date }) => date);
  // A retry clears the error state, but not the number of errors.
  const hasFailed = written === undefined && days.errorUpdateCount > 0;
  const pendingEntries = pending.filter(
    (entry) => isQueued(entry) && entry.key.challengeId === chosen.challenge_id,
  );
  // The entry exists, but can't be loaded. An empty field would suggest that nothing is written.
  const isOutOfReach =
    hasFailed && !isWriting && pendingEntries.length === 0 && stateOf(chosen.challenge_id) === "written";
  const rareViews = useLazyModule(loadRareViews, isOutOfReach || undefined);
  const retry = () => void days.refetch();
  // After an entry for another date, the popup first offers today's entry of the same challenge.
  const next = [chosen, ...challenges].find(
    (challenge) =>
      isDueOn(challenge, today) &&
      stateOf(challenge.challenge_id) === "open" &&
      (challenge.challenge_id !== chosen.challenge_id || props.entryDate.date !== today),
  );
  const day = written?.length ?? chosen.day;
  const isResting = !isPlannedBy(chosen)(today);
  const state = stateOf(chosen.challenge_id);
  const pendingDays = pendingEntries.filter(
    ({ key, version }) => version === null && !written?.includes(key.date),
  ).length;
  return (
    <>
      <div className="flex shrink-0 gap-2">
        <SelectField
          label={words.challenge}
          hideLabel
          isTitle
          className="flex-1"
          name="challenge"
          options={challenges.map(({ challenge_id, title }) => ({ value: challenge_id, label: title }))}
          value={chosen.challenge_id}
          onValueChange={(id) => goTo(id, today)}
        />
        <SiteLink
          path={paths.challenge(chosen.challenge_id)}
          aria-label={words.openChallenge}
          title={words.openChallenge}
          button="quiet"
        >
          <ExternalLink className="text-muted size-5" />
        </SiteLink>
      </div>
      {hasFailed ? (
        isOutOfReach ? null : (
          // As high as the progress, so the field doesn't move when the progress has loaded.
          <div role="alert" className="flex min-h-14.5 shrink-0 items-center justify-between gap-3 text-sm">
            <p className="text-muted">
              <b className="text-ink block font-semibold">{words.progressFailed}</b>
              {words.stillWrite}
            </p>
            <Button size="small" pending={days.isFetching} onClick={retry}>
              {words.tryAgain}
            </Button>
          </div>
        )
      ) : (
        <div style={inkOf(chosen.category)} className="grid shrink-0 gap-1">
          <div className="popup-aside flex items-baseline justify-between gap-3">
            <DayCount day={day + pendingDays} days={chosen.days} />
            {/* `WrittenView` shows the streak of a written day. */}
            {written === undefined || state === "written" ? null : (
              <Streak
                {...streak([...written, ...pendingEntries.map(({ key }) => key.date)], chosen, today)}
                planned={undefined}
                isResting={isResting}
              />
            )}
          </div>
          <StampGrid
            room="ten"
            written={day}
            days={chosen.days}
            today={isResting && state === "open" ? undefined : state}
            pending={pendingDays}
            ringsNewest={state === "written"}
            className="popup-roomy"
          />
        </div>
      )}
      {calendar !== undefined && written !== undefined ? (
        calendar(written)
      ) : isOutOfReach ? (
        <>
          <StoredTextNotice userId={props.userId} />
          {rareViews.status === "ready" ? (
            <rareViews.module.ErrorState
              className="flex-1"
              title={words.progressFailed}
              onRetry={retry}
              retrying={days.isFetching}
            />
          ) : (
            skeleton
          )}
        </>
      ) : written === undefined && !hasFailed ? (
        skeleton
      ) : (
        <Sheet
          key={chosen.challenge_id}
          userId={props.userId}
          challenge={chosen}
          entries={days.data}
          isAsking={days.isFetching}
          next={next}
          onWriting={(is) => onWriting(is ? chosen : null)}
          {...{ goTo, isWriting, pendingEntries, stamped, today }}
          entryDate={props.entryDate}
        />
      )}
    </>
  );
}
