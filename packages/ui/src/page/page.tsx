import { clsx } from "clsx";
import { type ReactNode, useId } from "react";

export interface PageProps {
  readonly children: ReactNode;
  /** How wide its content runs: `form` for a form, `measure` for reading and writing, `wide` for lists. Default `wide`. */
  readonly width?: "form" | "measure" | "wide" | undefined;
  readonly className?: string | undefined;
}

/** Of the content; the edge beside it is kept for what floats there: feedback and the way to the top. */
const widths = {
  form: "[--width:25rem]",
  measure: "[--width:39rem]",
  wide: "[--width:var(--container-page)]",
};

/** The page's main content: as high as the window, so that a footer doesn't jump when the content arrives. */
export function Page({ children, className, width = "wide" }: PageProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className={clsx(
        "px-edge mx-auto min-h-dvh w-full max-w-[calc(var(--width)+2*var(--spacing-edge))] pt-8 pb-16 outline-none sm:pt-12 sm:pb-24",
        widths[width],
        className,
      )}
    >
      {children}
    </main>
  );
}

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
