import { feedQuery } from "@diary/core/challenge";
import { useDiary } from "@diary/core/supabase";
import { Heart } from "@diary/ui/icons";
import { useWords } from "@diary/ui/words";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { feedWords } from "../../words/en/feed.ts";
import { FeedCard } from "./feed.tsx";

const SHOWN = 3;

/** First public challenges of the feed, one per author. */
export default function PublicChallenges({ none, pending }: { none: string; pending: ReactNode }) {
  const words = useWords(feedWords);
  const { data } = useInfiniteQuery(feedQuery(useDiary()));
  // Also if they can't be loaded: they come with the network.
  if (data === undefined) return pending;
  const byAuthor = Map.groupBy(data.pages[0] ?? [], (row) => row.user_id);
  const rows = [...byAuthor.values()].flatMap(([latest]) => latest ?? []).slice(0, SHOWN);
  if (rows.length === 0) return <p className="text-muted">{none}</p>;
  return (
    <ul className="grid grid-cols-1 gap-4 md:grid-cols-3">
      {rows.map((row) => (
        <li key={row.challenge_id} className="grid">
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
  );
}
