import type { ChallengeCard } from "@diary/core/challenge";
import { isolateBidi } from "@diary/core/characters";
import { paths } from "@diary/core/paths";
import { useWords } from "@diary/ui/words";
import type { MouseEvent, Ref } from "react";

import { ButtonLink } from "../../navigation/links.tsx";
import { dayWords } from "../../words/en/day.ts";

export interface NextLinkProps {
  ref?: Ref<HTMLAnchorElement>;
  next: ChallengeCard | undefined;
  onFollow: (challengeId: string) => void;
  isPending?: boolean;
}

/** Main action when nothing is left to write here: leads to the next challenge, or to the stamps of today. */
export function NextLink({ isPending = false, next, onFollow, ref }: NextLinkProps) {
  const { written: words } = useWords(dayWords);

  function follow({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) {
    // With a modifier key, the browser opens another tab or window.
    if (next !== undefined && !altKey && !ctrlKey && !metaKey && !shiftKey) onFollow(next.challenge_id);
  }

  return (
    <ButtonLink
      {...(ref !== undefined && { ref })}
      to={next === undefined ? paths.myPage : paths.registerDay(next.challenge_id)}
      onClick={follow}
      variant={isPending ? "secondary" : "primary"}
      size="large"
      className="scroll-mt-40 scroll-mb-28 wrap-anywhere max-sm:w-full"
    >
      {next === undefined ? words.done : words.next(isolateBidi(next.title))}
    </ButtonLink>
  );
}
