import { feedQuery, type ChallengeCard as Challenge } from "@diary/core/challenge";
import { useDiary } from "@diary/core/supabase";
import { Button } from "@diary/ui/button";
import { ErrorState } from "@diary/ui/error-state";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Suspense, useDeferredValue, type ReactNode } from "react";

import { lazyPart } from "../../loading/lazy-part.ts";
import { FeedCard } from "./feed-card.tsx";
import { feedCopy as copy } from "./feed-copy.ts";
import { FeedWaiting } from "./feed-waiting.tsx";
import { useReach } from "./use-reach.ts";

const FeedEmpty = lazyPart(() => import("./feed-empty.tsx"));

export interface FeedProps {
  /** The like of a card. */
  renderLike: (challenge: Challenge) => ReactNode;
}

/** All public challenges, newest update first, page by page as one scrolls. */
export function Feed({ renderLike }: FeedProps) {
  const feed = useInfiniteQuery(feedQuery(useDiary()));
  const more = () => {
    if (feed.hasNextPage && !feed.isFetchingNextPage) void feed.fetchNextPage();
  };
  // Twenty cards are drawn in slices between which the page answers, not in one piece.
  const data = useDeferredValue(feed.data);
  // After a failure only the button goes on: scrolling about must not hammer a server in trouble. And a page that has
  // come but is not drawn yet leaves the end in reach: it must not ask for the one after it.
  const end = useReach(more, !feed.isFetchNextPageError && data === feed.data);

  if (feed.isPending || (feed.data && !data)) return <FeedWaiting />;
  if (!data) {
    return <ErrorState title={copy.failed} onRetry={() => void feed.refetch()} retrying={feed.isFetching} />;
  }

  const challenges = data.pages.flatMap((page) => page.rows);
  if (challenges.length === 0) {
    return (
      <Suspense>
        <FeedEmpty />
      </Suspense>
    );
  }
  return (
    <div className="grid gap-8">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-4">
        {challenges.map((challenge) => (
          <li key={challenge.challenge_id} className="grid">
            <FeedCard challenge={challenge} like={renderLike(challenge)} />
          </li>
        ))}
      </ul>
      <div ref={end} className="grid min-h-12 place-content-center">
        {feed.hasNextPage ? (
          <Button pending={feed.isFetchingNextPage} onClick={more}>
            {copy.more}
          </Button>
        ) : (
          <p className="text-muted text-sm">{copy.end}</p>
        )}
      </div>
    </div>
  );
}
