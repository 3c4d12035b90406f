import { clsx } from "clsx";
import type { ReactNode } from "react";

export interface PageProps {
  readonly children: ReactNode;
  /** How wide its content runs: `form` for a form, `measure` for reading and writing, `wide` for lists. Default `wide`. */
  readonly width?: "form" | "measure" | "wide" | undefined;
  readonly className?: string | undefined;
}

const widths = { form: "max-w-form", measure: "max-w-measure", wide: "max-w-page" };

/** The page's main content: as high as the window, so that a footer doesn't jump when the content arrives. */
export function Page({ children, className, width = "wide" }: PageProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className={clsx(
        "px-gutter mx-auto min-h-dvh w-full pt-8 pb-16 outline-none sm:px-6 sm:pt-12 sm:pb-24",
        widths[width],
        className,
      )}
    >
      {children}
    </main>
  );
}
