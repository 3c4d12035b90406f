import { createContext, use, useEffect } from "react";

export interface OwnTitle {
  title: string;
  /** Search engines are not to list the page, though they may list others of its kind. */
  isUnlisted: boolean;
}

/** Takes the title that a page gives itself, or undefined where that of the list of pages holds. */
export const PageTitleContext = createContext<(own: OwnTitle | undefined) => void>(() => {});

/** Names the page after what it shows, for example a challenge. Undefined, as while it loads, leaves that of the list. */
export function usePageTitle(title: string | undefined, isUnlisted = false): void {
  const name = use(PageTitleContext);
  useEffect(() => {
    name(title === undefined ? undefined : { title, isUnlisted });
    return () => name(undefined);
  }, [isUnlisted, name, title]);
}
