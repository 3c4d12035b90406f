import { Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";

import { env } from "../config/env.ts";
import { PageParamsContext } from "../navigation/page-params.ts";
import { AppErrorBoundary } from "./app-error-boundary.tsx";
import { documentTitle } from "./document-title.ts";
import { findPage, paramsOf } from "./find-page.ts";
import { Guard } from "./guard.tsx";
import { Hydrated } from "./hydrated.tsx";
import { OwnHeadContext, type OwnHead } from "./own-head.ts";
import { PageSkeleton } from "./page-skeleton.tsx";
import type { PageEntry } from "./page-table.ts";

/**
 * The page of the address, by the route table: without nested pages, and with the table to find a page's script in,
 * React Router's `Routes` would be 4 KiB that find the same row again.
 */
export function AppRoutes() {
  const { pathname } = useLocation();
  const entry = findPage(pathname);
  return (
    <PageParamsContext value={paramsOf(entry, pathname)}>
      <RoutedPage key={entry.path} entry={entry} />
    </PageParamsContext>
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
  { access, description, path, title }: PageEntry,
  pathname: string,
  own: OwnHead | undefined,
): void {
  // Not what only some see, nor what was reported, by its number.
  const listed = access !== "signed-in" && !/[*?]$/.test(path);
  const shownTitle = documentTitle(own?.title ?? title);
  const shownDescription = own?.description ?? description;
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
 * Draw it with a page: what stood there while its script loaded has gone with the focus that `RouteAnnouncer` had
 * given it, which is brought to the page's beginning.
 */
function PageArrival() {
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isLost && !isFirst) document.querySelector("main")?.focus({ preventScroll: true });
    isFirst = false;
  }, []);
  return null;
}

/** One row of the route table at work: head, guard, loading and failing. */
function RoutedPage({ entry }: { entry: PageEntry }) {
  const { key, pathname } = useLocation();
  const [own, setOwn] = useState<OwnHead>();
  usePageHead(entry, pathname, own);
  const { Page, preload } = entry;
  return (
    // A failure is shown by the page itself.
    <AppErrorBoundary resetKey={key} onRetry={() => void preload().catch(() => {})}>
      <Guard access={entry.access}>
        {/* A boundary for each row of the table: the press of a link is answered at once, not when the chunk has come. */}
        <Suspense fallback={<PageSkeleton />}>
          <OwnHeadContext value={setOwn}>
            <Page />
          </OwnHeadContext>
          <PageArrival />
          {/* In here, because the frame around it is the app's own before the page is. */}
          <Hydrated />
        </Suspense>
      </Guard>
    </AppErrorBoundary>
  );
}
