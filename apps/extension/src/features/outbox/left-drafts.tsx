import type { CivilDate } from "@diary/core/civil-date";
import { daysQuery } from "@diary/core/day";
import { useDraftKeeping, useDraftsOf } from "@diary/core/draft";
import { useDiary } from "@diary/core/supabase";
import { useQuery } from "@tanstack/react-query";

import { LeftDraft } from "./left-draft.tsx";

export interface LeftDraftsProps {
  readonly userId: string;
  readonly challengeId: string;
  /** The date that is written for now. */
  readonly date: CivilDate;
  /** Puts the text into the field; resolves once it is kept there. */
  readonly onTake: (text: string) => Promise<void>;
}

/** What was typed on another day and never registered. */
export function LeftDrafts({ challengeId, date, onTake, userId }: LeftDraftsProps) {
  const { drafts } = useDraftKeeping();
  const kept = useDraftsOf(userId);
  // The form around has asked for them.
  const days = useQuery({ ...daysQuery(useDiary(), challengeId), enabled: false });
  return kept.map(({ draft, subject }) => {
    if (subject.kind !== "day" || subject.challengeId !== challengeId || subject.date >= date) return null;
    const isEdit = draft.basedOn !== null;
    const entry = days.data?.find((written) => written.date === subject.date);
    // Without its entry there is no way to its form, where it waits.
    if (isEdit && entry === undefined) return null;
    const text = draft.fields["content"] ?? "";
    const discard = () => drafts.discard(subject);
    return (
      <LeftDraft
        key={subject.date}
        date={subject.date}
        {...{ entry, isEdit, text }}
        onTake={() => void onTake(text).then(discard)}
        onDiscard={() => void discard()}
      />
    );
  });
}
