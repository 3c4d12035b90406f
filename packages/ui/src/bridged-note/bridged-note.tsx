import { clsx } from "clsx";
import { useId } from "react";

import { useWords } from "../words/words.ts";

export const bridgedWords = {
  id: "ui-bridged",
  days: (count: number) => `${count} ${count === 1 ? "day" : "days"} bridged`,
  text: "One missed day doesn't end a streak: the next entry bridges it. On the card and in the calendar it is a hollow dash. Rest days don't end a streak either.",
};

export interface BridgedNoteProps {
  readonly count: number;
  readonly className?: string | undefined;
}

/** Browsers without popovers always show the explanation. */
export function BridgedNote({ className, count }: BridgedNoteProps) {
  const words = useWords(bridgedWords);
  const id = useId();
  if (count === 0) return null;
  return (
    <div className={clsx("text-muted text-sm", className)}>
      <button
        type="button"
        popoverTarget={id}
        className="hover:text-ink -my-1 min-h-7 rounded-sm pointer-coarse:-my-3 pointer-coarse:min-h-11"
      >
        <span
          aria-hidden
          className="border-edge me-1.5 inline-block h-1 w-2.5 rounded-full border align-middle"
        />
        <span className="underline decoration-dotted underline-offset-4">{words.days(count)}</span>
      </button>
      <p id={id} popover="auto" className="hint">
        {words.text}
      </p>
    </div>
  );
}
