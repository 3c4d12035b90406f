import { createContext, use, useEffect } from "react";

export interface OwnTitle {
  title: string;
  isUnlisted: boolean;
}

/** Undefined selects the title in the list of pages. */
export const PageTitleContext = createContext<(own: OwnTitle | undefined) => void>(() => {});

/** Undefined keeps the title in the list of pages. */
export function usePageTitle(title: string | undefined, isUnlisted = false): void {
  const name = use(PageTitleContext);
  useEffect(() => {
    name(title === undefined ? undefined : { title, isUnlisted });
    return () => name(undefined);
  }, [isUnlisted, name, title]);
}
