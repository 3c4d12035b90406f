import { isAppError } from "@diary/core/errors";
import { EmptyState } from "@diary/ui/empty-state";
import { useWords } from "@diary/ui/words";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { LoadFailed } from "../../loading/loaded.tsx";
import { challengeWords } from "../../words/en/challenge.ts";

export interface ChallengeUnavailableProps {
  query: Pick<UseQueryResult, "error" | "isFetching" | "refetch">;
  /** The way on from an address of nothing. */
  action: ReactNode;
  /** Level of the title: 1 where the page has none of its own. Default 1. */
  level?: 1 | 2;
}

/** Instead of a challenge that could not be shown: there is none, or it did not come. */
export function ChallengeUnavailable({ action, level = 1, query }: ChallengeUnavailableProps) {
  const { detail: words } = useWords(challengeWords);
  if (isAppError(query.error, "not-found", "invalid")) {
    return (
      <EmptyState level={level} title={words.notFound} action={action}>
        {words.notFoundText}
      </EmptyState>
    );
  }
  return <LoadFailed title={words.failed} query={query} />;
}
