import type { ChallengeCard } from "@diary/core/challenge";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { followingFeedQuery } from "@diary/core/user-page";
import { EmptyState } from "@diary/ui/empty-state";
import { useWords } from "@diary/ui/words";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { ButtonLink } from "../../navigation/links.tsx";
import type { ReturnState } from "../../navigation/return-to.ts";
import { userPageWords } from "../../words/en/user-page.ts";
import { FeedPages } from "./feed.tsx";

export interface FollowingFeedProps {
  userId: string | null;
  renderLike: (challenge: ChallengeCard) => ReactNode;
  renderMenu: (challenge: ChallengeCard) => ReactNode;
}

const thenBack: ReturnState = { returnTo: paths.following };

export default function FollowingFeed({ userId, ...render }: FollowingFeedProps) {
  const words = useWords(userPageWords);
  if (userId !== null) return <OwnFeed userId={userId} {...render} />;
  return (
    <Empty
      action={
        <ButtonLink to={paths.signIn} state={thenBack}>
          {words.signIn}
        </ButtonLink>
      }
    />
  );
}

function OwnFeed({ userId, ...render }: FollowingFeedProps & { userId: string }) {
  const feed = useInfiniteQuery(followingFeedQuery(useDiary(), userId));
  return <FeedPages {...render} feed={feed} empty={<Empty />} />;
}

function Empty({ action }: { action?: ReactNode }) {
  const words = useWords(userPageWords);
  return (
    <EmptyState title={words.followingNone} action={action}>
      {words.followingNoneText}
    </EmptyState>
  );
}
