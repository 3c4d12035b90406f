import { paths } from "@diary/core/paths";
import { useKeepTimeZone } from "@diary/core/profile";
import { FeedbackTab } from "@diary/ui/feedback-tab";
import { useLocation } from "react-router-dom";

import { useVerifySession } from "../features/auth/use-verify-session.ts";
import { UnreadDecisions } from "../features/decision/unread-decisions.tsx";
import { FeedbackDialog } from "../features/feedback/feedback-dialog.tsx";
import { useGiveLike } from "../features/like/use-give-like.ts";
import { KeepDelivering } from "../writing/keep-delivering.tsx";
import { WritingProvider } from "../writing/writing-provider.tsx";
import { withData } from "./data.tsx";

/** Which entrance of the feedback form is open. */
export type OpenFeedback = "header" | "floating" | undefined;

export interface MemberToolsProps {
  userId: string;
  feedback: OpenFeedback;
  onFeedbackChange: (feedback: OpenFeedback) => void;
}

/** What stands around every page for somebody signed in. The entrances of the feedback form share its draft. */
function MemberTools({ feedback, onFeedbackChange, userId }: MemberToolsProps) {
  // The feed is asked for with as few requests as can be, and shows no date of the reader's own.
  useKeepTimeZone(userId, useLocation().pathname !== paths.home);
  useGiveLike(userId);
  useVerifySession();
  const change = (from: "header" | "floating") => (open: boolean) =>
    onFeedbackChange(open ? from : undefined);
  return (
    <WritingProvider>
      <KeepDelivering userId={userId} />
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

export default withData(MemberTools);
