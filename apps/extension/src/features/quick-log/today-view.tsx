import type { ChallengeCard } from "@diary/core/challenge";
import { type CivilDate, addDays } from "@diary/core/civil-date";
import { daysQuery, numberOn, type Day, type EntryDate } from "@diary/core/day";
import { paths } from "@diary/core/paths";
import { isDueOn, isPlannedBy, streak } from "@diary/core/rest-days";
import { useDiary } from "@diary/core/supabase";
import { isQueued, usePendingActions, type PendingEntry } from "@diary/core/writing";
import { Button } from "@diary/ui/button";
import { inkOf } from "@diary/ui/category";
import { DayCount } from "@diary/ui/day-count";
import { ErrorState } from "@diary/ui/error-state";
import { CloudOff, ExternalLink } from "@diary/ui/icons";
import { useLazyModule } from "@diary/ui/lazy-module";
import { PlainText } from "@diary/ui/plain-text";
import { SelectField } from "@diary/ui/select-field";
import { LoadingRegion, Skeleton } from "@diary/ui/skeleton";
import { Stamp } from "@diary/ui/stamp";
import { StampGrid } from "@diary/ui/stamp-grid";
import { Streak } from "@diary/ui/streak";
import { useWords } from "@diary/ui/words";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode, type Ref } from "react";

import { en } from "../../words/en.ts";
import { SiteLink } from "../parts/site-link.tsx";
import { EntryForm } from "./entry-form.tsx";
import { RestToday } from "./rest-today.tsx";
import { StoredTextNotice } from "./stored-text-notice.tsx";
import { DiscardButton, SendNowButton } from "./unsent-buttons.tsx";

export type TodayState = "open" | "pending" | "written";

export interface TodayViewProps {
  readonly userId: string;
  readonly challenges: readonly ChallengeCard[];
  readonly chosen: ChallengeCard;
  readonly today: CivilDate;
  readonly entryDate: EntryDate;
  readonly goTo: (challengeId: string, date: CivilDate) => void;
  readonly stateOf: (challengeId: string) => TodayState;
  readonly pending: readonly PendingEntry[];
  /** Replaces the sheet while the calendar is open. */
  readonly calendar: ((entries: readonly CivilDate[]) => ReactNode) | undefined;
  readonly stamped: Day | null;
  readonly isWriting: boolean;
  readonly onWriting: (challenge: ChallengeCard | null) => void;
}

export function TodayView({ challenges, chosen, goTo, stateOf, ...props }: TodayViewProps) {
  const words = useWords(en);
  const { calendar, isWriting, onWriting, pending, stamped, today } = props;
  const days = useQuery(daysQuery(useDiary(), chosen.challenge_id));
  const written = days.data?.map(({ date }) => date);
  // Uses the number of errors, because a retry clears the error state.
  const hasFailed = written === undefined && days.errorUpdateCount > 0;
  const pendingEntries = pending.filter(
    (entry) => isQueued(entry) && entry.key.challengeId === chosen.challenge_id,
  );
  // The entry exists, but can't be loaded. An empty field would suggest that nothing is written.
  const isOutOfReach =
    hasFailed && !isWriting && pendingEntries.length === 0 && stateOf(chosen.challenge_id) === "written";
  const retry = () => void days.refetch();
  // After an entry for another date, the popup first offers today's entry of the same challenge.
  const next = [chosen, ...challenges].find(
    (challenge) =>
      isDueOn(challenge, today) &&
      stateOf(challenge.challenge_id) === "open" &&
      (challenge.challenge_id !== chosen.challenge_id || props.entryDate.date !== today),
  );
  const day = written?.length ?? chosen.day;
  const isResting = !isPlannedBy(chosen)(today);
  const state = stateOf(chosen.challenge_id);
  return (
    <>
      <div className="flex shrink-0 gap-2">
        <SelectField
          label={words.challenge}
          hideLabel
          isTitle
          className="flex-1"
          name="challenge"
          options={challenges.map(({ challenge_id, title }) => ({ value: challenge_id, label: title }))}
          value={chosen.challenge_id}
          onValueChange={(id) => goTo(id, today)}
        />
        <SiteLink
          path={paths.challenge(chosen.challenge_id)}
          aria-label={words.openChallenge}
          title={words.openChallenge}
          button="quiet"
        >
          <ExternalLink aria-hidden className="text-muted size-5" />
        </SiteLink>
      </div>
      {hasFailed ? (
        isOutOfReach ? null : (
          <div role="alert" className="flex shrink-0 items-center justify-between gap-3 text-sm">
            <span>{words.progressFailed}</span>
            <Button size="small" pending={days.isFetching} onClick={retry}>
              {words.tryAgain}
            </Button>
          </div>
        )
      ) : (
        <div style={inkOf(chosen.category)} className="grid shrink-0 gap-1">
          <div className="popup-aside flex items-baseline justify-between gap-3">
            <DayCount day={day + pendingEntries.length} days={chosen.days} />
            {/* A written sheet shows the streak below. */}
            {written === undefined || state === "written" ? null : (
              <Streak
                {...streak([...written, ...pendingEntries.map(({ key }) => key.date)], chosen, today)}
                // The popup has no room for the number of planned days.
                planned={undefined}
                isResting={isResting}
              />
            )}
          </div>
          <StampGrid
            room="ten"
            written={day}
            days={chosen.days}
            today={isResting && state === "open" ? undefined : state}
            ringsNewest={state === "written"}
            className="popup-roomy"
          />
        </div>
      )}
      {calendar !== undefined && written !== undefined ? (
        calendar(written)
      ) : isOutOfReach ? (
        <>
          <StoredTextNotice userId={props.userId} />
          <ErrorState
            className="flex-1"
            title={words.progressFailed}
            onRetry={retry}
            retrying={days.isFetching}
          />
        </>
      ) : written === undefined && !hasFailed ? (
        <LoadingRegion className="grid flex-1">
          <Skeleton className="h-full" />
        </LoadingRegion>
      ) : (
        <Sheet
          key={chosen.challenge_id}
          userId={props.userId}
          challenge={chosen}
          entries={days.data}
          isAsking={days.isFetching}
          next={next}
          onWriting={(is) => onWriting(is ? chosen : null)}
          {...{ goTo, isWriting, pendingEntries, stamped, today }}
          entryDate={props.entryDate}
        />
      )}
    </>
  );
}

