import type { ChallengeCard as Challenge } from "@diary/core/challenge";
import { avatarSrc } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { ChallengeCard } from "@diary/ui/challenge-card";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import { paths } from "../../config/paths.ts";

export interface FeedCardProps {
  challenge: Challenge;
  like: ReactNode;
  menu: ReactNode;
}

/** One challenge of the feed. */
export function FeedCard({ challenge, like, menu }: FeedCardProps) {
  const { config } = useDiary();
  return (
    <ChallengeCard
      author={{
        nickname: challenge.nickname,
        avatarUrl: avatarSrc(config.url, challenge.avatar_url) ?? undefined,
      }}
      title={challenge.title}
      startDate={challenge.start_date}
      endDate={challenge.end_date}
      day={challenge.day}
      days={challenge.days}
      completed={challenge.completed}
      hidden={challenge.hidden_at !== null}
      like={like}
      menu={menu}
      detailLink={<Link to={paths.challenge(challenge.challenge_id)} />}
    />
  );
}
