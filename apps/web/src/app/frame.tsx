import { useSession } from "@diary/core/session";
import { Footer } from "@diary/ui/footer";
import { GoTop } from "@diary/ui/go-top";
import { PageFrame } from "@diary/ui/page-frame";
import { Suspense, useState, type ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";

import { paths } from "../config/paths.ts";
import { useEndedNotice } from "../features/auth/use-ended-notice.ts";
import { useLinkNotice } from "../features/auth/use-link-notice.ts";
import { lazyPart } from "../loading/lazy-part.ts";
import { documentTitle } from "./document-title.ts";
import { findPage } from "./find-page.ts";
import { IdlePart } from "./idle-part.tsx";
import type { OpenFeedback } from "./member-tools.tsx";
import { RouteAnnouncer } from "./route-announcer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { useScrollRestoration } from "./use-scroll-restoration.ts";
import { useYear } from "./use-year.ts";

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
        <IdlePart />
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
