import { feedQuery } from "@diary/core/challenge";
import { paths } from "@diary/core/paths";
import { getAvatarUrl } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { ChallengeCard } from "@diary/ui/challenge-card";
import { Heart } from "@diary/ui/icons";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";

import { PublicChallengesSkeleton } from "./public-challenges-skeleton.tsx";

const SHOWN = 3;

export interface PublicChallengesProps {
  /** What is said where there are none. */
  none: string;
}

/** What is being written now: the first public challenges of the feed, each of another person. */
export default function PublicChallenges({ none }: PublicChallengesProps) {
  const diary = useDiary();
  const { data, isPending } = useInfiniteQuery(feedQuery(diary));
  if (isPending) return <PublicChallengesSkeleton />;
  const byAuthor = Map.groupBy(data?.pages[0]?.rows ?? [], (row) => row.user_id);
  const rows = [...byAuthor.values()].flatMap(([latest]) => latest ?? []).slice(0, SHOWN);
  if (rows.length === 0) return <p className="text-muted">{none}</p>;
  return (
    <ul className="grid grid-cols-1 gap-4 md:grid-cols-3">
      {rows.map((row) => (
        <li key={row.challenge_id} className="grid">
          <ChallengeCard
            author={{
              nickname: row.nickname,
              avatarUrl: getAvatarUrl(diary.config.url, row.avatar_url) ?? undefined,
            }}
            title={row.title}
            startDate={row.start_date}
            endDate={row.end_date}
            day={row.day}
            days={row.days}
            completed={row.completed}
            lastLine={row.last_line}
            like={
              <span className="text-muted flex items-center gap-1.5 tabular-nums">
                <Heart aria-label="Likes" className="size-5" />
                {row.like_count}
              </span>
            }
            detailLink={<Link to={paths.challenge(row.challenge_id)} />}
          />
        </li>
      ))}
    </ul>
  );
}
