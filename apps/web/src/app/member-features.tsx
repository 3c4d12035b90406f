import { paths } from "@diary/core/paths";
import { useSyncTimeZone } from "@diary/core/profile";
import { FeedbackTab } from "@diary/ui/feedback-tab";
import { useLocation } from "react-router-dom";

import { useVerifySession } from "../features/auth/use-verify-session.ts";
import { UnreadDecisions } from "../features/decision/unread-decision-banner.tsx";
import { FeedbackDialog } from "../features/feedback/feedback-dialog.tsx";
import { useLikeAfterSignIn } from "../features/like/use-like-after-sign-in.ts";
import { BackgroundDelivery } from "../writing/background-delivery.tsx";
import { WritingProvider } from "../writing/write-services.tsx";
import { withDataProvider } from "./data-provider.tsx";

export type OpenFeedbackSource = "header" | "floating" | undefined;

export interface MemberFeaturesProps {
  userId: string;
  feedback: OpenFeedbackSource;
  onFeedbackChange: (feedback: OpenFeedbackSource) => void;
}

/** What stands around every page for somebody signed in. The entrances of the feedback form share its draft. */
function MemberFeatures({ feedback, onFeedbackChange, userId }: MemberFeaturesProps) {
  // The feed is asked for with as few requests as can be, and shows no date of the reader's own.
  useSyncTimeZone(userId, useLocation().pathname !== paths.home);
  useLikeAfterSignIn(userId);
  useVerifySession();
  const change = (from: "header" | "floating") => (open: boolean) =>
    onFeedbackChange(open ? from : undefined);
  return (
    <WritingProvider>
      <BackgroundDelivery userId={userId} />
      <UnreadDecisions userId={userId} />
      <FeedbackTab onClick={() => onFeedbackChange("floating")} />
      <FeedbackDialog
        userId={userId}
        entrance={{ from: "header" }}
        open={feedback === "header"}
        onOpenChange={change("header")}
      />
      <FeedbackDialog
        userId={userId}
        entrance={{ from: "floating", userId }}
        open={feedback === "floating"}
        onOpenChange={change("floating")}
      />
    </WritingProvider>
  );
}

export default withDataProvider(MemberFeatures);
