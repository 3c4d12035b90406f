import type { ChallengeCard } from "@diary/core/challenge";
import type { CivilDate } from "@diary/core/civil-date";
import { ChallengeCalendar } from "@diary/ui/challenge-calendar";

export interface StampCardProps {
  readonly challenge: ChallengeCard;
  /** Dates with an entry. */
  readonly written: readonly CivilDate[];
  readonly today: CivilDate;
  /** Date whose stamp comes down now. */
  readonly justWritten: CivilDate | undefined;
}

/** The place may be three lines high, and today is what one looks for. */
const bringTodayIntoView = (card: HTMLElement | null) => {
  card?.querySelector("[aria-current=date]")?.scrollIntoView({ block: "nearest" });
};

/** The stamp card of the challenge. */
export function StampCard({ challenge, justWritten, today, written }: StampCardProps) {
  return (
    <div ref={bringTodayIntoView}>
      <ChallengeCalendar
        startDate={challenge.start_date}
        days={challenge.days}
        entries={written}
        today={today}
        completed={challenge.completed}
        justWritten={justWritten}
      />
    </div>
  );
}
