import { ErrorState } from "@diary/ui/error-state";
import { Page } from "@diary/ui/page";

import { ReplayEarlyInput } from "../hydration/use-hydrated-value.tsx";

/** Instead of the app when it could not even start: the server can't be reached. */
export function StartupError() {
  return (
    <Page>
      <ErrorState title="Challenge Diary can't be reached" onRetry={() => location.reload()}>
        <p>Check your connection. Nothing you have saved is lost.</p>
      </ErrorState>
      {/* Or the early script would go on holding presses for an app that does not come. */}
      <ReplayEarlyInput />
    </Page>
  );
}
