import { useToggleLike } from "@diary/core/like";
import { LikeButton } from "@diary/ui/like-button";

import type { LikeControlProps } from "./like-control.tsx";

/** The like of somebody signed in. It shows at once and settles in the background. */
export default function MemberLike({ challenge, userId }: LikeControlProps & { userId: string }) {
  const setLiked = useToggleLike(userId);
  return (
    <LikeButton
      liked={challenge.liked}
      count={challenge.like_count}
      onToggle={(liked) => setLiked(challenge.challenge_id, liked)}
    />
  );
}
