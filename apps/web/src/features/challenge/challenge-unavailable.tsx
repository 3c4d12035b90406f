import { isAppError } from "@diary/core/errors";
import { EmptyState } from "@diary/ui/empty-state";
import { ErrorState } from "@diary/ui/error-state";
import type { ReactNode } from "react";

import { challengeCopy } from "./copy.ts";

const { detail: copy } = challengeCopy;

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
  if (isAppError(error, "not-found", "invalid")) {
    return (
      <EmptyState level={level} title={copy.notFound} action={action}>
        {copy.notFoundText}
      </EmptyState>
    );
  }
  return <ErrorState title={copy.failed} onRetry={onRetry} retrying={retrying} />;
}
