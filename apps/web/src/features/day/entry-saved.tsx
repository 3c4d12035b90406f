import { paths } from "@diary/core/paths";
import { Stamp } from "@diary/ui/stamp";
import { TextLink } from "@diary/ui/text-link";
import { Link } from "react-router-dom";

import { dayCopy } from "./copy.ts";

const { moment: copy } = dayCopy;

/** What is left of today after an entry: its own challenge, another one, or nothing. */
export type NextChallenge =
  | { status: "same" }
  | { status: "other"; challengeId: string; title: string }
  | { status: "done" };

export interface EntrySavedProps {
  /** Number of the entry that was written just now. */
  day: number;
  /** Undefined until it is known. */
  next: NextChallenge | undefined;
  /** Called with the other challenge when its link is followed on this page. */
  onFollow: (challengeId: string) => void;
}

/** Above the snackbar, which comes at the same time; where it is seen already, nothing moves. */
const bringIntoView = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: "nearest", behavior: "instant" });

/** The stamp comes down, and says what comes next. */
export function EntrySaved({ day, next, onFollow }: EntrySavedProps) {
  return (
    <div
      ref={bringIntoView}
      className="flex min-w-0 flex-[1_1_7.5rem] scroll-mt-4 scroll-mb-28 items-center gap-4"
    >
      <Stamp day={day} animate />
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
