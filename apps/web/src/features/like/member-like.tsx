import { useToggleLike } from "@diary/core/like";
import { LikeButton } from "@diary/ui/like-button";
import { useEffect } from "react";

import type { LikeControlProps } from "./like-control.tsx";

export interface MemberLikeProps extends LikeControlProps {
  userId: string;
  /** What was pressed before this was here. */
  wish: boolean | undefined;
  onWishTaken: () => void;
}

/** The like of somebody signed in. It shows at once and settles in the background. */
export default function MemberLike({ challenge, onWishTaken, userId, wish }: MemberLikeProps) {
  const setLiked = useToggleLike(userId);
  const { challenge_id } = challenge;
  useEffect(() => {
    if (wish === undefined) return;
    setLiked(challenge_id, wish);
    onWishTaken();
  }, [challenge_id, onWishTaken, setLiked, wish]);
  return (
    <LikeButton
      liked={challenge.liked}
      count={challenge.like_count}
      onToggle={(liked) => setLiked(challenge_id, liked)}
    />
  );
}
