import type { ChallengeCard } from "@diary/core/challenge";
import type { CivilDate } from "@diary/core/civil-date";
import { useClockCorrection } from "@diary/core/clock";
import { currentRun, daysQuery, type Day } from "@diary/core/day";
import type { PendingEntry } from "@diary/core/entry";
import { useDiary } from "@diary/core/supabase";
import { ClockNotice } from "@diary/ui/clock-notice";
import { ErrorState } from "@diary/ui/error-state";
import { DayCount } from "@diary/ui/progress";
import { SelectField } from "@diary/ui/select-field";
import { Loading, Skeleton } from "@diary/ui/skeleton";
import { StampMarks } from "@diary/ui/stamp-marks";
import { Streak } from "@diary/ui/streak";
import { useQuery } from "@tanstack/react-query";

import { AllChallenges } from "../progress/all-challenges.tsx";
import { CardCalendar } from "../progress/card-calendar.tsx";
import { logCopy as copy } from "./copy.ts";
import { TodayEntry } from "./today-entry.tsx";
import type { useChosen } from "./use-chosen.ts";
import { useWrittenToday } from "./use-written-today.ts";

export interface TodayViewProps {
  readonly userId: string;
  readonly choice: ReturnType<typeof useChosen>;
  readonly today: CivilDate;
  readonly dayStartHour: number;
  /** At least one. */
  readonly challenges: readonly ChallengeCard[];
  readonly pending: readonly PendingEntry[];
  /** The entry that has arrived before one's eyes: its stamp comes down. */
  readonly stamped: Day | null;
}

/** One challenge with today's entry, and the others below it. */
export function TodayView({ choice: { choose, chosen }, ...props }: TodayViewProps) {
  const { challenges, pending, stamped, today, userId } = props;
  const stateOf = useWrittenToday(props);
  const clockCorrection = useClockCorrection();
  const days = useQuery({
    ...daysQuery(useDiary(), chosen?.challenge_id ?? ""),
    enabled: chosen !== undefined,
  });
  if (chosen === undefined) return null;

  const written = days.data?.map(({ date }) => date);
  // Counted, since a retry is no error: the field and what is typed there stay meanwhile.
  const hasFailed = written === undefined && days.errorUpdateCount > 0;
  const isLoading = written === undefined && !hasFailed;
  const waiting = pending.filter(
    ({ challengeId, submitted }) => challengeId === chosen.challenge_id && submitted.status !== "refused",
  );
  // Written, and its text can't be had: an empty field would ask for it again. What waits stays in view.
  const isOutOfReach = hasFailed && waiting.length === 0 && stateOf(chosen.challenge_id) === "written";
  return (
    <>
      <SelectField
        label={copy.challenge}
        name="challenge"
        options={challenges.map(({ challenge_id, title }) => ({ value: challenge_id, label: title }))}
        value={chosen.challenge_id}
        onValueChange={choose}
      />
      <div className="grid gap-1.5">
        <div className="flex items-baseline justify-between gap-3">
          <DayCount day={chosen.day} days={chosen.days} />
          {written === undefined ? null : (
            <Streak days={currentRun([...written, ...waiting.map(({ date }) => date)], today)} />
          )}
        </div>
        <StampMarks written={chosen.day} days={chosen.days} />
      </div>
      <ClockNotice aheadMs={-clockCorrection} />
      {isLoading ? (
        <Loading className="grid gap-3">
          <Skeleton className="h-44" />
          <Skeleton className="h-10 w-28 justify-self-end" />
        </Loading>
      ) : null}
      {isLoading || isOutOfReach ? null : (
        <TodayEntry
          key={chosen.challenge_id}
          userId={userId}
          challenge={chosen}
          today={today}
          entries={days.data ?? []}
          waiting={waiting}
        />
      )}
      {hasFailed ? (
        <ErrorState
          title={copy.progressFailed}
          onRetry={() => void days.refetch()}
          retrying={days.isFetching}
        />
      ) : null}
      {challenges.length > 1 ? <AllChallenges challenges={challenges} stateOf={stateOf} /> : null}
      {written === undefined ? null : (
        <CardCalendar
          challenge={chosen}
          written={written}
          today={today}
          justWritten={stamped?.challenge_id === chosen.challenge_id ? stamped.date : undefined}
        />
      )}
    </>
  );
}
