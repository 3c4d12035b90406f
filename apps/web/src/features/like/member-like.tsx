import { useLikeQueue } from "@diary/core/like";
import { LikeButton } from "@diary/ui/like-button";
import { useToast } from "@diary/ui/toast";
import { useCallback, useEffect } from "react";

import { refusalWords } from "../../forms/refusal-words.ts";
import type { LikeControlProps } from "./like-control.tsx";

export interface MemberLikeProps extends LikeControlProps {
  userId: string;
  /** What was pressed before this was here. */
  wish: boolean | undefined;
  /** Called with undefined once it has been taken. */
  onWish: (wish: undefined) => void;
}

/** The like of somebody signed in. It shows at once and settles in the background. */
export default function MemberLike({ challenge, onWish, userId, wish }: MemberLikeProps) {
  const queue = useLikeQueue(userId);
  const toast = useToast();
  const { challenge_id } = challenge;
  const setLiked = useCallback(
    (liked: boolean) => {
      // One listener for all cards, since it is one function.
      addEventListener("pagehide", queue.flush, { once: true });
      queue.setLiked(challenge_id, liked, (error) => {
        const message = refusalWords(error);
        if (message !== undefined) toast({ message });
      });
    },
    [challenge_id, queue, toast],
  );
  useEffect(() => {
    if (wish === undefined) return;
    setLiked(wish);
    onWish(undefined);
  }, [onWish, setLiked, wish]);
  return <LikeButton liked={challenge.liked} count={challenge.like_count} onToggle={setLiked} />;
}
