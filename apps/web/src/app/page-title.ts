import { createContext, use, useEffect } from "react";

export interface OwnTitle {
  title: string;
  isUnlisted: boolean;
}

/** Undefined: the page has its title from `pageTitles`. */
export const PageTitleContext = createContext<(own: OwnTitle | undefined) => void>(() => {});

export function usePageTitle(title: string | undefined, isUnlisted = false): void {
  const name = use(PageTitleContext);
  useEffect(() => {
    name(title === undefined ? undefined : { title, isUnlisted });
    return () => name(undefined);
  }, [isUnlisted, name, title]);
}
