import { createContext, use, useEffect } from "react";

export interface OwnTitle {
  title: string;
  /** Search engines must not list this page. */
  isUnlisted: boolean;
}

/** Receives a page's own title, or undefined for the list's title. */
export const PageTitleContext = createContext<(own: OwnTitle | undefined) => void>(() => {});

/** Sets the page's title to its content, for example a challenge. Undefined keeps the title of the list. */
export function usePageTitle(title: string | undefined, isUnlisted = false): void {
  const name = use(PageTitleContext);
  useEffect(() => {
    name(title === undefined ? undefined : { title, isUnlisted });
    return () => name(undefined);
  }, [isUnlisted, name, title]);
}
