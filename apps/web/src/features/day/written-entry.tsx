import type { ChallengeCard } from "@diary/core/challenge";
import type { Day } from "@diary/core/day";
import { paths } from "@diary/core/paths";
import { bridgesOf, nextEntry, streak, type MissedDate, type Plan } from "@diary/core/rest-days";
import type { PendingEntry } from "@diary/core/writing";
import { CloudOff } from "@diary/ui/icons";
import { streakWords } from "@diary/ui/streak";
import { uiWords, useWords } from "@diary/ui/words";
import { WrittenSheet } from "@diary/ui/written-sheet";
import { useLayoutEffect, useRef, type ReactNode } from "react";

import { ButtonLink } from "../../navigation/links.tsx";
import { EntryPhotos } from "../../photos/entry-photos.tsx";
import { PendingPhotos } from "../../photos/pending-photos.tsx";
import { useShownPhotos } from "../../photos/use-shown-photos.ts";
import { dayWords } from "../../words/en/day.ts";
import { CardAfterEntry, type CardAfterEntryProps, type CardMarks } from "./card-after-entry.tsx";
import { NextLink } from "./next-link.tsx";
import { QueuedActions } from "./pending-actions.tsx";

export type ShownEntry =
  | { status: "written"; entry: Day; number: number }
  | { status: "pending"; entry: PendingEntry; number: number };

export interface WrittenEntryProps {
  challenge: Plan & CardAfterEntryProps["challenge"] & Pick<ChallengeCard, "challenge_id">;
  shown: ShownEntry;
  dates: readonly string[];
  marks: CardMarks;
  missed: readonly MissedDate[];
  today: string;
  next: ChallengeCard | undefined;
  onFollow: (challengeId: string) => void;
  share?: ReactNode;
  notes?: ReactNode;
  /** The stamp of a new entry is animated, and the main action gets the focus if no other element has it. */
  isNew: boolean;
}

export function WrittenEntry({
  challenge,
  dates,
  isNew,
  marks,
  missed,
  next,
  notes,
  onFollow,
  share,
  shown,
  today,
}: WrittenEntryProps) {
  const { register } = useWords(dayWords);
  const { entry: entryWords } = useWords(uiWords);
  const isPending = shown.status === "pending";
  const photos = useShownPhotos(isPending ? [] : [shown.entry], "small");
  const action = useRef<HTMLAnchorElement>(null);
  // Moves the focus before the entry is painted: a key pressed without a focused element would get lost.
  useLayoutEffect(() => {
    if (!isNew) return;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.id === "main") {
      action.current?.focus({ preventScroll: true });
    }
    action.current?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }, [isNew]);

  return (
    <div className="grid min-w-0 grid-cols-1 content-start">
      <WrittenSheet
        key={isPending ? shown.entry.dayId : shown.entry.day_id}
        label={`DAY ${shown.number}`}
        day={shown.number}
        content={isPending ? shown.entry.text : shown.entry.content}
        format={isPending ? "markdown" : shown.entry.format}
        isPending={isPending}
        photos={
          isPending ? (
            <PendingPhotos entry={shown.entry} look="strip" />
          ) : (
            <EntryPhotos entry={shown.entry} sources={photos} look="strip" />
          )
        }
        animate={isNew}
        // Clips the stamp's animation: beyond the edge, it would widen the page and move the bottom bar of phones.
        className="max-md:overflow-x-clip max-md:[overflow-clip-margin:1.5rem]"
      />
      <div className="grid grid-cols-1 content-start gap-4 pt-5">
        <div className="grid min-h-12 content-start gap-1 pe-30 md:pe-48">
          <StreakLine {...{ challenge, dates, today }} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <NextLink ref={action} next={next} onFollow={onFollow} isPending={isPending} />
          {isPending ? (
            <QueuedActions entry={shown.entry} />
          ) : (
            <ButtonLink
              to={paths.editDay(challenge.challenge_id, shown.entry.day_id)}
              variant="quiet"
              className="max-sm:flex-1"
            >
              {register.edit}
            </ButtonLink>
          )}
          {share}
        </div>
        {/* Below the actions, which must not move when the entry has been sent. */}
        {isPending ? (
          <p className="text-muted flex items-start gap-2 text-sm">
            <CloudOff aria-hidden className="mt-0.5 size-4 shrink-0" />
            {entryWords.pending}
          </p>
        ) : null}
      </div>
      {notes}
      <CardAfterEntry
        className="mt-8 sm:mt-10"
        challenge={challenge}
        bridges={bridgesOf(dates, missed)}
        ringsNewest={!isPending}
        {...marks}
      />
    </div>
  );
}

export type StreakLineProps = Pick<WrittenEntryProps, "challenge" | "dates" | "today">;

export function StreakLine({ challenge, dates, today }: StreakLineProps) {
  const { written: words } = useWords(dayWords);
  const unit = useWords(streakWords).streakDays;
  const { streakDays } = streak(dates, challenge, today);
  const next = nextEntry(dates, challenge, today);
  if (next === undefined) return null;
  return (
    <p className="text-muted flex flex-wrap items-baseline gap-x-2">
      {streakDays === 0 ? null : (
        <>
          <b className="text-ink font-serif text-lg leading-snug font-semibold">
            {streakDays}
            {unit}
          </b>
          <span aria-hidden className="max-sm:hidden">
            ·
          </span>
        </>
      )}
      <span>{words.nextEntry[next.on](next.number)}</span>
    </p>
  );
}
