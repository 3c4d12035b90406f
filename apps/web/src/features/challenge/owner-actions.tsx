import { endingOf, hasEnded, type HomeChallenge } from "@diary/core/challenge";
import type { Day } from "@diary/core/day";
import { paths, SHARE_HASH } from "@diary/core/paths";
import { getAvatarUrl } from "@diary/core/profile";
import { useDiary } from "@diary/core/supabase";
import { Button } from "@diary/ui/button";
import { useWords } from "@diary/ui/words";
import { useLocation } from "react-router-dom";

import { focusMain } from "../../forms/focus-field.ts";
import { ButtonLink } from "../../navigation/links.tsx";
import { challengeWords } from "../../words/en/challenge.ts";
import { ShareButton } from "./share/share-button.tsx";
import { useEndHere } from "./use-end-here.ts";

const NONE: OwnerActionsProps["entries"] & object = [];

export interface OwnerActionsProps {
  challenge: HomeChallenge;
  entries: readonly Pick<Day, "content" | "date">[] | undefined;
}

/** Makes the button fit next to Share on a phone. */
const narrow = "max-sm:px-4 max-sm:text-base";

export function OwnerActions({ challenge, entries = NONE }: OwnerActionsProps) {
  const { detail: words, ending: endingTexts, myPage } = useWords(challengeWords);
  const { isPending, takeUpAgain } = useEndHere(challenge);
  const { config } = useDiary();
  async function resume() {
    if (await takeUpAgain()) focusMain();
  }
  const isShared = useLocation().hash === SHARE_HASH;
  const share =
    challenge.visibility === "public" ? (
      <ShareButton
        challenge={challenge}
        content={entries[0]?.content}
        dates={entries.map(({ date }) => date)}
        avatarUrl={getAvatarUrl(config.url, challenge.avatar_url) ?? undefined}
        opens={isShared}
        className="min-h-12 max-sm:px-3"
      />
    ) : null;
  if (hasEnded(challenge)) {
    return (
      <>
        <ButtonLink to={paths.createChallenge} variant="primary" size="large" className={narrow}>
          {myPage.newChallenge}
        </ButtonLink>
        {share}
        {endingOf(challenge) === "ended-early" ? (
          <Button pending={isPending} className="min-h-12" onClick={() => void resume()}>
            {endingTexts.takeUpAgain}
          </Button>
        ) : (
          <Button
            variant="quiet"
            disabled
            className="ps-0 disabled:border-transparent disabled:bg-transparent"
          >
            {words.registerDay}
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      <ButtonLink
        to={paths.registerDay(challenge.challenge_id)}
        variant="primary"
        size="large"
        className={narrow}
      >
        {words.registerDay}
      </ButtonLink>
      {share}
    </>
  );
}
