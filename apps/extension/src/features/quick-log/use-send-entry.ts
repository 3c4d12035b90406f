import type { CivilDate } from "@diary/core/civil-date";
import { dayKeys, useUpdateDay, type Day } from "@diary/core/day";
import type { DraftInHand } from "@diary/core/draft";
import { isAppError, type AppErrorCode } from "@diary/core/errors";
import { useSubmitDay } from "@diary/core/outbox";
import { useDiary } from "@diary/core/supabase";
import { useDialogs } from "@diary/ui/dialogs";
import { useToast } from "@diary/ui/toast";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { logCopy as copy } from "./copy.ts";
import { refusalWords } from "./refusal-words.ts";

export type SendEntryInput = {
  subject: { userId: string; challengeId: string; date: CivilDate };
  draft: DraftInHand;
  /** The entry that is edited; undefined for a new one. */
  entry: Day | undefined;
};

/** Registers the entry, or saves its text. What was typed stays until the server or the outbox has it. */
export function useSendEntry({ subject, draft, entry }: SendEntryInput) {
  const { platform } = useDiary();
  const cache = useQueryClient();
  // Kept over every attempt, so that the entry arrives once.
  const [dayId] = useState(platform.randomId);
  const [error, setError] = useState<string>();
  const submit = useSubmitDay();
  const update = useUpdateDay();
  const dialogs = useDialogs();
  const toast = useToast();
  const address = { challenge_id: subject.challengeId, user_id: subject.userId };

  const refuse = (code: AppErrorCode) => {
    // What is in the way was written elsewhere: it is shown beside this text.
    void cache.invalidateQueries({ queryKey: dayKeys.ofChallenge(subject.challengeId) });
    return dialogs.alert({ title: refusalWords(code) });
  };

  async function register(content: string) {
    const submission = await submit.mutateAsync({ ...address, day_id: dayId, date: subject.date, content });
    if (submission.status === "refused") await refuse(submission.code);
    // The snackbar and the COMPLETED moment come when it has arrived (DeliveredMoments), however late.
    else await draft.settle({ content });
  }

  async function save(day: Day, content: string) {
    const basedOn = typeof draft.basedOn === "number" ? draft.basedOn : day.version;
    const saved = await update.mutateAsync({ ...address, day_id: day.day_id, content, basedOn });
    // A conflict shows itself: the entry is another one now.
    if (saved.status === "conflict") return;
    await draft.settle({ content });
    toast({ message: copy.updated });
  }

  async function send(content: string) {
    if (!/\S/.test(content)) return setError(copy.required);
    setError(undefined);
    // On the device before it is on its way.
    await draft.flush();
    try {
      await (entry === undefined ? register(content) : save(entry, content));
    } catch (cause) {
      await refuse(isAppError(cause) ? cause.code : "server");
    }
  }

  const sending = submit.isPending || update.isPending;
  return { send, error, status: sending ? ("sending" as const) : ("editing" as const) };
}
