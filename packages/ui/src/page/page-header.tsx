import { clsx } from "clsx";
import type { ReactNode } from "react";

export interface PageHeaderProps {
  /** The page's one h1. */
  readonly title: ReactNode;
  /** A line under it. */
  readonly children?: ReactNode;
  /** Buttons beside the title; below it where there is no room. */
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
}

/** What a page is called, and what can be done with the whole of it. */
export function PageHeader({ actions, children, className, title }: PageHeaderProps) {
  return (
    <header className={clsx("mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4", className)}>
      <div className="min-w-0">
        <h1 className="font-serif text-2xl font-semibold tracking-tight sm:text-3xl">{title}</h1>
        {children !== undefined && <div className="text-muted mt-2">{children}</div>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}
