import { documentTitle } from "@diary/core/site/page-head";
import { useWords } from "@diary/ui/words";
import { startTransition, Suspense, useEffect, useLayoutEffect, useState } from "react";
import { Route, Routes, useLocation } from "react-router-dom";

import { useBackendConfig } from "../config/backend.ts";
import { onPageShown } from "../forms/focus-field.ts";
import { ReplayEarlyInput } from "../hydration/use-hydrated-value.tsx";
import { ErrorBoundary } from "../loading/error-boundary.tsx";
import type { SitePage } from "../pages.ts";
import { pageTitles } from "../words/en/page-titles.ts";
import { FailedPage } from "./failed-page.tsx";
import { type OwnTitle, PageTitleContext } from "./page-title.ts";
import { PageSkeleton, RouteGuard } from "./route-guard.tsx";
import { routeTable, type RouteEntry } from "./route-table.ts";

export function AppRoutes() {
  return (
    <Routes>
      {routeTable.map((entry) => (
        // The element needs a key: otherwise the next page would reuse the state of this page.
        <Route key={entry.path} path={entry.path} element={<RoutedPage key={entry.path} entry={entry} />} />
      ))}
    </Routes>
  );
}

/** Sets only title and `noindex`. The other tags are for crawlers and link previews, which read them in the HTML. */
function usePageHead({ access, module, noIndex }: SitePage, own: OwnTitle | undefined): void {
  const isListed = access !== "signed-in" && !noIndex && !own?.isUnlisted;
  const { titles } = useWords(pageTitles);
  const { siteName } = useBackendConfig();
  const title = documentTitle(own?.title ?? titles[module], siteName);
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

/** Moves the focus to `<main>` if the focused element was in the loading fallback, which is now removed. */
function FocusMainAfterLoad() {
  useLayoutEffect(onPageShown, []);
  return null;
}

/** Hydrates the page right after the layout. Otherwise React would first load lazy parts that can wait. */
function useEarlyHydration(): void {
  const [, renderAgain] = useState(false);
  useEffect(() => startTransition(() => renderAgain(true)), []);
}

function RoutedPage({ entry }: { entry: RouteEntry }) {
  useEarlyHydration();
  const { key } = useLocation();
  const [own, setOwn] = useState<OwnTitle>();
  usePageHead(entry, own);
  const { Page, preload } = entry;
  return (
    <ErrorBoundary
      resetKey={key}
      onRetry={() => void preload().catch(() => {})}
      renderFailed={(onRetry) => <FailedPage reason="pageFailed" onRetry={onRetry} />}
    >
      <RouteGuard access={entry.access}>
        {/* Each page has a boundary, so a link responds before the page's chunk has loaded. */}
        <Suspense fallback={<PageSkeleton />}>
          <PageTitleContext value={setOwn}>
            <Page />
          </PageTitleContext>
          <FocusMainAfterLoad />
          {/* Inside the boundary, so queued input is replayed after the page has rendered, not after the layout. */}
          <ReplayEarlyInput />
        </Suspense>
      </RouteGuard>
    </ErrorBoundary>
  );
}
