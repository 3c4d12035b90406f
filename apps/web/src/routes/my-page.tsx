import { userChallengesQuery } from "@diary/core/challenge";
import { challengeIdsWrittenOnQuery } from "@diary/core/day";
import { decisionsQuery } from "@diary/core/decision";
import { paths } from "@diary/core/paths";
import { profileQuery } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { Button } from "@diary/ui/button";
import { Page } from "@diary/ui/page";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Link } from "react-router-dom";

import { ChallengeListSkeleton } from "../features/challenge/challenge-skeletons.tsx";
import { challengeCopy } from "../features/challenge/copy.ts";
import { MyChallenges } from "../features/challenge/my-challenges.tsx";
import { CurrentDecisions } from "../features/decision/current-decisions.tsx";
import { LikeControl } from "../features/like/like-control.tsx";
import { UserProfileHeader } from "../features/profile/user-profile-header.tsx";
import { lazyComponent } from "../loading/load-chunk.ts";
import { useCurrentUser, useViewerToday } from "./parts/use-viewer.ts";

const { myPage: copy } = challengeCopy;
const LazyPendingEntries = lazyComponent(() => import("./parts/lazy-pending-entries.tsx"));

export default function MyPageRoute() {
  const { id } = useCurrentUser();
  const diary = useDiary();
  const profile = useQuery(profileQuery(diary, id));
  const decisions = useQuery(decisionsQuery(diary, id));
  // Asked for beside the others and shown after them: a comment of three lines would push them down, or a decision.
  useQuery(userChallengesQuery(diary, id));
  const today = useViewerToday();
  const written = useQuery(challengeIdsWrittenOnQuery(diary, id, today));
  const isHeld = [decisions, written].some(({ failureCount, isLoading }) => isLoading && failureCount === 0);
  return (
    <Page>
      <UserProfileHeader isHeld={isHeld} userId={id} actions={<MyPageActions />} />
      <Suspense>
        <LazyPendingEntries userId={id} />
      </Suspense>
      {isHeld || profile.isPending ? (
        <ChallengeListSkeleton />
      ) : (
        <>
          <CurrentDecisions userId={id} />
          <MyChallenges
            userId={id}
            today={today}
            renderLike={(challenge) => <LikeControl challenge={challenge} />}
          />
        </>
      )}
    </Page>
  );
}

/** The four ways on from my page. The main action is to write, with the challenge that is next. */
function MyPageActions() {
  return (
    <div className="flex w-full flex-wrap gap-3 max-sm:*:grow max-sm:*:px-3">
      <Button asChild>
        <Link to={paths.settings}>{copy.editProfile}</Link>
      </Button>
      <Button asChild>
        <Link to={paths.createChallenge}>{copy.newChallenge}</Link>
      </Button>
      <Button asChild>
        <Link to={paths.registerDay()}>{copy.registerDay}</Link>
      </Button>
      <Button asChild>
        <Link to={paths.home}>{copy.home}</Link>
      </Button>
    </div>
  );
}
