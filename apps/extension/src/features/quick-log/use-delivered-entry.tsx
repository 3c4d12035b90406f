import type { Day } from "@diary/core/day";
import { formatSpan } from "@diary/core/rest-days";
import { useDeliveredEntries, usePendingRestDays, useWriting } from "@diary/core/writing";
import { useDialogs } from "@diary/ui/dialogs";
import { useToast } from "@diary/ui/toast";
import { uiWords, useWords } from "@diary/ui/words";
import { lazy, Suspense, useEffect, useState } from "react";

import { en } from "../../words/en.ts";

const CompletedSeal = lazy(() => import("./completed-seal.tsx"));

/** Delivers pending entries. Also starts the worker early: a message to a starting worker is lost if the popup closes. */
export function useDeliverPending(): void {
  const { outbox } = useWriting();
  useEffect(() => {
    const attempt = () => void outbox.deliver().catch(() => undefined);
    attempt();
    addEventListener("online", attempt);
    return () => removeEventListener("online", attempt);
  }, [outbox]);
}

/** Shows a message for each delivered entry, even if the popup was closed at the time. Returns the latest entry. */
export function useDeliveredEntry(userId: string): Day | null {
  const words = useWords(en);
  const dialogs = useDialogs();
  const toast = useToast();
  const { locale } = useWords(uiWords);
  const [latest, setLatest] = useState<Day | null>(null);
  usePendingRestDays(userId, (mark) =>
    toast({ message: words.restRefused(formatSpan(mark, locale)), tone: "danger" }),
  );
  useDeliveredEntries(userId, async ({ completed, day }, { version }) => {
    setLatest(day);
    toast({ message: version === null ? words.success : words.updated });
    if (!completed) return;
    await dialogs.alert({
      title: words.completedTitle,
      message: words.completed,
      illustration: (
        <Suspense fallback={<div className="h-47" />}>
          <CompletedSeal userId={userId} challengeId={day.challenge_id} />
        </Suspense>
      ),
      deferWhileTyping: true,
    });
  });
  return latest;
}
