import { challengeQuery, type HomeChallenge } from "@diary/core/challenge";
import { isolateBidi } from "@diary/core/input";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import { TextLink } from "@diary/ui/text-link";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";

import { challengeWords } from "../../words/en/challenge.ts";

/** Which challenge this one is a copy of: its owner's earlier round, or another user's. */
export function TakenFrom({ challenge, originalId }: { challenge: HomeChallenge; originalId: string }) {
  const { detail: words } = useWords(challengeWords);
  const original = useQuery(challengeQuery(useDiary(), originalId)).data;
  const isOwn = original?.user_id === challenge.user_id;
  return (
    // As high before it is known.
    <p className="text-muted min-h-5 text-sm wrap-anywhere">
      {original === undefined ? null : (
        <>
          {isOwn ? words.earlierRound : words.takenFrom(isolateBidi(original.nickname))}{" "}
          <TextLink asChild>
            <Link to={paths.challenge(originalId)}>
              <bdi>{original.title}</bdi>
            </Link>
          </TextLink>
        </>
      )}
    </p>
  );
}
