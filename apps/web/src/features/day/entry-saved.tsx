import type { ChallengeCard } from "@diary/core/challenge";
import { useWords } from "@diary/ui/words";

import { dayWords } from "../../words/en/day.ts";

/** What is left of today after an entry: its own challenge, another one, or nothing. */
export type NextChallenge =
  | { status: "same" }
  | { status: "other"; challenge: ChallengeCard }
  | { status: "done" };

/** Above the snackbar, which comes at the same time; where it is seen already, nothing moves. */
const bringIntoView = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: "nearest", behavior: "instant" });

/** Beside Register!: whether anything is left for today. Nothing until it is known. */
export function EntrySaved({ next }: { next: NextChallenge | undefined }) {
  const { moment: words } = useWords(dayWords);
  return (
    <output
      ref={bringIntoView}
      className="min-w-0 flex-[1_1_7.5rem] scroll-mt-4 scroll-mb-28 text-sm leading-snug sm:text-base"
    >
      {next?.status === "done" ? words.done : null}
      {next?.status === "same" ? words.stillOpen : null}
    </output>
  );
}
