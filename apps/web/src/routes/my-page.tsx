import { challengesOfQuery, isActive } from "@diary/core/challenge";
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
  // Asked for beside the profile and shown after it: a comment of three lines would push them down.
  const challenges = useQuery(challengesOfQuery(diary, id)).data;
  return (
    <Page>
      <ProfileHead userId={id} actions={<MyPageActions isEmpty={challenges?.some(isActive) === false} />} />
      <CurrentDecisions userId={id} />
      <Suspense>
        <OwnPendingEntries userId={id} />
      </Suspense>
      {profile.isPending ? (
        <RowsSkeleton />
      ) : (
        <MyChallenges userId={id} renderLike={(challenge) => <LikeControl challenge={challenge} />} />
      )}
    </Page>
  );
}
