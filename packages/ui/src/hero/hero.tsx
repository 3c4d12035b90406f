import { clsx } from "clsx";
import type { ReactNode } from "react";

export interface HeroProps {
  /** The page's one h1. */
  readonly title: ReactNode;
  /** A sentence or two under it. */
  readonly children?: ReactNode;
  /** The way in: a link that looks like a button. */
  readonly action?: ReactNode;
  /** A picture beside it; under it on narrower screens. */
  readonly picture?: ReactNode;
  readonly className?: string | undefined;
}

/** The banner on top of a page that welcomes. */
export function Hero({ action, children, className, picture, title }: HeroProps) {
  return (
    <section className={clsx("border-hairline bg-card border-b", className)}>
      <div className="max-w-page mx-auto grid items-center gap-x-12 gap-y-8 px-4 py-10 sm:px-6 sm:py-16 md:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <h1 className="max-w-[20ch] font-serif text-3xl leading-snug font-semibold tracking-tight sm:text-4xl">
            {title}
          </h1>
          {children === undefined ? null : (
            <div className="max-w-form text-muted mt-4 text-lg">{children}</div>
          )}
          {action === undefined ? null : <div className="mt-7 flex flex-wrap gap-3">{action}</div>}
        </div>
        {picture}
      </div>
    </section>
  );
}
