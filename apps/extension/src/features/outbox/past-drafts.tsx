import type { CivilDate } from "@diary/core/civil-date";
import { DAY_LIMITS, dayKeys, daysQuery } from "@diary/core/day";
import { countCodePoints } from "@diary/core/input";
import { useDiary } from "@diary/core/supabase";
import {
  contentOf,
  deleteDrafts,
  isEditOfRow,
  isEntryDraft,
  submitDraft,
  useWriting,
  type Draft,
  type EntryDraft,
} from "@diary/core/writing";
import { useDialogs } from "@diary/ui/dialogs";
import { useLazyModule } from "@diary/ui/lazy-module";
import { useQuery, useQueryClient } from "@tanstack/react-query";

import { submitErrorAlert } from "../../copy/en.ts";
import { useCopy } from "../../copy/language-provider.tsx";
import { LazyFallback } from "../notices/lazy-fallback.tsx";
import { writeOnSite } from "./write-on-site.ts";

/** From the disk, where there is one: the file that every opening reads is smaller without it. */
const loadPastDraft = async () => (await import("./past-draft.tsx")).PastDraft;

export interface PastDraftsProps {
  /** All of this user. */
  readonly drafts: readonly Draft[];
  readonly challengeId: string;
  /** The date that is written for now. */
  readonly date: CivilDate;
  /** Puts the text into the field. Answers whether it is kept there. */
  readonly onTake: (text: string) => Promise<boolean>;
}

/** What was typed on another day and never registered. */
export function PastDrafts({ challengeId, date, drafts, onTake }: PastDraftsProps) {
  const { db, outbox } = useWriting();
  const diary = useDiary();
  const copy = useCopy();
  const dialogs = useDialogs();
  const cache = useQueryClient();
  const kept = drafts
    .filter(isEntryDraft)
    .filter(({ key }) => key.challengeId === challengeId && key.date !== date);
  const left = useLazyModule(loadPastDraft, kept[0]);
  // The form around has asked for them.
  const days = useQuery({ ...daysQuery(diary, challengeId), enabled: false });

  /** As the entry of the day on which it was typed. Its snackbar comes when it has arrived. */
  async function register(draft: EntryDraft) {
    const { base, fields, key } = draft;
    const { id, sent } =
      base === null || isEditOfRow(base) ? { id: diary.platform.randomId(), sent: [] } : base;
    const submission = { key, dayId: id, text: contentOf(fields), version: null, sent };
    // As a writer of its own: what another window types on in its draft stays.
    const writer = diary.platform.randomId();
    const stored = await submitDraft(db, submission, {
      ...draft,
      writer,
      replaces: [draft, ...draft.replaces],
    });
    const outcome =
      typeof stored === "string" ? { status: "rejected" as const, code: stored } : await outbox.send(stored);
    if (outcome.status !== "rejected") return;
    // What is in the way was written elsewhere.
    void cache.invalidateQueries({ queryKey: dayKeys.ofChallenge(challengeId) });
    await dialogs.alert(submitErrorAlert(copy, outcome.code));
  }

  if (left.status === "failed" && kept.length > 0) return <LazyFallback status="failed" />;
  if (left.status !== "ready") return null;
  return kept.map((draft) => {
    const { base, key, replaces, writer } = draft;
    const text = contentOf(draft.fields);
    const entry = days.data?.find((written) => written.date === key.date);
    // An edit whose entry is gone is a text of its own.
    const isEdit = isEditOfRow(base) && (entry !== undefined || days.data === undefined);
    const canBeRegistered =
      !isEdit && entry === undefined && key.date < date && countCodePoints(text) <= DAY_LIMITS.content;
    const discard = () => deleteDrafts(db, key, [draft, ...replaces]);
    return (
      <left.module
        key={`${key.date} ${writer}`}
        date={key.date}
        {...{ entry, isEdit, text }}
        onTake={() => void onTake(text).then((isKept) => (isKept ? discard() : undefined))}
        onRegister={canBeRegistered ? () => register(draft) : undefined}
        onWriteOnSite={() => void writeOnSite(draft)}
        onDiscard={() => void discard()}
      />
    );
  });
}
