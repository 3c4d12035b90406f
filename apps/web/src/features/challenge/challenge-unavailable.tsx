import { isAppError } from "@diary/core/errors";
import { EmptyState } from "@diary/ui/empty-state";
import { ErrorState } from "@diary/ui/error-state";
import { useWords } from "@diary/ui/words";
import type { ReactNode } from "react";

import { challengeWords } from "../../words/en/challenge.ts";

export interface ChallengeUnavailableProps {
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
  /** The way on from an address of nothing. */
  action: ReactNode;
  /** Level of the title: 1 where the page has none of its own. Default 1. */
  level?: 1 | 2;
}

/** Instead of a challenge that could not be shown: there is none, or it did not come. */
export function ChallengeUnavailable({
  action,
  error,
  level = 1,
  onRetry,
  retrying,
}: ChallengeUnavailableProps) {
  const { detail: words } = useWords(challengeWords);
  if (isAppError(error, "not-found", "invalid")) {
    return (
      <EmptyState level={level} title={words.notFound} action={action}>
        {words.notFoundText}
      </EmptyState>
    );
  }
  return <ErrorState title={words.failed} onRetry={onRetry} retrying={retrying} />;
}
