import { TextLink } from "@diary/ui/link";
import { Stamp } from "@diary/ui/stamp";
import { Link } from "react-router-dom";

import { paths } from "../../config/paths.ts";
import { dayCopy } from "./copy.ts";

const { moment: copy } = dayCopy;

/** What is left of today after an entry: its own challenge, another one, or nothing. */
export type NextToWrite =
  | { status: "same" }
  | { status: "other"; challengeId: string; title: string }
  | { status: "done" };

export interface DayMomentProps {
  /** Number of the entry that was written just now. */
  day: number;
  /** Undefined until it is known. */
  next: NextToWrite | undefined;
}

/** The stamp comes down, and says what comes next. */
export function DayMoment({ day, next }: DayMomentProps) {
  return (
    <div className="flex min-w-0 flex-[1_1_9rem] items-center gap-4">
      <Stamp day={day} comesDown />
      <output className="min-w-0 wrap-anywhere">
        {next?.status === "done" ? copy.done : null}
        {next?.status === "same" ? copy.stillOpen : null}
        {next?.status === "other" ? (
          <>
            {copy.next}{" "}
            <TextLink asChild>
              <Link to={paths.registerDay(next.challengeId)} dir="auto">
                {next.title}
              </Link>
            </TextLink>
          </>
        ) : null}
      </output>
    </div>
  );
}
