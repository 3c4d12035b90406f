import { createContext, use, useEffect } from "react";

/** Takes the title that a page gives itself, or undefined where that of the words holds. */
export const PageTitleContext = createContext<(title: string | undefined) => void>(() => {});

/** Names the page after what it shows, for example a challenge. Undefined, as while it loads, leaves the title of the words. */
export function usePageTitle(title: string | undefined): void {
  const name = use(PageTitleContext);
  useEffect(() => {
    name(title);
    return () => name(undefined);
  }, [name, title]);
}
