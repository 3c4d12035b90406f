import { createContext, use, useEffect } from "react";

/** What a page says of itself in place of its row of the route table. */
export interface PageMetadata {
  title: string;
  description: string;
}

/** Takes what the page says, or undefined where the row holds. */
export const PageMetadataContext = createContext<(head: PageMetadata | undefined) => void>(() => {});

/** Names the page after what it shows, for example a challenge. Undefined, as while it loads, leaves it as the table says. */
export function usePageMetadata(head: PageMetadata | undefined): void {
  const say = use(PageMetadataContext);
  const { description, title } = head ?? {};
  useEffect(() => {
    if (title === undefined || description === undefined) return undefined;
    say({ title, description });
    return () => say(undefined);
  }, [description, say, title]);
}
