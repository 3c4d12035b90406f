import { feedQuery } from "@diary/core/challenge";
import { useDiary } from "@diary/core/supabase";
import { ChallengeCardSkeleton } from "@diary/ui/challenge-card";
import { Heart } from "@diary/ui/icons";
import { useWords } from "@diary/ui/words";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { LoadFailed } from "../../loading/loaded.tsx";
import { feedWords } from "../../words/en/feed.ts";
import { FeedCard } from "./feed.tsx";

const SHOWN = 3;

/** Shows at most one challenge per author. */
export default function PublicChallenges({ none, pending }: { none: string; pending: ReactNode }) {
  const words = useWords(feedWords);
  const feed = useInfiniteQuery(feedQuery(useDiary()));
  const { data } = feed;
  if (feed.isPending) return pending;
  if (data === undefined) {
    return (
      <EmptyCards>
        <LoadFailed title={words.failed} query={feed} />
      </EmptyCards>
    );
  }
  const byAuthor = Map.groupBy(data.pages[0] ?? [], (row) => row.user_id);
  const rows = [...byAuthor.values()].flatMap(([latest]) => latest ?? []).slice(0, SHOWN);
  if (rows.length === 0) {
    return (
      <EmptyCards>
        <p className="text-muted p-5 wrap-anywhere">{none}</p>
      </EmptyCards>
    );
  }
  return (
    <div className="grid grid-cols-1 *:[grid-area:1/1]">
      <div aria-hidden className="invisible">
        <ChallengeCardSkeleton />
      </div>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-3">
        {rows.map((row) => (
          <li key={row.challenge_id} className="grid grid-cols-1">
            <FeedCard
              challenge={row}
              like={
                <span className="text-muted flex items-center gap-1.5 tabular-nums">
                  <Heart aria-label={words.likes} className="size-5" />
                  {row.like_count}
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function EmptyCards({ children }: { children: ReactNode }) {
  const card = "border-edge grid grid-cols-1 rounded-lg border border-dashed *:[grid-area:1/1]";
  const room = (
    <div className="invisible">
      <ChallengeCardSkeleton />
    </div>
  );
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
      <div className={card}>
        {room}
        <div className="self-center">{children}</div>
      </div>
      <div aria-hidden className={card}>
        {room}
      </div>
      <div aria-hidden className={card}>
        {room}
      </div>
    </div>
  );
}