interface SheetProps extends Pick<
  TodayViewProps,
  "entryDate" | "goTo" | "isWriting" | "stamped" | "today" | "userId"
> {
  readonly challenge: ChallengeCard;
  readonly entries: readonly Day[] | undefined;
  readonly isAsking: boolean;
  readonly pendingEntries: readonly PendingEntry[];
  readonly next: ChallengeCard | undefined;
  readonly onWriting: (isWriting: boolean) => void;
}

function Sheet({ challenge, goTo, isAsking, next, pendingEntries, stamped, today, ...props }: SheetProps) {
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
  // Reports no text after the form is removed. With a text, the popup would not change to the next day.
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
  // Gets the focus after an entry, so the user can continue with the next challenge by keyboard.
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
        {/* An entry that isn't sent doesn't end the day. */}
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

const loadPhotos = () => import("./shown-photos.tsx");

function PendingSheet({
  day,
  entry,
  onTakeBack,
  sendButton,
}: {
  readonly entry: PendingEntry;
  readonly day: number;
  readonly onTakeBack: () => void;
  readonly sendButton: Ref<HTMLButtonElement>;
}) {
  const words = useWords(en);
  const { discard, withdraw } = usePendingActions();
  const id = useId();
  const hasPhotos = (entry.photos?.list ?? []).length > 0;
  const photos = useLazyModule(loadPhotos, hasPhotos ? true : undefined);
  async function edit() {
    if (await withdraw(entry)) onTakeBack();
  }
  return (
    <section
      aria-labelledby={id}
      className="border-edge bg-card flex min-h-28 flex-1 flex-col gap-2 rounded-md border border-dashed p-4"
    >
      <output id={id} className="flex items-center gap-2 font-semibold">
        <CloudOff aria-hidden className="size-5 shrink-0" />
        {words.pendingTitle}
      </output>
      <p className="text-muted popup-roomy text-sm">{words.pending}</p>
      <div className="flex min-h-0 flex-1 items-start gap-3">
        <PlainText text={entry.text} className="text-slip max-h-full min-w-0 flex-1 overflow-y-auto" />
        <Stamp day={day} ink="pending" className="self-center" />
      </div>
      {photos.status === "ready" && hasPhotos ? <photos.module.PendingPhotos entry={entry} /> : null}
      <div className="flex flex-wrap gap-2">
        <SendNowButton variant="primary" ref={sendButton} />
        <Button size="small" onClick={() => void edit()}>
          {words.editPending}
        </Button>
        <DiscardButton onDiscard={() => discard(entry).then(onTakeBack)} />
      </div>
    </section>
  );
}
