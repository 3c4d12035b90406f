import { Page } from "@diary/ui/page";

import { MyChallenges } from "../features/challenge/my-challenges.tsx";
import { MyPageActions } from "../features/challenge/my-page-actions.tsx";
import { LikeControl } from "../features/like/like-control.tsx";
import { ProfileHead } from "../features/profile/profile-head.tsx";
import { useMember } from "./use-member.ts";

export default function MyPageRoute() {
  const { id } = useMember();
  return (
    <Page>
      <ProfileHead userId={id} actions={<MyPageActions />} />
      <MyChallenges userId={id} renderLike={(challenge) => <LikeControl challenge={challenge} />} />
    </Page>
  );
}
