import { paths } from "@diary/core/paths";
import { useSession } from "@diary/core/session";
import { Footer } from "@diary/ui/footer";
import { GoTop } from "@diary/ui/go-top";
import { PageFrame } from "@diary/ui/page-frame";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";

import { useEndedNotice, useLinkNotice } from "../features/auth/use-notices.ts";
import { usePrerendered } from "../hydration/use-prerendered.ts";
import { lazyPart, optionalPart } from "../loading/lazy-part.ts";
import { Link } from "../navigation/link.tsx";
import { documentTitle } from "./document-title.ts";
import { findPage } from "./find-page.ts";
import type { OpenFeedback } from "./member-tools.tsx";
import { SiteHeader } from "./site-header.tsx";
import { useScrollRestoration } from "./use-scroll-restoration.ts";

// Set by the build.
declare const BUILD_YEAR: number;

/** The current year by this device's clock; in prerendered HTML the year of the build. */
function useYear(): number {
  return usePrerendered(() => new Date().getFullYear(), BUILD_YEAR);
}

const IdleParts = optionalPart(() => import("./idle-parts.tsx"));
const IdleData = optionalPart(() => import("./idle-data.tsx"));

/** The parts of every page that are loaded when the browser has nothing else to do. */
function Idle({ hasData }: { hasData: boolean }) {
  const [isIdle, setIsIdle] = useState(false);
  const [hadData, setHadData] = useState(hasData);
  useEffect(() => void (window.requestIdleCallback ?? setTimeout)(() => setIsIdle(true)), []);
  // What has been read is followed from then on, whatever page comes next.
  if (hasData && !hadData) setHadData(true);
  if (!isIdle) return null;
  return (
    <>
      {hadData ? (
        <Suspense>
          <IdleData />
        </Suspense>
      ) : null}
      <Suspense>
        <IdleParts />
      </Suspense>
    </>
  );
}

const MemberTools = lazyPart(() => import("./member-tools.tsx"));

/** What every page has around it. */
export function Frame({ children }: { children: ReactNode }) {
  const session = useSession();
  const [feedback, setFeedback] = useState<OpenFeedback>();
  const { pathname } = useLocation();
  const page = findPage(pathname);
  const year = useYear();
  useScrollRestoration();
  useLinkNotice();
  useEndedNotice();
  return (
    <>
      <PageFrame
        header={<SiteHeader onFeedback={() => setFeedback("header")} />}
        footer={
          <Footer year={year} termLink={<Link to={paths.term} />} policyLink={<Link to={paths.policy} />} />
        }
      >
        <Idle hasData={page.hasData || session.status === "signed-in"} />
        {children}
      </PageFrame>
      {session.status === "signed-in" ? (
        <Suspense>
          <MemberTools
            key={session.user.id}
            userId={session.user.id}
            feedback={feedback}
            onFeedbackChange={setFeedback}
          />
        </Suspense>
      ) : null}
      <GoTop />
      <RouteAnnouncer title={page.namesItself ? undefined : documentTitle(page.title)} />
    </>
  );
}

/** A page that names itself has done so by then. */
const OWN_TITLE_MS = 200;

interface RouteAnnouncerProps {
  /** Undefined where the page names itself: the document's title is said, once it has. */
  title: string | undefined;
}

/**
 * Tells a screen reader that the page changed, as a browser does for documents: the new title is said, and
 * the focus goes to the beginning of the page, unless the page has put it into a field.
 */
function RouteAnnouncer({ title }: RouteAnnouncerProps) {
  const { pathname } = useLocation();
  const [said, setSaid] = useState("");
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    const main = document.querySelector("main");
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
    const say = () => setSaid(title ?? document.title);
    const timer = setTimeout(say, title === undefined ? OWN_TITLE_MS : 0);
    return () => clearTimeout(timer);
  }, [pathname, title]);

  return <output className="sr-only">{said}</output>;
}
