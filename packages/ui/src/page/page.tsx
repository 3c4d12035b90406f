import { clsx } from "clsx";
import { type ReactNode, useId } from "react";

import { focusOnMount } from "./focus-on-mount.ts";

export { focusOnMount };

export interface PageProps {
  readonly children: ReactNode;
  /** `measure` is for reading and writing. `feed` also widens the header and the footer. Default `wide`. */
  readonly width?: "feed" | "form" | "measure" | "wide" | undefined;
  readonly className?: string | undefined;
}

/** Widths of the content, without the page's margins. */
const widths = {
  form: "[--width:25rem]",
  measure: "[--width:39rem]",
  wide: "[--width:var(--container-page)]",
  feed: "widens-frame [--width:var(--container-page)]",
};

/** Is at least as high as the window, so the footer doesn't move when content is loaded. */
export function Page({ children, className, width = "wide" }: PageProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className={clsx(
        "px-edge mx-auto min-h-dvh w-full max-w-[calc(var(--width)+2*var(--spacing-edge))] pt-6 pb-16 outline-none sm:pt-12 sm:pb-24",
        widths[width],
        className,
      )}
    >
      {children}
    </main>
  );
}

export interface PageHeaderProps {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
}

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
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  /** For sections that replace the pressed button. */
  readonly takesFocus?: boolean | undefined;
  readonly className?: string | undefined;
}

const focus = (heading: HTMLElement | null) => focusOnMount(heading, { preventScroll: true });

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
