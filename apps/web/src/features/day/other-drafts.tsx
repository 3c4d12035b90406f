import type { Day } from "@diary/core/day";
import { useDraftsOf } from "@diary/core/draft";
import { isolateDirection } from "@diary/core/input";
import { Alert } from "@diary/ui/alert";
import { Button, buttonClass } from "@diary/ui/button";
import { Link } from "react-router-dom";

import { paths } from "../../config/paths.ts";
import { dayCopy } from "./copy.ts";
import { StrandedDraft } from "./stranded-draft.tsx";

const { otherDrafts: copy } = dayCopy;

export interface OtherDraftsProps {
  userId: string;
  /** The challenges that take entries. */
  challenges: readonly { challenge_id: string; title: string }[];
  /** What is written just now is no other draft. */
  selected: string;
  date: string;
  /** Entries of the selected challenge: a draft of one of their dates is an edit. */
  written: readonly Day[];
  /** Goes to the draft of this challenge and date. */
  onOpen: (challengeId: string, date: string) => void;
}

/** The drafts of other days and challenges, so that none is forgotten because its day is over. */
export function OtherDrafts({ challenges, date, onOpen, selected, userId, written }: OtherDraftsProps) {
  const drafts = useDraftsOf(userId).flatMap(({ draft, subject }) => {
    if (subject.kind !== "day" || subject.challengeId === null) return [];
    const { challengeId } = subject;
    if (challengeId === selected && subject.date === date) return [];
    const challenge = challenges.find(({ challenge_id }) => challenge_id === challengeId);
    return [{ challenge, challengeId, date: subject.date, draft, subject }];
  });
  const open = drafts
    .filter(({ challenge }) => challenge !== undefined)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));

  return (
    <>
      {open.length === 0 ? null : (
        <Alert
          title={copy.title}
          actions={open.map(({ challenge, challengeId, date: day }) => {
            const isOther = challengeId !== selected;
            const entry = isOther ? undefined : written.find((kept) => kept.date === day);
            const name = isOther ? copy.ofChallenge(day, isolateDirection(challenge?.title ?? "")) : day;
            return entry === undefined ? (
              <Button key={`${challengeId} ${day}`} size="small" onClick={() => onOpen(challengeId, day)}>
                {name}
              </Button>
            ) : (
              <Link
                key={`${challengeId} ${day}`}
                to={paths.editDay(challengeId, entry.day_id)}
                className={buttonClass("secondary", "small")}
              >
                {copy.edited(day)}
              </Link>
            );
          })}
        >
          {copy.text}
        </Alert>
      )}
      {drafts.map(({ challenge, challengeId, date: day, draft, subject }) =>
        challenge === undefined ? (
          <StrandedDraft
            key={`${challengeId} ${day}`}
            subject={subject}
            text={draft.fields["content"] ?? ""}
          />
        ) : null,
      )}
    </>
  );
}
