import { createContext, use } from "react";

/** The named parts of a page's address, such as `id`, as they were before they were encoded. */
export type PageParams = Readonly<Record<string, string | undefined>>;

export const PageParamsContext = createContext<PageParams>({});

/** The named parts of this page's address. */
export const usePageParams = (): PageParams => use(PageParamsContext);
