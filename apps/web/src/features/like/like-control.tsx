import { paths } from "@diary/core/paths";
import { useSession } from "@diary/core/session";
import { useDialogs } from "@diary/ui/dialogs";
import { LikeButton } from "@diary/ui/like-button";
import { Suspense, useState } from "react";
import { useLocation } from "react-router-dom";

import { lazyComponent } from "../../loading/load-chunk.ts";
import { createReturnState } from "../../navigation/return-to.ts";
import { useNavigateIfCurrent } from "../../navigation/use-navigate-if-current.ts";

const SIGN_IN = "Please Sign in";

const LikeSync = lazyComponent(() => import("./like-sync.tsx"));

export interface LikeControlProps {
  challenge: { challenge_id: string; liked: boolean; like_count: number };
}

/** The like of a challenge for whoever is looking: a visitor is asked to sign in. */
export function LikeControl({ challenge }: LikeControlProps) {
  const session = useSession();
  const [wish, setWish] = useState<boolean>();
  if (session.status === "signed-out" || session.status === "recovery") {
    return <VisitorLike challenge={challenge} />;
  }
  // One button from the first paint on: another in its place would lose the focus, and a press that has begun.
  return (
    <>
      <LikeButton liked={wish ?? challenge.liked} count={challenge.like_count} onToggle={setWish} />
      <Suspense>
        {session.status === "signed-in" && (
          <LikeSync challenge={challenge} userId={session.user.id} wish={wish} onWish={setWish} />
        )}
      </Suspense>
    </>
  );
}

function VisitorLike({ challenge }: LikeControlProps) {
  const dialogs = useDialogs();
  const goOn = useNavigateIfCurrent();
  const location = useLocation();
  const ask = async () => {
    const top = window.scrollY;
    await dialogs.alert({ title: SIGN_IN });
    await goOn(paths.signIn, { state: createReturnState(location, { like: challenge.challenge_id, top }) });
  };
  return <LikeButton liked={challenge.liked} count={challenge.like_count} onToggle={() => void ask()} />;
}
