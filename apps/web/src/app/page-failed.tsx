import { ErrorState } from "@diary/ui/error-state";
import { Page } from "@diary/ui/page";

import { Hydrated } from "./hydrated.tsx";

export interface PageFailedProps {
  onRetry: () => void;
}

/** Instead of a page that could not be loaded or drawn. */
export function PageFailed({ onRetry }: PageFailedProps) {
  return (
    <Page>
      <Hydrated />
      <ErrorState title="This page could not be loaded" onRetry={onRetry}>
        <p>The connection may be gone. Nothing you have saved is lost.</p>
      </ErrorState>
    </Page>
  );
}
