import { ErrorState } from "@diary/ui/error-state";
import { Page } from "@diary/ui/page";

import { TakeOver } from "./take-over.tsx";

export interface PageFailedProps {
  onRetry: () => void;
}

/** Instead of a page that could not be loaded or drawn. */
export function PageFailed({ onRetry }: PageFailedProps) {
  return (
    <Page>
      <TakeOver />
      <ErrorState title="This page could not be loaded" onRetry={onRetry}>
        <p>The connection may be gone. Nothing you have saved is lost.</p>
      </ErrorState>
    </Page>
  );
}
