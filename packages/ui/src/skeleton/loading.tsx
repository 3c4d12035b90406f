import type { ReactNode } from "react";

import { useWords } from "../words/words.ts";

export interface LoadingProps {
  /** Said to screen readers, once, in place of the shapes. Default "Now Loading..." */
  readonly label?: string | undefined;
  /** Skeletons. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

const english = { label: "Now Loading..." };

/** A region that is loading. */
export function Loading({ children, className, label }: LoadingProps) {
  const words = useWords("loading", english);
  return (
    <div className={className}>
      <output className="sr-only">{label ?? words.label}</output>
      {children}
    </div>
  );
}
