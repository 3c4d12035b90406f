import { Page } from "@diary/ui/page";
import { Suspense } from "react";

import { MyChallenges } from "../features/challenge/my-challenges.tsx";
import { MyPageActions } from "../features/challenge/my-page-actions.tsx";
import { LikeControl } from "../features/like/like-control.tsx";
import { ProfileHead } from "../features/profile/profile-head.tsx";
import { lazyPart } from "../loading/lazy-part.ts";
import { useMember } from "./use-member.ts";

const OwnEntriesOnTheirWay = lazyPart(() => import("./own-entries-on-their-way.tsx"));

export default function MyPageRoute() {
  const { id } = useMember();
  return (
    <Page>
      <ProfileHead userId={id} actions={<MyPageActions />} />
      <Suspense>
        <OwnEntriesOnTheirWay userId={id} />
      </Suspense>
      <MyChallenges userId={id} renderLike={(challenge) => <LikeControl challenge={challenge} />} />
    </Page>
  );
}
