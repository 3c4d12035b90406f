import { clsx } from "clsx";

import { Lock } from "../icons/icons.tsx";

export interface PrivateBadgeProps {
  readonly className?: string | undefined;
}

/** Says that a challenge is seen by its owner alone. */
export function PrivateBadge({ className }: PrivateBadgeProps) {
  return (
    <span
      title="Only you see this challenge"
      className={clsx("text-muted inline-flex items-center gap-1 text-xs font-semibold", className)}
    >
      <Lock aria-hidden className="size-3.5 shrink-0" />
      Private
    </span>
  );
}
