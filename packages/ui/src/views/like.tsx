import { useState } from "react";

import { LikeButton } from "../like-button/like-button.tsx";

export interface LikeProps {
  readonly likes: number;
  readonly liked: boolean;
}

/** A like that answers at once, for the stories of composed views. */
export function Like({ liked: initial, likes }: LikeProps) {
  const [liked, setLiked] = useState(initial);
  return <LikeButton liked={liked} count={likes + Number(liked) - Number(initial)} onToggle={setLiked} />;
}
