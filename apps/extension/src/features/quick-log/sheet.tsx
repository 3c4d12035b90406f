import type { ChallengeCard } from "@diary/core/challenge";
import { addDays, type CivilDate } from "@diary/core/civil-date";
import { numberOn, type Day, type EntryDate } from "@diary/core/day";
import { isDueOn } from "@diary/core/rest-days";
import type { PendingEntry } from "@diary/core/writing";
import { Button } from "@diary/ui/button";
import { useWords } from "@diary/ui/words";
import { useEffect, useLayoutEffect, useRef, useState } from "react";

import { en } from "../../words/en.ts";
import { EntryForm } from "./entry-form.tsx";
import { PendingSheet } from "./pending-sheet.tsx";
import { RestToday } from "./rest-today.tsx";
import { StoredTextNotice } from "./stored-text-notice.tsx";

export interface SheetProps {
  readonly userId: string;
  readonly today: CivilDate;
  readonly entryDate: EntryDate;
  readonly goTo: (challengeId: string, date: CivilDate) => void;
  readonly stamped: Day | null;
  readonly isWriting: boolean;
  readonly challenge: ChallengeCard;
  readonly entries: readonly Day[] | undefined;
  readonly isAsking: boolean;
  readonly pendingEntries: readonly PendingEntry[];
  readonly next: ChallengeCard | undefined;
  readonly onWriting: (isWriting: boolean) => void;
}

export function Sheet({
  challenge,
  goTo,
  isAsking,
  next,
  pendingEntries,
  stamped,
  today,
  ...props
}: SheetProps) {
  const words = useWords(en);
  const entries = props.entries ?? [];
  const { date, isPastDay, isToday, selectedDate, setHasText } = props.entryDate;
  const entry = entries.find((written) => written.date === date);
  const pendingDates = pendingEntries.map(({ key }) => key.date);
  const number = numberOn(date, entries, pendingDates, props.entries?.length ?? challenge.day);
  const pending = pendingEntries.find(({ key }) => key.date === date);
  const [before, setBefore] = useState(pending);
  const [withdrawn, setWithdrawn] = useState<PendingEntry>();
  // The entry is delivered, but not loaded yet. An empty field would suggest that nothing is written.
  const isArriving =
    before?.key.date === date && before.order !== withdrawn?.order && entry === undefined && isAsking;
  const sent = pending ?? (isArriving ? before : undefined);
  if (sent !== before) setBefore(sent);
  const isShown = sent !== undefined && !props.isWriting;
  // No form is shown, so nothing is typed. While `hasText` is true, the popup doesn't change to the next day.
  useEffect(() => {
    if (isShown) setHasText(false);
  });
  const yesterday = addDays(today, -1);
  const dates = [...entries.map((written) => written.date), ...pendingDates];
  const canCatchUp =
    props.entries !== undefined && isDueOn(challenge, yesterday) && !dates.includes(yesterday);
  const id = challenge.challenge_id;
  const [label, other] = selectedDate === "" ? [words.writeYesterday, yesterday] : [words.backToToday, today];
  const otherDate =
    other === today || canCatchUp ? (
      <button
        type="button"
        className="hover:text-accent min-h-6 rounded-sm text-start text-sm font-semibold"
        onClick={() => goTo(id, other)}
      >
        {label}
      </button>
    ) : null;
  const hasArrived = stamped?.challenge_id === id && stamped.date === date;
  // Gets the focus when an entry is delivered, so the user can continue with the next challenge by keyboard.
  const nextButton = useRef<HTMLButtonElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  const isOver = hasArrived && !isShown && !props.isWriting;
  const shown = useRef<PendingEntry>(undefined);
  // Moves the focus in a layout effect: the next key must not change the entry that was just written.
  useLayoutEffect(() => {
    const hasLeft = shown.current !== undefined && !isShown && shown.current.order !== withdrawn?.order;
    shown.current = isShown ? sent : undefined;
    const hasLostFocus = isShown && document.activeElement?.matches("body, main");
    if (isOver || hasLeft || hasLostFocus) (nextButton.current ?? sendButton.current)?.focus();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOver, isShown]);
  const after = (isMain: boolean) =>
    next === undefined ? (
      <p className="text-muted min-h-8 text-sm">{words.allWritten}</p>
    ) : (
      <Button
        variant={isMain ? "primary" : "secondary"}
        className="shrink-0"
        ref={nextButton}
        onClick={() => goTo(next.challenge_id, today)}
      >
        <span className="truncate">{words.next(next.title)}</span>
      </Button>
    );
  if (isShown) {
    return (
      <>
        <StoredTextNotice userId={props.userId} />
        <PendingSheet
          entry={sent}
          day={number}
          onTakeBack={() => setWithdrawn(sent)}
          sendButton={sendButton}
        />
        {otherDate}
        {/* While the entry isn't sent, the popup doesn't say that all challenges are written. */}
        {next === undefined ? null : after(false)}
      </>
    );
  }
  return (
    <EntryForm
      key={date}
      userId={props.userId}
      isWriting={props.isWriting}
      onWriting={props.onWriting}
      {...{ challenge, date, dates, entry, isPastDay, isToday, number, setHasText, today }}
      isPending={sent !== undefined}
      animate={hasArrived}
      aside={
        <div className="me-auto flex min-w-0 flex-wrap gap-x-4 text-sm">
          {entry === undefined ? null : (
            <output className="sr-only">{date === today ? words.written : words.dayWritten}</output>
          )}
          {otherDate}
          {date === today && entry === undefined && challenge.start_date <= today ? (
            <RestToday challenge={challenge} today={today} />
          ) : null}
        </div>
      }
      after={after}
    />
  );
}
