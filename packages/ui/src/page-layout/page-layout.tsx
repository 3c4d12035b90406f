import type { MouseEvent, ReactNode } from "react";

import { uiWords, useWords } from "../words/words.ts";

export interface PageLayoutProps {
  /** A `Header`. */
  readonly header: ReactNode;
  /** A `Footer`. */
  readonly footer: ReactNode;
  /** A `Page`, which is the main landmark with the id "main". */
  readonly children: ReactNode;
}

/** What surrounds every page, with a link over the header for those who come by keyboard. */
export function PageLayout({ children, footer, header }: PageLayoutProps) {
  const words = useWords(uiWords).page;
  return (
    <>
      <a
        href="#main"
        onClick={skip}
        className="bg-ink text-paper sr-only rounded-md focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-2"
      >
        {words.skip}
      </a>
      {header}
      {children}
      {footer}
    </>
  );
}

// Without the address changing: the way back should not lead to the same page. Before the page is alive, the
// browser follows the address.
function skip(event: MouseEvent) {
  const main = document.getElementById("main");
  if (main === null) return;
  event.preventDefault();
  main.focus();
}
