import { challengeKeys } from "@diary/core/challenge";
import { useLikeQueue } from "@diary/core/like";
import { useIsFetching } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { readPostSignInState } from "../../navigation/return-to.ts";

/** Gives the like for which a visitor has signed in. */
export function useLikeAfterSignIn(userId: string): void {
  const location = useLocation();
  const navigate = useNavigate();
  const { setLiked } = useLikeQueue(userId);
  const { like, ...arrival } = readPostSignInState(location.state);
  const { top } = arrival;
  // Wait for running challenge queries: a response from before the like would overwrite it.
  const isReading = useIsFetching({ queryKey: challengeKeys.all }) > 0;
  useEffect(() => {
    if (like === undefined || isReading) return;
    setLiked(like, true);
    // A reload must not like once more what has been unliked meanwhile.
    void navigate(location, { replace: true, state: top === undefined ? {} : { top } });
  }, [isReading, like, location, navigate, setLiked, top]);
}
