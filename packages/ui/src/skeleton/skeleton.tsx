import { clsx } from "clsx";
import type { ReactNode } from "react";

import { uiWords, useWords } from "../words/words.ts";

export interface SkeletonProps {
  /** Size and place of what is to come: `h-6 w-40`, and its corners where it is no line: `size-8 rounded-full`. */
  readonly className?: string | undefined;
}

/** The shape of something that is loading. */
export function Skeleton({ className }: SkeletonProps) {
  // Two utilities of one property are ranked by the stylesheet and not by their order here.
  const corners = className?.includes("rounded") === true ? undefined : "rounded-sm";
  return (
    <span aria-hidden data-skeleton className={clsx("animate-breathe bg-sunken block", corners, className)} />
  );
}

export interface LoadingRegionProps {
  /** Skeletons. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A region that is loading. */
export function LoadingRegion({ children, className }: LoadingRegionProps) {
  const words = useWords(uiWords).loading;
  return (
    <div className={className}>
      <output className="sr-only">{words.label}</output>
      {children}
    </div>
  );
}
