import { weekStart } from "@diary/core/civil-date";
import type { Day } from "@diary/core/day";
import { isPlannedBy, type Plan } from "@diary/core/rest-days";
import { ChallengeCalendar } from "@diary/ui/challenge-calendar";

export interface DayCalendarProps {
  challenge: Plan & { days: number; completed: boolean };
  days: readonly Day[];
  today: string;
  justWritten?: string | undefined;
}

export function DayCalendar({ challenge, days, justWritten, today }: DayCalendarProps) {
  return (
    <ChallengeCalendar
      startDate={challenge.start_date}
      days={challenge.days}
      isPlanned={isPlannedBy(challenge)}
      completed={challenge.completed}
      entries={days.map(({ date }) => date)}
      today={today}
      weekStart={weekStart(navigator.language)}
      justWritten={justWritten}
    />
  );
}
