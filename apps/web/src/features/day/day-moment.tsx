import { paths } from "@diary/core/paths";
import { TextLink } from "@diary/ui/link";
import { Stamp } from "@diary/ui/stamp";

import { Link } from "../../navigation/link.tsx";
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
  /** Called with the other challenge when its link is followed on this page. */
  onFollow: (challengeId: string) => void;
}

/** Above the snackbar, which comes at the same time; where it is seen already, nothing moves. */
const bringIntoView = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: "nearest", behavior: "instant" });

/** The stamp comes down, and says what comes next. */
export function DayMoment({ day, next, onFollow }: DayMomentProps) {
  return (
    <div
      ref={bringIntoView}
      className="flex min-w-0 flex-[1_1_9rem] scroll-mt-4 scroll-mb-28 items-center gap-4"
    >
      <Stamp day={day} comesDown />
      <output className="min-w-0 text-sm leading-snug wrap-anywhere sm:text-base">
        {next?.status === "done" ? copy.done : null}
        {next?.status === "same" ? copy.stillOpen : null}
        {next?.status === "other" ? (
          <>
            {copy.next}{" "}
            <TextLink asChild>
              <Link
                to={paths.registerDay(next.challengeId)}
                dir="auto"
                onClick={({ altKey, ctrlKey, metaKey, shiftKey }) => {
                  // With one of them it is opened elsewhere.
                  if (!altKey && !ctrlKey && !metaKey && !shiftKey) onFollow(next.challengeId);
                }}
              >
                {next.title}
              </Link>
            </TextLink>
          </>
        ) : null}
      </output>
    </div>
  );
}
