import { EmptyState } from "@diary/ui/empty-state";
import { useWords } from "@diary/ui/words";
import type { ReactNode } from "react";

import { challengeWords } from "../../words/en/challenge.ts";

export function ChallengeMissing({ action, level }: { action: ReactNode; level: 1 | 2 }) {
  const { detail: words } = useWords(challengeWords);
  return (
    <EmptyState level={level} title={words.notFound} action={action}>
      {words.notFoundText}
    </EmptyState>
  );
}
