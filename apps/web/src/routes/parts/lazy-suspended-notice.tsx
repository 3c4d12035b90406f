import { Suspense } from "react";

import { optionalLazyComponent } from "../../loading/load-chunk.ts";

const Notice = optionalLazyComponent(() => import("../../features/decision/suspended-notice.tsx"));

/** What somebody suspended reads above a form. It comes beside the form, which nobody else waits for. */
export function LazySuspendedNotice({ userId }: { userId: string }) {
  return (
    <Suspense>
      <Notice userId={userId} />
    </Suspense>
  );
}
