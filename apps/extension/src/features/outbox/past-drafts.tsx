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
import { useQuery, useQueryClient } from "@tanstack/react-query";

import { submitErrorAlert } from "../../copy/en.ts";
import { useCopy } from "../../copy/language-provider.tsx";
import { PastDraft } from "./past-draft.tsx";
import { writeOnSite } from "./write-on-site.ts";

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
      <PastDraft
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
