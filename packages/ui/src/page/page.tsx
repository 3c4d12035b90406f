import { clsx } from "clsx";
import type { ReactNode } from "react";

export { PageHeader, type PageHeaderProps } from "./page-header.tsx";
export { Section, type SectionProps } from "./section.tsx";

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
