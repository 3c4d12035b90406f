import { challengesOfQuery, isActive } from "@diary/core/challenge";
import { decisionsQuery } from "@diary/core/decision";
import { profileQuery } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { Page } from "@diary/ui/page";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";

import { MyChallenges } from "../features/challenge/my-challenges.tsx";
import { MyPageActions } from "../features/challenge/my-page-actions.tsx";
import { RowsSkeleton } from "../features/challenge/rows-skeleton.tsx";
import { CurrentDecisions } from "../features/decision/current-decisions.tsx";
import { LikeControl } from "../features/like/like-control.tsx";
import { ProfileHead } from "../features/profile/profile-head.tsx";
import { lazyPart } from "../loading/lazy-part.ts";
import { useMember } from "./use-member.ts";

const OwnPendingEntries = lazyPart(() => import("./own-pending-entries.tsx"));

export default function MyPageRoute() {
  const { id } = useMember();
  const diary = useDiary();
  const profile = useQuery(profileQuery(diary, id));
  const decisions = useQuery(decisionsQuery(diary, id));
  // Asked for beside the others and shown after them: a comment of three lines would push them down, or a decision.
  const challenges = useQuery(challengesOfQuery(diary, id)).data;
  const isHeld = decisions.isLoading && decisions.failureCount === 0;
  return (
    <Page>
      <ProfileHead
        isHeld={isHeld}
        userId={id}
        actions={<MyPageActions isEmpty={challenges?.some(isActive) === false} />}
      />
      <Suspense>
        <OwnPendingEntries userId={id} />
      </Suspense>
      {isHeld || profile.isPending ? (
        <RowsSkeleton />
      ) : (
        <Suspense fallback={<RowsSkeleton />}>
          <CurrentDecisions userId={id} />
          <MyChallenges userId={id} renderLike={(challenge) => <LikeControl challenge={challenge} />} />
        </Suspense>
      )}
    </Page>
  );
}
