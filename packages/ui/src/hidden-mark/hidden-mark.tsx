import { clsx } from "clsx";

import { EyeOff } from "../icons/index.ts";

export interface HiddenMarkProps {
  readonly className?: string | undefined;
}

/** Says that a decision has taken something out of others' sight: its author alone sees it. */
export function HiddenMark({ className }: HiddenMarkProps) {
  return (
    <span
      title="A decision hides it from everybody else"
      className={clsx("text-notice inline-flex items-center gap-1 text-xs font-semibold", className)}
    >
      <EyeOff aria-hidden className="size-3.5 shrink-0" />
      Hidden
    </span>
  );
}
