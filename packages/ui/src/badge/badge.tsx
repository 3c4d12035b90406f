import { clsx } from "clsx";
import type { ReactNode } from "react";

import { Lock } from "../icons/icons.tsx";
import { uiWords, useWords } from "../words/words.ts";

export interface BadgeProps {
  readonly children: ReactNode;
  readonly tone?: "plain" | "stamp" | undefined;
  readonly className?: string | undefined;
}

export function Badge({ children, className, tone = "stamp" }: BadgeProps) {
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-1 rounded-full border px-3 py-0.5 text-xs font-semibold whitespace-nowrap",
        tone === "stamp"
          ? "bg-accent-soft text-accent border-transparent"
          : "border-hairline bg-sunken text-muted",
        "[&_svg]:size-3.5 [&_svg]:shrink-0",
        className,
      )}
    >
      {children}
    </span>
  );
}

/** For content that only the author and staff can read. */
export function HiddenBadge() {
  return <Badge tone="plain">{useWords(uiWords).challenge.hidden}</Badge>;
}

export function PrivateBadge() {
  const words = useWords(uiWords).challenge;
  return (
    <span
      title={words.privateTitle}
      className="text-muted inline-flex items-center gap-1 text-xs font-semibold"
    >
      <Lock aria-hidden className="size-3.5 shrink-0" />
      {words.private}
    </span>
  );
}

export function Tag({ children }: { readonly children: ReactNode }) {
  return (
    <span className="border-hairline bg-card text-muted inline-flex items-center gap-2 rounded-l-full rounded-r-sm border py-0.5 pr-2.5 pl-2 text-xs font-medium">
      <span aria-hidden className="border-edge bg-paper size-1.5 shrink-0 rounded-full border" />
      {children}
    </span>
  );
}

/** Needs a `relative` parent. The parent's label must announce the news. */
export function NewsDot() {
  return (
    <span aria-hidden className="bg-accent border-paper absolute end-0 top-0 size-3 rounded-full border-2" />
  );
}
