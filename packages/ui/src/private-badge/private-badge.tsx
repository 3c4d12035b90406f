import { Lock } from "../icons/icons.tsx";
import { uiWords, useWords } from "../words/words.ts";

/** Says that a challenge is seen by its owner alone. */
export function PrivateBadge() {
  const words = useWords(uiWords).challenge;
  return (
    <span
      title={words.privateTitle}
      className="text-muted inline-flex items-center gap-1 text-xs font-semibold"
    >
      <Lock aria-hidden className="size-3.5 shrink-0" />
      {words.private}
    </span>
  );
}
