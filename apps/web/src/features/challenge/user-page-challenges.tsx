import { type ChallengeCard, splitByCompletion } from "@diary/core/challenge";
import { recentDatesQuery } from "@diary/core/day";
import { streakIn } from "@diary/core/rest-days";
import { useDiary } from "@diary/core/supabase";
import { userPageChallengesQuery } from "@diary/core/user-page";
import { Button } from "@diary/ui/button";
import { EmptyState } from "@diary/ui/empty-state";
import { Section } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { LoadFailed } from "../../loading/loaded.tsx";
import { challengeWords } from "../../words/en/challenge.ts";
import { feedWords } from "../../words/en/feed.ts";
import { userPageWords } from "../../words/en/user-page.ts";
import { ChallengeRows } from "./challenge-rows.tsx";
import { ChallengeListSkeleton } from "./challenge-skeletons.tsx";

export interface UserPageChallengesProps {
  userId: string;
  today: string;
  renderLike: (challenge: ChallengeCard) => ReactNode;
}

export function UserPageChallenges({ renderLike, today, userId }: UserPageChallengesProps) {
  const words = useWords(userPageWords);
  const { myPage: sections } = useWords(challengeWords);
  const { more } = useWords(feedWords);
  const diary = useDiary();
  const challenges = useInfiniteQuery(userPageChallengesQuery(diary, userId));
  // Optional: without these dates the page shows no streaks.
  const dates = useQuery({ ...recentDatesQuery(diary, userId, today), meta: { optional: true } }).data;
  if (challenges.isPending) return <ChallengeListSkeleton />;
  if (!challenges.data) return <LoadFailed title={words.challengesFailed} query={challenges} />;
  const { achieved, challenging } = splitByCompletion(challenges.data.pages.flat());
  const streakOf = (challenge: ChallengeCard) => dates && streakIn(dates, challenge, today);
  if (achieved.length + challenging.length === 0)
    return <EmptyState title={words.none}>{words.noneText}</EmptyState>;
  return (
    <>
      {challenging.length === 0 ? null : (
        <Section title={sections.challenging}>
          <ChallengeRows challenges={challenging} className="grid gap-3" {...{ renderLike, streakOf }} />
        </Section>
      )}
      {achieved.length === 0 ? null : (
        <Section title={sections.achieved}>
          <ChallengeRows
            challenges={achieved}
            className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-4"
            renderLike={renderLike}
          />
        </Section>
      )}
      {challenges.hasNextPage ? (
        <div className="grid justify-items-center">
          <Button pending={challenges.isFetchingNextPage} onClick={() => void challenges.fetchNextPage()}>
            {more}
          </Button>
        </div>
      ) : null}
    </>
  );
}
