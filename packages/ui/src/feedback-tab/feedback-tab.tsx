import { clsx } from "clsx";
import type { ComponentProps } from "react";

import { formWords } from "../words/form-words.ts";
import { useWords } from "../words/words.ts";

/** The tab on the right edge that opens the feedback form. Not on small screens: there the menu has it. */
export function FeedbackTab({ className, ...props }: Omit<ComponentProps<"button">, "children" | "type">) {
  const words = useWords(formWords).feedback;
  return (
    <button
      {...props}
      type="button"
      className={clsx(
        // In the middle of what a notice leaves. Along its upright line: the padding is above and below the word.
        "border-edge bg-card text-ink fixed top-[calc(50%-var(--edge-notice)/2)] right-0 z-30 grid w-9 -translate-y-1/2 place-content-center rounded-l-md border border-r-0 px-4 text-sm font-semibold",
        "hover:border-ink hover:bg-hover [writing-mode:vertical-rl] max-sm:hidden",
        className,
      )}
    >
      {words.feedback}
    </button>
  );
}
