import { clsx } from "clsx";
import type { ReactNode } from "react";

import { uiWords, useWords } from "../words/words.ts";

export interface SkeletonProps {
  readonly className?: string | undefined;
}

export function Skeleton({ className }: SkeletonProps) {
  // Adds no default radius if `className` has one: of two utilities, the later one in the stylesheet wins.
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
    <div className={clsx("relative", className)}>
      <output className="loading-words">{words.label}</output>
      {children}
    </div>
  );
}
