import type { ReactNode } from "react";

export interface LoadingProps {
  /** Said to screen readers, once, in place of the shapes. Default "Now Loading..." */
  readonly label?: string | undefined;
  /** Skeletons. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A region that is loading. */
export function Loading({ children, className, label = "Now Loading..." }: LoadingProps) {
  return (
    <div className={className}>
      <output className="sr-only">{label}</output>
      {children}
    </div>
  );
}
