import type { Day } from "@diary/core/day";
import { ChallengeCalendar } from "@diary/ui/challenge-calendar";

export interface DayCalendarProps {
  challenge: { start_date: string; days: number; completed: boolean };
  days: readonly Day[];
  /** The reader's own date, `YYYY-MM-DD`. */
  today: string;
  /** The date written just now. */
  justWritten?: string | undefined;
}

/** The stamp card of a challenge. */
export function DayCalendar({ challenge, days, justWritten, today }: DayCalendarProps) {
  return (
    <ChallengeCalendar
      startDate={challenge.start_date}
      days={challenge.days}
      completed={challenge.completed}
      entries={days.map(({ date }) => date)}
      today={today}
      justWritten={justWritten}
    />
  );
}
