import { matchRoutes } from "react-router-dom";

import { lazyPage, type LazyPage, type PageModule } from "../loading/lazy-page.tsx";
import { pages, type SitePage } from "../pages.ts";

export interface RouteEntry extends SitePage, LazyPage {}

const modules = import.meta.glob<PageModule>(["../routes/*.tsx", "!../routes/*.{test,stories}.tsx"]);

function loaderOf({ isText, module }: SitePage): () => Promise<PageModule> {
  const load = modules[`../routes/${module}.tsx`];
  if (load === undefined) throw new Error(`src/routes has no ${module}.tsx.`);
  if (isText) return load;
  return async () => {
    const [{ default: Page }, { withDataProvider }] = await Promise.all([
      load(),
      import("./data-provider.tsx"),
    ]);
    return { default: withDataProvider(Page) };
  };
}

export const routeTable: readonly RouteEntry[] = pages.map((page) =>
  Object.assign(lazyPage(loaderOf(page)), page),
);

const routes = routeTable.map((entry) => ({ path: entry.path, entry }));

export function matchRoute(pathname: string): RouteEntry {
  return matchRoutes(routes, pathname)?.[0]?.route.entry ?? routeTable.at(-1)!;
}
