import { useToggleLike } from "@diary/core/like";
import { useSession } from "@diary/core/session";
import { useDialogs } from "@diary/ui/dialogs";
import { LikeButton } from "@diary/ui/like-button";
import { useNavigate } from "react-router-dom";

import { paths } from "../../config/paths.ts";
import { likeCopy } from "./copy.ts";

export interface LikeControlProps {
  challenge: { challenge_id: string; liked: boolean; like_count: number };
}

/** The like of a challenge for whoever is looking: a visitor is asked to sign in. */
export function LikeControl({ challenge }: LikeControlProps) {
  const session = useSession();
  if (session.status === "signed-in") return <MemberLike challenge={challenge} userId={session.user.id} />;
  if (session.status === "loading") return <Like challenge={challenge} onToggle={() => {}} />;
  return <VisitorLike challenge={challenge} />;
}

function MemberLike({ challenge, userId }: LikeControlProps & { userId: string }) {
  const setLiked = useToggleLike(userId);
  return (
    <Like
      challenge={challenge}
      // A failure is logged by its queue, and the button shows again what holds.
      onToggle={(liked) => setLiked(challenge.challenge_id, liked)}
    />
  );
}

function VisitorLike({ challenge }: LikeControlProps) {
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const ask = async () => {
    await dialogs.alert({ title: likeCopy.signIn });
    await navigate(paths.signIn);
  };
  return <Like challenge={challenge} onToggle={() => void ask()} />;
}

function Like({ challenge, onToggle }: LikeControlProps & { onToggle: (liked: boolean) => void }) {
  return <LikeButton liked={challenge.liked} count={challenge.like_count} onToggle={onToggle} />;
}
