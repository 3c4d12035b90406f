import type { ReactNode } from "react";

import { FeedbackTab } from "../feedback-tab/feedback-tab.tsx";
import { Footer } from "../footer/footer.tsx";
import { GoTop } from "../go-top/go-top.tsx";
import { Header, type HeaderAccount } from "../header/header.tsx";
import { linkTo } from "../link-slot/link-to.ts";
import { PageFrame } from "../page-frame/page-frame.tsx";

export interface SiteProps {
  /** Who looks at it. Default signed in. */
  readonly visitor?: "signed-in" | "signed-out";
  readonly children: ReactNode;
}

const nothing = () => undefined;

const accounts: Record<"signed-in" | "signed-out", HeaderAccount> = {
  "signed-out": { status: "signed-out", signInLink: linkTo("#signin") },
  "signed-in": {
    status: "signed-in",
    nickname: "Mina",
    myPageLink: linkTo("#mypage"),
    registerLink: linkTo("#register"),
    settingsLink: linkTo("#settings"),
    onSignOut: nothing,
    onFeedback: nothing,
  },
};

/** The site around a view, for the stories of composed views. */
export function Site({ children, visitor = "signed-in" }: SiteProps) {
  return (
    <PageFrame
      header={<Header homeLink={linkTo("#home")} account={accounts[visitor]} />}
      footer={<Footer year={2026} termLink={linkTo("#term")} policyLink={linkTo("#policy")} />}
    >
      {children}
      <GoTop />
      {visitor === "signed-in" ? <FeedbackTab /> : null}
    </PageFrame>
  );
}
