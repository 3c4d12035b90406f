import { clsx } from "clsx";
import type { ReactNode } from "react";

export interface PageProps {
  readonly children: ReactNode;
  /** How wide its content runs: `form` for a form, `measure` for reading and writing, `wide` for lists. Default `wide`. */
  readonly width?: "form" | "measure" | "wide" | undefined;
  readonly className?: string | undefined;
}

/** Up to the width that leaves an edge free, the edge is kept for what floats there: feedback and the way to the top. */
const widths = {
  form: "max-w-form sm:px-6",
  measure: "max-w-measure sm:px-12 md:px-6",
  wide: "max-w-page sm:px-12 lg:px-6",
};

/** The page's main content: as high as the window, so that a footer doesn't jump when the content arrives. */
export function Page({ children, className, width = "wide" }: PageProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className={clsx(
        "px-gutter mx-auto min-h-dvh w-full pt-8 pb-16 outline-none sm:pt-12 sm:pb-24",
        widths[width],
        className,
      )}
    >
      {children}
    </main>
  );
}
