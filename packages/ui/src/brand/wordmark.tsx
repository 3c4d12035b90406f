import { clsx } from "clsx";

import { Logo } from "./logo.tsx";

export interface WordmarkProps {
  /** `large` where the product introduces itself. Default `medium`. */
  readonly size?: "large" | "medium" | undefined;
  readonly className?: string | undefined;
}

/** The mark and the name. */
export function Wordmark({ className, size = "medium" }: WordmarkProps) {
  return (
    <span className={clsx("inline-flex items-center", size === "large" ? "gap-4" : "gap-2.5", className)}>
      <Logo className={size === "large" ? "size-14" : "size-8"} />
      <span
        className={clsx(
          "text-ink font-serif leading-none font-semibold tracking-tight",
          size === "large" ? "text-3xl" : "text-lg",
        )}
      >
        Challenge Diary
      </span>
    </span>
  );
}
