import { challengesOfQuery } from "@diary/core/challenge";
import { useDiary } from "@diary/core/supabase";
import { TextLink } from "@diary/ui/link";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";

import { paths } from "../../config/paths.ts";

export interface EntryChallengeProps {
  userId: string;
  challengeId: string;
}

/** Which challenge an entry is of, where entries of several stand together. Nothing, when it is gone. */
export function EntryChallenge({ challengeId, userId }: EntryChallengeProps) {
  const challenges = useQuery(challengesOfQuery(useDiary(), userId)).data;
  const challenge = challenges?.find(({ challenge_id }) => challenge_id === challengeId);
  if (!challenge) return null;
  return (
    <TextLink asChild className="text-sm wrap-anywhere">
      <Link to={paths.challenge(challengeId)} dir="auto">
        {challenge.title}
      </Link>
    </TextLink>
  );
}
