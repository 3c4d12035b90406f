import { useSession } from "@diary/core/session";
import { fetchAnnouncement, type Announcement } from "@diary/core/site/announcement";
import { documentTitle } from "@diary/core/site/page-head";
import { GoTop } from "@diary/ui/go-top";
import { uiWords, useWords } from "@diary/ui/words";
import {
  type MouseEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router-dom";

import { useBackendConfig } from "../config/backend.ts";
import { useSessionEndedDialog, useLinkErrorDialog } from "../features/auth/use-auth-dialogs.ts";
import { FailedPartBar, lazyComponent, optionalLazyComponent } from "../loading/lazy-component.tsx";
import { useIdle } from "../loading/load-chunk.ts";
import { pageTitles } from "../words/en/page-titles.ts";
import type { FeedbackState } from "./member-features.tsx";
import { matchRoute } from "./route-table.ts";
import { useServices } from "./services.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { useScrollRestoration } from "./use-scroll-restoration.ts";

/** Skips development, in which files change. On plain http, only localhost has service workers. */
async function registerServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (import.meta.env.DEV) return;
  await serviceWorker?.register("/sw.js").catch(() => undefined);
}

const DeferredOffline = optionalLazyComponent(() => import("./deferred-offline.tsx"));

/** Renders parts that can wait until the browser is idle. Parts that read data load only on pages with data. */
function Idle({ hasData, isIdle }: { hasData: boolean; isIdle: boolean }) {
  const [hadData, setHadData] = useState(hasData);
  // Later pages without data keep `DeferredOffline` mounted.
  if (hasData && !hadData) setHadData(true);
  useEffect(() => {
    if (isIdle) void registerServiceWorker();
  }, [isIdle]);
  if (!isIdle) return null;
  return (
    <>
      {hadData ? (
        <Suspense>
          <DeferredOffline />
        </Suspense>
      ) : null}
      <AnnouncementLoader />
    </>
  );
}

const MemberFeatures = lazyComponent(() => import("./member-features.tsx"), FailedPartBar);

// After a navigation to `#main`, Back would show the same page again.
function skip(event: MouseEvent) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

export function AppLayout({ children }: { children: ReactNode }) {
  const { skip: skipWords } = useWords(uiWords).page;
  const { titles } = useWords(pageTitles);
  const { siteName } = useBackendConfig();
  const session = useSession();
  const [feedback, setFeedback] = useState<FeedbackState>({ entrance: "header", open: false });
  const [areShortcutsShown, setShortcutsShown] = useState(false);
  const { pathname } = useLocation();
  const page = matchRoute(pathname);
  const isIdle = useIdle();
  useScrollRestoration();
  useLinkErrorDialog();
  useSessionEndedDialog();
  return (
    <>
      <a
        href="#main"
        onClick={skip}
        className="bg-ink text-paper sr-only rounded-md focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-2"
      >
        {skipWords}
      </a>
      <SiteHeader
        onFeedback={() => setFeedback({ entrance: "header", open: true })}
        onShortcuts={() => setShortcutsShown(true)}
      />
      <Idle isIdle={isIdle} hasData={!page.isText || session.status === "signed-in"} />
      {children}
      <SiteFooter />
      {session.status === "signed-in" && (isIdle || feedback.open || areShortcutsShown) ? (
        <Suspense>
          <MemberFeatures
            key={session.user.id}
            userId={session.user.id}
            feedback={feedback}
            onFeedbackChange={setFeedback}
            areShortcutsShown={areShortcutsShown}
            onShortcutsShown={setShortcutsShown}
          />
        </Suspense>
      ) : null}
      <GoTop />
      <RouteAnnouncer title={page.isForStaff ? undefined : documentTitle(titles[page.module], siteName)} />
    </>
  );
}

/** Time for a page to set a title from its data, before the current title is announced. */
const OWN_TITLE_MS = 200;

/** Announces the new title. Moves the focus to `<main>`, unless an element in `<main>` already has the focus. */
function RouteAnnouncer({ title }: { title: string | undefined }) {
  const { pathname } = useLocation();
  const [announced, setAnnounced] = useState("");
  const shown = useRef(pathname);

  useLayoutEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    const main = document.querySelector("main");
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
    const announce = () => setAnnounced(title ?? document.title);
    const timer = setTimeout(announce, title === undefined ? OWN_TITLE_MS : 0);
    return () => clearTimeout(timer);
  }, [pathname, title]);

  return <output className="sr-only">{announced}</output>;
}

/** Delay of the announcement's request, because the page's requests are more important. */
const ASK_AFTER_MS = 3000;
const FRESH_MS = 5 * 60_000;

const Notice = optionalLazyComponent(() => import("../features/site/announcement-banner.tsx"));

function AnnouncementLoader() {
  const { backend, platform } = useServices();
  const [announcement, setAnnouncement] = useState<Announcement>();
  useEffect(() => {
    let askedAt = -Infinity;
    const ask = async () => {
      if (document.visibilityState === "hidden" || performance.now() - askedAt < FRESH_MS) return;
      askedAt = performance.now();
      setAnnouncement(await fetchAnnouncement(backend, platform));
    };
    const onTime = () => void ask();
    const timer = setTimeout(onTime, ASK_AFTER_MS);
    document.addEventListener("visibilitychange", onTime);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onTime);
    };
  }, [backend, platform]);
  return announcement === undefined ? null : (
    <Suspense>
      <Notice text={announcement.text} at={announcement.at} />
    </Suspense>
  );
}
