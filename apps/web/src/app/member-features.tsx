import { challengeKeys } from "@diary/core/challenge";
import { useLike } from "@diary/core/like";
import { paths } from "@diary/core/paths";
import { useSyncTimeZone } from "@diary/core/profile";
import { useAuth } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import { useWords } from "@diary/ui/words";
import { useIsFetching } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { UnreadDecisions } from "../features/decision/unread-decision-banner.tsx";
import { FeedbackDialog, type FeedbackDialogProps } from "../features/feedback/feedback-dialog.tsx";
import { useDelayed } from "../loading/loaded.tsx";
import { isSignInPath, readPostSignInState } from "../navigation/return-to.ts";
import { memberWords } from "../words/en/member.ts";
import { BackgroundDelivery } from "../writing/background-delivery.tsx";
import { WritingProvider } from "../writing/write-services.tsx";
import { withDataProvider } from "./data-provider.tsx";
import { MemberShortcuts } from "./member-shortcuts.tsx";
import { useServices } from "./services.ts";

export type FeedbackState = Pick<FeedbackDialogProps, "entrance" | "open">;

export interface MemberFeaturesProps {
  userId: string;
  feedback: FeedbackState;
  onFeedbackChange: (feedback: FeedbackState) => void;
  areShortcutsShown: boolean;
  onShortcutsShown: (shown: boolean) => void;
}

function MemberFeatures({
  areShortcutsShown,
  feedback,
  onFeedbackChange,
  onShortcutsShown,
  userId,
}: MemberFeaturesProps) {
  const { feedback: words } = useWords(memberWords);
  // The feed doesn't request the setting for the time zone: it sends few requests and shows no dates of the user.
  useSyncTimeZone(userId, useLocation().pathname !== paths.home);
  useLikeAfterSignIn(userId);
  useVerifySession();
  useSyncDevice(userId, useServices().backend.pushKey);
  return (
    <WritingProvider>
      <BackgroundDelivery userId={userId} />
      <UnreadDecisions userId={userId} />
      <MemberShortcuts userId={userId} open={areShortcutsShown} onOpenChange={onShortcutsShown} />
      {/* Hidden on small screens, where users open the dialog from the menu. */}
      <button
        type="button"
        onClick={() => onFeedbackChange({ entrance: "floating", open: true })}
        // The text is vertical, so `px-4` is the padding above and below.
        className="border-edge bg-card text-ink hover:border-ink hover:bg-hover fixed top-[calc(50%-var(--edge-notice)/2)] right-0 z-30 grid w-9 -translate-y-1/2 place-content-center rounded-l-md border border-r-0 px-4 text-sm font-semibold [writing-mode:vertical-rl] max-sm:hidden"
      >
        {words.title}
      </button>
      <FeedbackDialog
        userId={userId}
        {...feedback}
        onOpenChange={(open) => onFeedbackChange({ ...feedback, open })}
      />
    </WritingProvider>
  );
}

const INTERVAL_MS = 60_000;

function useVerifySession(): void {
  const { verifySession } = useAuth();
  useEffect(() => {
    const verify = () => {
      if (document.visibilityState === "visible") void verifySession();
    };
    const interval = setInterval(verify, INTERVAL_MS);
    document.addEventListener("visibilitychange", verify);
    return () => {
      clearInterval(interval);
      document.removeEventListener("visibilitychange", verify);
    };
  }, [verifySession]);
}

/** Updates the push subscription on the server, because browsers replace subscriptions silently. */
function useSyncDevice(userId: string, pushKey: string | undefined): void {
  const diary = useDiary();
  const isLater = useDelayed();
  useEffect(() => {
    if (!isLater || pushKey === undefined) return;
    import("../features/reminder/device.ts")
      .then(({ syncDevice }) => syncDevice(diary, userId, pushKey))
      .catch(() => {});
  }, [diary, isLater, pushKey, userId]);
}

function useLikeAfterSignIn(userId: string): void {
  const location = useLocation();
  const navigate = useNavigate();
  const { like, top } = readPostSignInState(location.state);
  const { mutate } = useLike(like ?? "");
  // Waits for running queries, because their rows would overwrite the like, and for the redirect after a sign-in.
  const isReading = useIsFetching({ queryKey: challengeKeys.all }) > 0;
  const sentAt = useRef("");
  useEffect(() => {
    if (like === undefined || isReading || isSignInPath(location.state) || sentAt.current === location.key)
      return;
    sentAt.current = location.key;
    mutate({ challenge_id: like, user_id: userId, liked: true });
    // A reload must not repeat the like.
    void navigate(location, { replace: true, state: { top } });
  }, [isReading, like, location, mutate, navigate, top, userId]);
}

export default withDataProvider(MemberFeatures);
