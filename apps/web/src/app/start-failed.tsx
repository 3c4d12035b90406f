import { ErrorState } from "@diary/ui/error-state";
import { Page } from "@diary/ui/page";
import { useWords } from "@diary/ui/words";

import { ReplayEarlyInput } from "../hydration/use-hydrated-value.tsx";
import { siteWords } from "../words/en/site.ts";

/** Instead of the app when it could not even start: the server can't be reached. */
export function StartupError() {
  const { startFailed: words } = useWords(siteWords);
  return (
    <Page>
      <ErrorState title={words.title} onRetry={() => location.reload()}>
        <p>{words.text}</p>
      </ErrorState>
      {/* Or the early script would go on holding presses for an app that does not come. */}
      <ReplayEarlyInput />
    </Page>
  );
}
