import { setLike, useLike } from "@diary/core/like";
import { paths } from "@diary/core/paths";
import { useSession } from "@diary/core/session";
import { useDiary } from "@diary/core/supabase";
import { useDialogs } from "@diary/ui/dialogs";
import { LikeButton } from "@diary/ui/like-button";
import { useToast } from "@diary/ui/toast";
import { useWords, WordsContext } from "@diary/ui/words";
import { use, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router-dom";

import { createReturnState } from "../../navigation/return-to.ts";
import { useNavigateIfCurrent } from "../../navigation/use-navigate-if-current.ts";
import { feedWords } from "../../words/en/feed.ts";
import { errorMessage } from "../../words/error-message.ts";

export interface LikeControlProps {
  challenge: { challenge_id: string; liked: boolean; like_count: number };
}

export function LikeControl({ challenge }: LikeControlProps) {
  const session = useSession();
  if (session.status === "signed-out" || session.status === "recovery") {
    return <VisitorLike challenge={challenge} />;
  }
  return <UserLike challenge={challenge} userId={session.status === "signed-in" ? session.user.id : null} />;
}

/** Renders the same button before and after the session has loaded: a new button would lose focus and a press. */
function UserLike({ challenge, userId }: LikeControlProps & { userId: string | null }) {
  const translate = use(WordsContext);
  const diary = useDiary();
  const toast = useToast();
  const [early, setEarly] = useState<boolean>();
  const showReason = async (reason: unknown) => {
    const { errorWords } = await import("../../words/en/errors.ts");
    const message = errorMessage(translate(errorWords).common, reason);
    if (message !== undefined) toast({ message });
  };
  const like = useLike(challenge.challenge_id, (reason) => void showReason(reason).catch(() => undefined));
  const setLiked = (next: boolean) =>
    like.mutate({ challenge_id: challenge.challenge_id, user_id: userId ?? "", liked: next });
  const waiting = like.isPaused ? like.variables : undefined;
  // When the user leaves the page, sends the latest press without waiting for the current request.
  useEffect(() => {
    if (waiting === undefined) return undefined;
    const { liked: next, ...press } = waiting;
    const send = () => void setLike(diary, press, next).catch(() => {});
    addEventListener("pagehide", send);
    return () => removeEventListener("pagehide", send);
  }, [diary, waiting]);
  const sendEarly = useEffectEvent(() => {
    if (early !== undefined) setLiked(early);
  });
  useLayoutEffect(() => {
    if (userId !== null) sendEarly();
  }, [userId]);
  const liked = userId === null ? (early ?? challenge.liked) : challenge.liked;
  return (
    <LikeButton liked={liked} count={challenge.like_count} onToggle={userId === null ? setEarly : setLiked} />
  );
}

function VisitorLike({ challenge }: LikeControlProps) {
  const words = useWords(feedWords);
  const dialogs = useDialogs();
  const goOn = useNavigateIfCurrent();
  const location = useLocation();
  const ask = async () => {
    const top = window.scrollY;
    await dialogs.alert({ title: words.signInToLike });
    await goOn(paths.signIn, { state: createReturnState(location, { like: challenge.challenge_id, top }) });
  };
  return <LikeButton liked={challenge.liked} count={challenge.like_count} onToggle={() => void ask()} />;
}
