import { clsx } from "clsx";

import { countEnglish } from "../field/use-limited-text.ts";
import { VisuallyHidden } from "../visually-hidden/visually-hidden.tsx";
import { useWords } from "../words/words.ts";

export interface CharacterCountProps {
  readonly count: number;
  readonly limit: number;
}

/** Where the count is said aloud: near the end of the room, and in steps, so that it doesn't talk into the writing. */
const near = [20, 10, 5, 0];

/** "120 / 500". Screen readers hear what is left when it gets little. */
export function CharacterCount({ count, limit }: CharacterCountProps) {
  const words = useWords("characterCount", countEnglish);
  const left = limit - count;
  const announced = near.findLast((step) => left <= step);
  return (
    <p
      className={clsx(
        "shrink-0 tabular-nums",
        left > 0 ? "text-muted" : left === 0 ? "text-ink font-semibold" : "text-danger font-semibold",
      )}
    >
      <span aria-hidden>
        {count} / {limit}
      </span>
      <VisuallyHidden aria-live="polite">
        {announced === undefined ? "" : announced === 0 ? words.none : words.left(announced)}
      </VisuallyHidden>
    </p>
  );
}
