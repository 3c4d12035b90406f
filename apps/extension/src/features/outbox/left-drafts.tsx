import type { CivilDate } from "@diary/core/civil-date";
import { DAY_LIMITS, dayKeys, daysQuery } from "@diary/core/day";
import { useEntryServices, useUnsentEntries, type EntryKey } from "@diary/core/entry";
import { codePoints } from "@diary/core/input";
import { useDiary } from "@diary/core/supabase";
import { useDialogs } from "@diary/ui/dialogs";
import { useOnDemand } from "@diary/ui/on-demand";
import { useQuery, useQueryClient } from "@tanstack/react-query";

import { useCopy } from "../../copy/copy-context.ts";
import { refusalWords } from "../../copy/english.ts";
import { PartState } from "../notices/part-state.tsx";

/** From the disk, where there is one: the file that every opening reads is smaller without it. */
const loadLeftDraft = async () => (await import("./left-draft.tsx")).LeftDraft;

export interface LeftDraftsProps {
  readonly userId: string;
  readonly challengeId: string;
  /** The date that is written for now. */
  readonly date: CivilDate;
  /** Puts the text into the field. Answers whether it is kept there. */
  readonly onTake: (text: string) => Promise<boolean>;
}

/** What was typed on another day and never registered. */
export function LeftDrafts({ challengeId, date, onTake, userId }: LeftDraftsProps) {
  const { delivery, store } = useEntryServices();
  const diary = useDiary();
  const copy = useCopy();
  const dialogs = useDialogs();
  const cache = useQueryClient();
  const unsent = useUnsentEntries(userId) ?? [];
  const kept = unsent.filter((one) => one.challengeId === challengeId && one.date < date);
  const draft = useOnDemand(loadLeftDraft, kept[0]);
  // The form around has asked for them.
  const days = useQuery({ ...daysQuery(diary, challengeId), enabled: false });

  /** As the entry of the day on which it was typed. Its snackbar comes when it has arrived. */
  async function register(left: EntryKey, text: string) {
    const { challengeId: ofChallenge, date: ofDate } = left;
    const key = { userId, challengeId: ofChallenge, date: ofDate };
    const dayId = diary.platform.randomId();
    const outcome = await delivery.submit({ key, text, from: [text], base: null, dayId });
    if (outcome.status !== "refused") return;
    // What is in the way was written elsewhere.
    void cache.invalidateQueries({ queryKey: dayKeys.ofChallenge(challengeId) });
    await dialogs.alert({ title: refusalWords(copy, outcome.code) });
  }

  if (draft.status === "failed" && kept.length > 0) return <PartState status="failed" />;
  if (draft.status !== "ready") return null;
  return kept.map((left) => {
    if (left.typed === null) return null;
    const { onto, text } = left.typed;
    const isEdit = onto !== null;
    const entry = days.data?.find((written) => written.date === left.date);
    // Without its entry there is no way to its form, where it waits.
    if (isEdit && entry === undefined) return null;
    const canBeRegistered = !isEdit && entry === undefined && codePoints(text) <= DAY_LIMITS.content;
    const discard = () => store.change(left, { type: "discarded", what: "typed", text });
    return (
      <draft.part
        key={left.date}
        date={left.date}
        {...{ entry, isEdit, text }}
        onTake={() => void onTake(text).then((isKept) => (isKept ? discard() : undefined))}
        onRegister={canBeRegistered ? () => register(left, text) : undefined}
        onDiscard={() => void discard()}
      />
    );
  });
}
