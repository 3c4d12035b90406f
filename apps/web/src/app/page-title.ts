import { createContext, use, useEffect } from "react";

export interface OwnTitle {
  title: string;
  isUnlisted: boolean;
}

/** Undefined selects the list's title. */
export const PageTitleContext = createContext<(own: OwnTitle | undefined) => void>(() => {});

/** Undefined keeps the title of the list. */
export function usePageTitle(title: string | undefined, isUnlisted = false): void {
  const name = use(PageTitleContext);
  useEffect(() => {
    name(title === undefined ? undefined : { title, isUnlisted });
    return () => name(undefined);
  }, [isUnlisted, name, title]);
}
