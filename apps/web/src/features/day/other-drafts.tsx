import type { Day } from "@diary/core/day";
import { moveTyped, useEntryServices, useUnsentEntries } from "@diary/core/entry";
import { isolateDirection } from "@diary/core/input";
import { paths } from "@diary/core/paths";
import { Alert } from "@diary/ui/alert";
import { Button, buttonClass } from "@diary/ui/button";

import { focusField } from "../../forms/focus-field.ts";
import { Link } from "../../navigation/link.tsx";
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
  const services = useEntryServices();
  const drafts = (useUnsentEntries(userId) ?? []).flatMap((kept) => {
    const { challengeId, typed } = kept;
    if (typed === null || (challengeId === selected && kept.date === date)) return [];
    const challenge = challenges.find(({ challenge_id }) => challenge_id === challengeId);
    return [{ challenge, challengeId, date: kept.date, kept, text: typed.text }];
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
            const entry = isOther ? undefined : written.find((row) => row.date === day);
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
      {open
        .filter(({ date: day, kept }) => day === date && kept.typed?.onto === null)
        .map(({ challenge, challengeId, kept }) => (
          // Typed for the wrong challenge.
          <Button
            key={challengeId}
            size="small"
            className="justify-self-start"
            onClick={() => {
              focusField("content");
              void moveTyped(services, kept, { userId, challengeId: selected, date });
            }}
          >
            {copy.moveHere(isolateDirection(challenge?.title ?? ""))}
          </Button>
        ))}
      {drafts.map(({ challenge, challengeId, date: day, kept, text }) =>
        challenge === undefined ? (
          <StrandedDraft key={`${challengeId} ${day}`} entryKey={kept} text={text} />
        ) : null,
      )}
    </>
  );
}
