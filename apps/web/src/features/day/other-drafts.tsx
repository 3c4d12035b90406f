import { useDraftsOf } from "@diary/core/draft";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";

import { dayCopy } from "./copy.ts";

const { otherDrafts: copy } = dayCopy;

export interface OtherDraftsProps {
  userId: string;
  challengeId: string;
  /** Dates whose drafts are not other ones. */
  besides: readonly string[];
  /** Goes to the draft of this date. */
  onOpen: (date: string) => void;
}

/** The drafts of a challenge's other days, so that none is forgotten because its day is over. */
export function OtherDrafts({ besides, challengeId, onOpen, userId }: OtherDraftsProps) {
  const dates = useDraftsOf(userId).flatMap(({ subject }) =>
    subject.kind === "day" && subject.challengeId === challengeId && !besides.includes(subject.date)
      ? [subject.date]
      : [],
  );
  if (dates.length === 0) return null;
  const actions = dates.toSorted().map((date) => (
    <Button key={date} size="small" onClick={() => onOpen(date)}>
      {date}
    </Button>
  ));
  return (
    <Alert title={copy.title} actions={actions}>
      {copy.text}
    </Alert>
  );
}
