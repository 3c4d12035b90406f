import { type HomeChallenge, lastOpenDate } from "@diary/core/challenge";
import { weekStart } from "@diary/core/civil-date";
import { numberDays, type Day } from "@diary/core/day";
import { paths } from "@diary/core/paths";
import { bridgedDates, calendarMonths, isPlannedBy, type Plan } from "@diary/core/rest-days";
import { ChallengeCalendar, type CalendarCell, type CellAction } from "@diary/ui/challenge-calendar";
import { Link } from "react-router-dom";

export interface DayCalendarProps {
  challenge: Plan & Pick<HomeChallenge, "challenge_id" | "completed" | "days" | "end_date" | "ended_early">;
  days: readonly Day[];
  today: string;
  justWritten?: string | undefined;
  links: "entries" | "entries-and-form" | "form";
  renderRest?: ((date: string) => CellAction) | undefined;
}

export function DayCalendar({ challenge, days, justWritten, links, renderRest, today }: DayCalendarProps) {
  const dates = days.map(({ date }) => date);
  const until = lastOpenDate(challenge, today);
  const numbers = new Map(numberDays(days).map(({ entry, number }) => [entry.date, number]));

  function actionOf({ date, state }: CalendarCell): CellAction | undefined {
    // Marked rest days have an action. The others follow from the weekdays, which the challenge's form changes.
    if (state === "rest") return challenge.rest_days?.includes(date) ? renderRest?.(date) : undefined;
    if (state === "written" && links !== "form") return <Link to={`#day-${numbers.get(date)}`} />;
    const isForm = state === "written" || state === "missed" || state === "bridged" || state === "today";
    if (!isForm || links === "entries" || challenge.completed) return undefined;
    return <Link to={paths.registerDay(challenge.challenge_id, date)} />;
  }

  return (
    <ChallengeCalendar
      months={calendarMonths({
        startDate: challenge.start_date,
        days: challenge.days,
        isPlanned: isPlannedBy(challenge),
        completed: challenge.completed,
        entries: dates,
        bridged: bridgedDates(dates, challenge, until),
        today: until,
      })}
      today={today}
      weekStart={weekStart(navigator.language)}
      justWritten={justWritten}
      actionOf={actionOf}
    />
  );
}
