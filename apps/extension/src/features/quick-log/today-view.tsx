import type { ChallengeCard } from "@diary/core/challenge";
import type { CivilDate } from "@diary/core/civil-date";
import { currentRun, daysQuery, type Day } from "@diary/core/day";
import type { OutboxEntry } from "@diary/core/outbox";
import { useDiary } from "@diary/core/supabase";
import { DayCount } from "@diary/ui/progress";
import { SelectField } from "@diary/ui/select-field";
import { StampMarks } from "@diary/ui/stamp-marks";
import { Streak } from "@diary/ui/streak";
import { useQuery } from "@tanstack/react-query";

import { AllChallenges } from "../progress/all-challenges.tsx";
import { CardCalendar } from "../progress/card-calendar.tsx";
import { logCopy as copy } from "./copy.ts";
import { TodayEntry } from "./today-entry.tsx";
import { useChosen } from "./use-chosen.ts";
import { useWrittenToday } from "./use-written-today.ts";

export interface TodayViewProps {
  readonly userId: string;
  /** Id of the challenge that was chosen last. */
  readonly chosen: string | null;
  readonly today: CivilDate;
  readonly dayStartHour: number;
  /** At least one. */
  readonly challenges: readonly ChallengeCard[];
  readonly outbox: readonly OutboxEntry[];
  /** The entry that has arrived before one's eyes: its stamp comes down. */
  readonly stamped: Day | null;
}

/** One challenge with today's entry, and the others below it. */
export function TodayView({ chosen: last, ...props }: TodayViewProps) {
  const { challenges, outbox, stamped, today, userId } = props;
  const { chosen, choose } = useChosen(userId, challenges, last);
  const stateOf = useWrittenToday(props);
  const days = useQuery({
    ...daysQuery(useDiary(), chosen?.challenge_id ?? ""),
    enabled: chosen !== undefined,
  });
  if (chosen === undefined) return null;

  const written = (days.data ?? []).map(({ date }) => date);
  const waiting = outbox.filter(
    ({ challenge_id, delivery }) => challenge_id === chosen.challenge_id && delivery.status !== "refused",
  );
  const dates = [...written, ...waiting.map(({ date }) => date)];
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
          <Streak days={currentRun(dates, today)} />
        </div>
        <StampMarks written={chosen.day} days={chosen.days} />
      </div>
      <TodayEntry
        key={chosen.challenge_id}
        userId={userId}
        challenge={chosen}
        today={today}
        entries={days.data ?? []}
        waiting={waiting}
      />
      {challenges.length > 1 ? <AllChallenges challenges={challenges} stateOf={stateOf} /> : null}
      <CardCalendar
        challenge={chosen}
        written={written}
        today={today}
        justWritten={stamped?.challenge_id === chosen.challenge_id ? stamped.date : undefined}
      />
    </>
  );
}
