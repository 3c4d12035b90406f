import type { CivilDate } from "@diary/core/civil-date";
import { daysQuery } from "@diary/core/day";
import { useEntryServices, useUnsentEntries } from "@diary/core/entry";
import { useDiary } from "@diary/core/supabase";
import { useQuery } from "@tanstack/react-query";

import { LeftDraft } from "./left-draft.tsx";

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
  const { store } = useEntryServices();
  const kept = useUnsentEntries(userId) ?? [];
  // The form around has asked for them.
  const days = useQuery({ ...daysQuery(useDiary(), challengeId), enabled: false });
  return kept.map((left) => {
    if (left.typed === null || left.challengeId !== challengeId || left.date >= date) return null;
    const { onto, text } = left.typed;
    const isEdit = onto !== null;
    const entry = days.data?.find((written) => written.date === left.date);
    // Without its entry there is no way to its form, where it waits.
    if (isEdit && entry === undefined) return null;
    const discard = () => store.change(left, { type: "discarded", what: "typed", text });
    return (
      <LeftDraft
        key={left.date}
        date={left.date}
        {...{ entry, isEdit, text }}
        onTake={() => void onTake(text).then((isKept) => (isKept ? discard() : undefined))}
        onDiscard={() => void discard()}
      />
    );
  });
}
