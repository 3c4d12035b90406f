import { clsx } from "clsx";
import { useId } from "react";

import { DayCount } from "../day-count/day-count.tsx";
import { StampGrid } from "../stamp-grid/stamp-grid.tsx";

export interface ChallengeOptionProps {
  /** As long as core lets a title be. */
  readonly title: string;
  /** Entries written. */
  readonly day: number;
  /** Days planned, 0 to 100. */
  readonly days: number;
  /** Whether today has its entry. `pending`: written, and still to be sent. undefined: nothing is said about today. */
  readonly today: "open" | "pending" | "written" | undefined;
  /** It is the one of the list that is chosen. */
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

/** One line for a challenge among others: how far it is, and whether today is written. A press chooses it. */
export function ChallengeOption({ chosen, day, days, onChoose, title, today }: ChallengeOptionProps) {
  const progress = useId();
  return (
    <div
      className={clsx(
        "hover:bg-hover relative grid grid-cols-[1.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 rounded-md px-3 py-2",
        chosen && "bg-sunken",
      )}
    >
      {/* Today's place: said by the progress, too. */}
      <span aria-hidden className="row-span-2">
        {today === undefined ? null : (
          <StampGrid room="row" written={today === "written" ? 1 : 0} days={1} today={today} />
        )}
      </span>
      <div className="flex items-center gap-2">
        {/* The whole row is the button's target, the title its name. */}
        <button
          type="button"
          aria-pressed={chosen}
          aria-describedby={progress}
          onClick={onChoose}
          className="min-w-0 flex-1 truncate rounded-sm text-start font-medium after:absolute after:inset-0 after:rounded-md"
        >
          {title}
        </button>
        <DayCount day={day} days={days} className="shrink-0" />
      </div>
      <div id={progress}>
        <StampGrid room="line" written={day} days={days} today={today} />
      </div>
    </div>
  );
}
