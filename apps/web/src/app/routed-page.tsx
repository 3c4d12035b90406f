import { Suspense, useState } from "react";
import { useLocation } from "react-router-dom";

import { AppErrorBoundary } from "./app-error-boundary.tsx";
import { Guard } from "./guard.tsx";
import { Hydrated } from "./hydrated.tsx";
import { OwnHeadContext, type OwnHead } from "./own-head.ts";
import { PageArrival } from "./page-arrival.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";
import type { PageEntry } from "./page-table.ts";
import { usePageHead } from "./use-page-head.ts";

/** One row of the route table at work: head, guard, loading and failing. */
export function RoutedPage({ entry }: { entry: PageEntry }) {
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
