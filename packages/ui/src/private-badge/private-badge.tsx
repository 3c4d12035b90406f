import { clsx } from "clsx";

import { Lock } from "../icons/icons.tsx";
import { uiWords, useWords } from "../words/words.ts";

export interface PrivateBadgeProps {
  readonly className?: string | undefined;
}

/** Says that a challenge is seen by its owner alone. */
export function PrivateBadge({ className }: PrivateBadgeProps) {
  const words = useWords(uiWords).challenge;
  return (
    <span
      title={words.privateTitle}
      className={clsx("text-muted inline-flex items-center gap-1 text-xs font-semibold", className)}
    >
      <Lock aria-hidden className="size-3.5 shrink-0" />
      {words.private}
    </span>
  );
}
