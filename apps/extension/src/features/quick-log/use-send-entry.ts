import type { CivilDate } from "@diary/core/civil-date";
import { dayKeys, type Day } from "@diary/core/day";
import type { DraftInHand } from "@diary/core/draft";
import { isAppError, type AppErrorCode } from "@diary/core/errors";
import { useSubmitDay } from "@diary/core/outbox";
import { useDiary } from "@diary/core/supabase";
import { useDialogs } from "@diary/ui/dialogs";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { logCopy as copy } from "./copy.ts";
import { refusalWords } from "./refusal-words.ts";

export interface SendEntryInput {
  subject: { userId: string; challengeId: string; date: CivilDate };
  draft: DraftInHand;
  /** The entry that is edited; undefined for a new one. */
  entry: Day | undefined;
}

/** Registers the entry, or saves its text. What was typed stays until the server or the outbox has it. */
export function useSendEntry({ subject, draft, entry }: SendEntryInput) {
  const { platform } = useDiary();
  const cache = useQueryClient();
  // Kept over every attempt, so that the entry arrives once.
  const [dayId] = useState(platform.randomId);
  const [error, setError] = useState<string>();
  const submit = useSubmitDay();
  const dialogs = useDialogs();
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
    const { date, day_id } = day;
    const submission = await submit.mutateAsync({ ...address, day_id, date, content, basedOn });
    if (submission.status === "refused" && submission.code === "day/edited-elsewhere") {
      // Shows itself: both texts stand beside each other.
      return cache.invalidateQueries({ queryKey: dayKeys.ofChallenge(subject.challengeId) });
    }
    if (submission.status === "refused") return refuse(submission.code);
    return draft.settle({ content });
  }

  async function send(content: string) {
    if (!/\S/.test(content)) return setError(copy.required);
    setError(undefined);
    // Begun before it is on its way, and not waited for: the popup may be closed in this instant.
    void draft.flush();
    try {
      await (entry === undefined ? register(content) : save(entry, content));
    } catch (cause) {
      await refuse(isAppError(cause) ? cause.code : "server");
    }
  }

  return { send, error, status: submit.isPending ? ("sending" as const) : ("editing" as const) };
}
