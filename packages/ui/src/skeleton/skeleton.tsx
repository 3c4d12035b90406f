import { clsx } from "clsx";
import type { ReactNode } from "react";

import { uiWords, useWords } from "../words/words.ts";

export interface SkeletonProps {
  /** Size of the content: `h-6 w-40`, and its corners unless it is a line: `size-8 rounded-full`. */
  readonly className?: string | undefined;
}

/** Shape of loading content. */
export function Skeleton({ className }: SkeletonProps) {
  // The stylesheet's order decides between utilities of one property, not the order here.
  const corners = className?.includes("rounded") === true ? undefined : "rounded-sm";
  return (
    <span aria-hidden data-skeleton className={clsx("animate-breathe bg-sunken block", corners, className)} />
  );
}

export interface LoadingRegionProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

export function LoadingRegion({ children, className }: LoadingRegionProps) {
  const words = useWords(uiWords).loading;
  return (
    <div className={className}>
      <output className="sr-only">{words.label}</output>
      {children}
    </div>
  );
}
