import { Suspense } from "react";

import { optionalPart } from "../loading/lazy-part.ts";

const Notice = optionalPart(() => import("../features/decision/suspended-notice.tsx"));

/** What somebody suspended reads above a form. It comes beside the form, which nobody else waits for. */
export function LazySuspendedNotice({ userId }: { userId: string }) {
  return (
    <Suspense>
      <Notice userId={userId} />
    </Suspense>
  );
}
