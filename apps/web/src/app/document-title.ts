import { useEffect } from "react";

const product = "Challenge Diary";

/** The text of the tab: the page first, since tabs are narrow. */
export function documentTitle(page: string): string {
  return page === product ? `${product} · one entry a day` : `${page} · ${product}`;
}

/** Names the tab after what the page shows, for example a challenge's title. Undefined leaves it alone. */
export function useDocumentTitle(page: string | undefined): void {
  useEffect(() => {
    if (page !== undefined) document.title = documentTitle(page);
  }, [page]);
}
