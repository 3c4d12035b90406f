import { useUserId } from "@diary/core/session";
import { Page } from "@diary/ui/page";

import { Feed } from "../features/challenge/feed.tsx";
import { Hero } from "../features/challenge/hero.tsx";
import { LikeControl } from "../features/like/like-control.tsx";
import { SubjectMenu } from "../features/moderation/subject-menu.tsx";

export default function HomeRoute() {
  const userId = useUserId();
  return (
    <Page>
      <Hero signedIn={userId !== null} />
      <Feed
        renderLike={(challenge) => <LikeControl challenge={challenge} />}
        renderMenu={(challenge) => <SubjectMenu challenge={challenge} />}
      />
    </Page>
  );
}
