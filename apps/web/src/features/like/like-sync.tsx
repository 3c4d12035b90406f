import { useLikeQueue } from "@diary/core/like";
import { useToast } from "@diary/ui/toast";
import { useEffect } from "react";

import { writeErrorMessage } from "../../forms/write-error-message.ts";
import type { LikeControlProps } from "./like-control.tsx";

export interface LikeSyncProps extends LikeControlProps {
  userId: string;
  /** What was asked for by the last press, as long as the challenge does not show it. */
  wish: boolean | undefined;
  /** Called with undefined once the challenge shows it. */
  onWish: (wish: undefined) => void;
}

/** What becomes of the likes of somebody signed in, and shows nothing: they show at once and settle in the background. */
export default function LikeSync({ challenge, onWish, userId, wish }: LikeSyncProps) {
  const queue = useLikeQueue(userId);
  const toast = useToast();
  const { challenge_id, liked } = challenge;
  useEffect(() => {
    if (wish === undefined) return;
    // One listener for all cards, since it is one function.
    addEventListener("pagehide", queue.flush, { once: true });
    queue.setLiked(challenge_id, wish, (error) => {
      const message = writeErrorMessage(error);
      if (message !== undefined) toast({ message });
    });
  }, [challenge_id, queue, toast, wish]);
  useEffect(() => {
    if (wish === liked) onWish(undefined);
  }, [liked, onWish, wish]);
  return null;
}
