import { documentTitle } from "@diary/core/site/page-head";
import { useWords } from "@diary/ui/words";
import { Suspense, useEffect, useState } from "react";
import { Route, Routes, useLocation } from "react-router-dom";

import { ReplayEarlyInput } from "../hydration/use-hydrated-value.tsx";
import type { SitePage } from "../pages.ts";
import { pageTitles } from "../words/en/page-titles.ts";
import { AppErrorBoundary } from "./app-error-boundary.tsx";
import { type OwnTitle, PageTitleContext } from "./page-title.ts";
import { PageSkeleton, RouteGuard } from "./route-guard.tsx";
import { routeTable, type RouteEntry } from "./route-table.ts";

export function AppRoutes() {
  return (
    <Routes>
      {routeTable.map((entry) => (
        // Without a key on the element, the next page would reuse this one's state.
        <Route key={entry.path} path={entry.path} element={<RoutedPage key={entry.path} entry={entry} />} />
      ))}
    </Routes>
  );
}

/** Sets title and `noindex` only: crawlers and link previews read the other tags in the HTML. */
function usePageHead({ access, module, noIndex }: SitePage, own: OwnTitle | undefined): void {
  const isListed = access !== "signed-in" && !noIndex && !own?.isUnlisted;
  const { titles } = useWords(pageTitles);
  const title = documentTitle(own?.title ?? titles[module]);
  useEffect(() => {
    document.title = title;
    const robots = document.head.querySelector('meta[name="robots"]');
    if (isListed) robots?.remove();
    else if (robots === null)
      document.head.append(
        Object.assign(document.createElement("meta"), { name: "robots", content: "noindex" }),
      );
  }, [isListed, title]);
}

/** Browsers focus the start of a document's first page themselves. */
let isFirst = true;

/** Removing the loading fallback drops its focus, so this moves it to `<main>`. */
function FocusMainAfterLoad() {
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isLost && !isFirst) document.querySelector("main")?.focus({ preventScroll: true });
    isFirst = false;
  }, []);
  return null;
}

function RoutedPage({ entry }: { entry: RouteEntry }) {
  const { key } = useLocation();
  const [own, setOwn] = useState<OwnTitle>();
  usePageHead(entry, own);
  const { Page, preload } = entry;
  return (
    <AppErrorBoundary resetKey={key} onRetry={() => void preload().catch(() => {})}>
      <RouteGuard access={entry.access}>
        {/* A boundary per page: a link responds immediately, before the page's chunk has loaded. */}
        <Suspense fallback={<PageSkeleton />}>
          <PageTitleContext value={setOwn}>
            <Page />
          </PageTitleContext>
          <FocusMainAfterLoad />
          {/* Inside the boundary, because the frame renders before the page. */}
          <ReplayEarlyInput />
        </Suspense>
      </RouteGuard>
    </AppErrorBoundary>
  );
}
