import { clsx } from "clsx";
import { useId } from "react";

import { LinkSlot, type LinkElement } from "../link-slot/link-slot.tsx";
import { DayCount } from "../progress/day-count.tsx";
import { Progress } from "../progress/progress.tsx";

export interface ProgressLinkProps {
  /** At most 25 characters. */
  readonly title: string;
  /** Entries written. */
  readonly day: number;
  /** Days planned, 0 to 100. */
  readonly days: number;
  /** Whether today has its entry. `waiting`: written, and still to be sent. */
  readonly today: "open" | "waiting" | "written";
  /** Link to the challenge. */
  readonly link: LinkElement;
  readonly className?: string | undefined;
}

const marks = {
  open: { words: "today is open", look: "border-2 border-edge" },
  waiting: { words: "today waits to be sent", look: "border-2 border-dashed border-accent" },
  written: { words: "today is written", look: "bg-accent" },
};

/** One line for a challenge among others: how far it is, whether today is written, and the way to its page. */
export function ProgressLink({ className, day, days, link, title, today }: ProgressLinkProps) {
  const progress = useId();
  const mark = marks[today];
  return (
    <div className={clsx("hover:bg-hover relative grid grid-cols-1 gap-1 rounded-md px-3 py-2", className)}>
      <div className="flex items-center gap-2">
        <span aria-hidden className={clsx("size-3 shrink-0 rounded-full", mark.look)} />
        {/* The whole row is the link's target, the title its name. */}
        <LinkSlot
          link={link}
          describedBy={progress}
          className="min-w-0 flex-1 truncate rounded-sm font-medium after:absolute after:inset-0 after:rounded-md"
        >
          {title}
        </LinkSlot>
        <span id={progress} className="flex shrink-0">
          <DayCount day={day} days={days} />
          <span className="sr-only">, {mark.words}</span>
        </span>
      </div>
      <Progress day={day} days={days} label={`Progress of ${title}`} />
    </div>
  );
}
