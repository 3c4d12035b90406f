import { formatCivilDate, type CivilDate } from "@diary/core/civil-date";
import { useDraftKeeping, useDraftsOf } from "@diary/core/draft";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";

import { outboxCopy as copy } from "./copy.ts";

export interface LeftDraftsProps {
  readonly userId: string;
  readonly challengeId: string;
  /** The date that is written for now. */
  readonly date: CivilDate;
  /** Puts the text into the field. */
  readonly onTake: (text: string) => void;
}

/** What was typed on another day and never registered. */
export function LeftDrafts({ challengeId, date, onTake, userId }: LeftDraftsProps) {
  const { drafts } = useDraftKeeping();
  const kept = useDraftsOf(userId) ?? [];
  return kept.map(({ draft, subject }) => {
    if (subject.kind !== "day" || subject.challengeId !== challengeId || subject.date >= date) return null;
    const text = draft.fields["content"] ?? "";
    return (
      <Alert
        key={subject.date}
        title={copy.leftTitle(formatCivilDate(subject.date))}
        actions={
          <>
            <Button
              size="small"
              onClick={() => {
                onTake(text);
                void drafts.discard(subject);
              }}
            >
              {copy.take}
            </Button>
            <Button size="small" onClick={() => void drafts.discard(subject)}>
              {copy.discard}
            </Button>
          </>
        }
      >
        <p dir="auto" className="max-h-24 overflow-y-auto whitespace-pre-wrap">
          {text}
        </p>
      </Alert>
    );
  });
}
