import { currentStreak, type Day } from "@diary/core/day";
import { ChallengeCalendar } from "@diary/ui/challenge-calendar";
import { Streak } from "@diary/ui/streak";

export interface DayCalendarProps {
  challenge: { start_date: string; days: number; completed: boolean };
  days: readonly Day[];
  /** The reader's own date, `YYYY-MM-DD`. */
  today: string;
  /** The date written just now. */
  justWritten?: string | undefined;
}

/** The stamp card of a challenge with its current run of days. */
export function DayCalendar({ challenge, days, justWritten, today }: DayCalendarProps) {
  const dates = days.map(({ date }) => date);
  return (
    <div className="grid gap-5">
      {challenge.completed ? null : <Streak days={currentStreak(dates, today)} />}
      <ChallengeCalendar
        startDate={challenge.start_date}
        days={challenge.days}
        completed={challenge.completed}
        entries={dates}
        today={today}
        justWritten={justWritten}
      />
    </div>
  );
}
