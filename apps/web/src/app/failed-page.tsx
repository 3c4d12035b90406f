import { ErrorState } from "@diary/ui/error-state";
import { Page } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";

import { ReplayEarlyInput } from "../hydration/use-hydrated-value.tsx";
import { siteWords } from "../words/en/site.ts";

export interface FailedPageProps {
  reason: "pageFailed" | "startFailed";
  onRetry: () => void;
}

export function FailedPage({ onRetry, reason }: FailedPageProps) {
  const { text, title } = useWords(siteWords)[reason];
  return (
    <Page>
      {/* Stops inline-bootstrap.ts, which would otherwise queue presses for a page that never renders. */}
      <ReplayEarlyInput />
      <ErrorState title={title} onRetry={onRetry}>
        <p>{text}</p>
      </ErrorState>
    </Page>
  );
}
