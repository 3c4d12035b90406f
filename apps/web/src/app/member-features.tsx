import { paths } from "@diary/core/paths";
import { useSyncTimeZone } from "@diary/core/profile";
import { FeedbackTab } from "@diary/ui/feedback-tab";
import { useLocation } from "react-router-dom";

import { useVerifySession } from "../features/auth/use-verify-session.ts";
import { UnreadDecisions } from "../features/decision/unread-decision-banner.tsx";
import { FeedbackDialog, type FeedbackEntrance } from "../features/feedback/feedback-dialog.tsx";
import { useLikeAfterSignIn } from "../features/like/use-like-after-sign-in.ts";
import { useKeepDevice } from "../features/reminder/use-keep-device.ts";
import { BackgroundDelivery } from "../writing/background-delivery.tsx";
import { WritingProvider } from "../writing/write-services.tsx";
import { withDataProvider } from "./data-provider.tsx";
import { useServices } from "./services.ts";

export interface MemberFeaturesProps {
  userId: string;
  /** Where the feedback form was opened; undefined while it is closed. */
  feedback: FeedbackEntrance | undefined;
  onFeedbackChange: (feedback: FeedbackEntrance | undefined) => void;
}

/** What every page has around it for a signed-in user. The entrances of the feedback form share its draft. */
function MemberFeatures({ feedback, onFeedbackChange, userId }: MemberFeaturesProps) {
  // The feed is asked for with as few requests as can be, and shows no date of the reader's own.
  useSyncTimeZone(userId, useLocation().pathname !== paths.home);
  useLikeAfterSignIn(userId);
  useVerifySession();
  useKeepDevice(userId, useServices().pushKey);
  const change = (from: FeedbackEntrance) => (open: boolean) => onFeedbackChange(open ? from : undefined);
  return (
    <WritingProvider>
      <BackgroundDelivery userId={userId} />
      <UnreadDecisions userId={userId} />
      <FeedbackTab onClick={() => onFeedbackChange("floating")} />
      <FeedbackDialog
        userId={userId}
        entrance="header"
        open={feedback === "header"}
        onOpenChange={change("header")}
      />
      <FeedbackDialog
        userId={userId}
        entrance="floating"
        open={feedback === "floating"}
        onOpenChange={change("floating")}
      />
    </WritingProvider>
  );
}

export default withDataProvider(MemberFeatures);
