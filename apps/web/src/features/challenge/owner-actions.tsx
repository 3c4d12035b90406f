import { hasEnded, type HomeChallenge } from "@diary/core/challenge";
import { paths } from "@diary/core/paths";
import { Button } from "@diary/ui/button";
import { useWords } from "@diary/ui/words";

import { ButtonLink } from "../../navigation/links.tsx";
import { challengeWords } from "../../words/en/challenge.ts";
import { ShareMenu } from "./share-menu.tsx";

export interface OwnerActionsProps {
  challenge: HomeChallenge;
  latest: string | undefined;
}

/** Fits next to Share on a phone. */
const narrow = "max-sm:px-4 max-sm:text-base";

export function OwnerActions({ challenge, latest }: OwnerActionsProps) {
  const { detail: words } = useWords(challengeWords);
  return (
    <>
      {hasEnded(challenge) ? (
        <Button variant="primary" size="large" className={narrow} disabled>
          {words.registerDay}
        </Button>
      ) : (
        <ButtonLink
          to={paths.registerDay(challenge.challenge_id)}
          variant="primary"
          size="large"
          className={narrow}
        >
          {words.registerDay}
        </ButtonLink>
      )}
      {challenge.visibility === "public" ? (
        <ShareMenu
          challenge={challenge}
          content={latest ?? challenge.title}
          className="min-h-12 max-sm:px-3"
        />
      ) : null}
    </>
  );
}
