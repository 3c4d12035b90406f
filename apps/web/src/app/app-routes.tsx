import { documentTitle } from "@diary/core/site/document-title";
import { useWords } from "@diary/ui/words";
import { Suspense, useEffect, useState } from "react";
import { Route, Routes, useLocation } from "react-router-dom";

import { env } from "../config/env.ts";
import { ReplayEarlyInput } from "../hydration/use-hydrated-value.tsx";
import type { SitePage } from "../pages.ts";
import { pageWords } from "../words/en/pages.ts";
import { AppErrorBoundary } from "./app-error-boundary.tsx";
import { PageMetadataContext, type PageMetadata } from "./page-metadata.ts";
import { PageSkeleton, RouteGuard } from "./route-guard.tsx";
import { routeTable, type RouteEntry } from "./route-table.ts";

export function AppRoutes() {
  return (
    <Routes>
      {routeTable.map((entry) => (
        // Without a key on the element, the next page would take over the state of this one.
        <Route key={entry.path} path={entry.path} element={<RoutedPage key={entry.path} entry={entry} />} />
      ))}
    </Routes>
  );
}

/** Sets the one element of the head whose attribute has this value; null takes it away. */
function setTag(tag: "link" | "meta", attribute: string, value: string, content: string | null) {
  const found = document.head.querySelector(`${tag}[${attribute}="${value}"]`);
  if (content === null) return found?.remove();
  const element = found ?? document.head.appendChild(document.createElement(tag));
  element.setAttribute(attribute, value);
  element.setAttribute(tag === "link" ? "href" : "content", content);
}

/** Keeps the document's head in step with the page that is shown: for search engines, bookmarks and shared links. */
function usePageHead(
  { access, module, noIndex }: SitePage,
  pathname: string,
  own: PageMetadata | undefined,
): void {
  const listed = access !== "signed-in" && !noIndex;
  const { description, descriptions, titles } = useWords(pageWords);
  const shownTitle = documentTitle(own?.title ?? titles[module]);
  const shownDescription = own?.description ?? descriptions[module] ?? description;
  useEffect(() => {
    const address = env.siteUrl + pathname;
    document.title = shownTitle;
    setTag("meta", "name", "description", shownDescription);
    setTag("meta", "name", "robots", listed ? null : "noindex");
    setTag("link", "rel", "canonical", address);
    setTag("meta", "property", "og:title", shownTitle);
    setTag("meta", "property", "og:description", shownDescription);
    setTag("meta", "property", "og:url", address);
  }, [listed, pathname, shownDescription, shownTitle]);
}

/** The first page of a document is where a browser begins by itself. */
let isFirst = true;

/**
 * Render beside a page. The loading fallback took the focus (see `RouteAnnouncer`) with it when it was removed: moves
 * focus to `<main>`.
 */
function FocusMainAfterLoad() {
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isLost && !isFirst) document.querySelector("main")?.focus({ preventScroll: true });
    isFirst = false;
  }, []);
  return null;
}

/** One row of the route table at work: head, guard, loading and failing. */
function RoutedPage({ entry }: { entry: RouteEntry }) {
  const { key, pathname } = useLocation();
  const [own, setOwn] = useState<PageMetadata>();
  usePageHead(entry, pathname, own);
  const { Page, preload } = entry;
  return (
    // A failure is shown by the page itself.
    <AppErrorBoundary resetKey={key} onRetry={() => void preload().catch(() => {})}>
      <RouteGuard access={entry.access}>
        {/* A boundary for each row of the table: the press of a link is answered at once, not when the chunk has come. */}
        <Suspense fallback={<PageSkeleton />}>
          <PageMetadataContext value={setOwn}>
            <Page />
          </PageMetadataContext>
          <FocusMainAfterLoad />
          {/* In here, because the frame around it is the app's own before the page is. */}
          <ReplayEarlyInput />
        </Suspense>
      </RouteGuard>
    </AppErrorBoundary>
  );
}
