import { decisionsQuery, suspensionIn } from "@diary/core/decision";
import { useDiary } from "@diary/core/supabase";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";

import { lazyPart } from "../../loading/lazy-part.ts";

const SuspendedAlert = lazyPart(() => import("./suspended-alert.tsx"));

/** Above a form: what is typed there would not be taken, until when, and why. */
export function SuspendedNotice({ userId }: { userId: string }) {
  const diary = useDiary();
  const { data: decisions = [] } = useQuery(decisionsQuery(diary, userId));
  const suspension = suspensionIn(decisions, diary.platform.now());
  return suspension === undefined ? null : (
    <Suspense>
      <SuspendedAlert suspension={suspension} />
    </Suspense>
  );
}
