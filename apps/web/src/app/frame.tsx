import { useSession } from "@diary/core/session";
import { FeedbackTab } from "@diary/ui/feedback-tab";
import { Footer } from "@diary/ui/footer";
import { GoTop } from "@diary/ui/go-top";
import { PageFrame } from "@diary/ui/page-frame";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";

import { paths } from "../config/paths.ts";
import { documentTitle } from "./document-title.ts";
import { findPage } from "./find-page.ts";
import { KeepTimeZone } from "./keep-time-zone.tsx";
import { RouteAnnouncer } from "./route-announcer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { TakeOver } from "./take-over.tsx";
import { useFeedback } from "./use-feedback.tsx";
import { useScrollRestoration } from "./use-scroll-restoration.ts";
import { useYear } from "./use-year.ts";

/** What every page has around it. */
export function Frame({ children }: { children: ReactNode }) {
  const session = useSession();
  const feedback = useFeedback();
  const { pathname } = useLocation();
  const year = useYear();
  useScrollRestoration();
  return (
    <>
      <PageFrame
        header={<SiteHeader onFeedback={() => feedback.openFrom("header")} />}
        footer={
          <Footer year={year} termLink={<Link to={paths.term} />} policyLink={<Link to={paths.policy} />} />
        }
      >
        {children}
      </PageFrame>
      {session.status === "signed-in" ? (
        <>
          <FeedbackTab onClick={() => feedback.openFrom("floating")} />
          <KeepTimeZone userId={session.user.id} />
        </>
      ) : null}
      {feedback.dialogs}
      <GoTop />
      <RouteAnnouncer title={documentTitle(findPage(pathname).title)} />
      <TakeOver />
    </>
  );
}
