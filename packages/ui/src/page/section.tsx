import { clsx } from "clsx";
import { useId, type ReactNode } from "react";

export interface SectionProps {
  readonly title: string;
  /** Beside the title: a count, a button. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  /** The heading takes the focus as it appears: the button that led here is gone. */
  readonly takesFocus?: boolean | undefined;
  readonly className?: string | undefined;
}

const focus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

/** A named part of a page. */
export function Section({ aside, children, className, takesFocus = false, title }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={clsx("mt-12 first:mt-0", className)}>
      <div className="border-hairline mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2 border-b pb-2">
        <h2
          id={id}
          {...(takesFocus ? { ref: focus, tabIndex: -1 } : {})}
          className="font-serif text-xl font-semibold outline-none"
        >
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
