import type { ChallengeCard } from "@diary/core/challenge";
import {
  appendText,
  DAY_LIMITS,
  daySchema,
  hasEntryOn,
  numberOn,
  type Day,
  type SavedEntry,
  useEntryDate,
} from "@diary/core/day";
import { validateInput } from "@diary/core/input";
import { paths } from "@diary/core/paths";
import { bridgesOf, isPlannedBy, missedDates, type Plan } from "@diary/core/rest-days";
import {
  isQueued,
  emptyForm,
  useText,
  useContentField,
  type EntryPhotosHandle,
  type UnsentTexts,
} from "@diary/core/writing";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { DateField } from "@diary/ui/date-field";
import { useDialogs } from "@diary/ui/dialogs";
import { Form, submitOnCtrlEnter } from "@diary/ui/form";
import { PlainText } from "@diary/ui/plain-text";
import { SelectField } from "@diary/ui/select-field";
import { useWords } from "@diary/ui/words";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";

import { DraftLoadingBoundary } from "../../forms/draft-loading-boundary.tsx";
import { focusField } from "../../forms/focus-field.ts";
import { useForm } from "../../forms/use-form.ts";
import { ButtonLink } from "../../navigation/links.tsx";
import { dayWords } from "../../words/en/day.ts";
import { restWords } from "../../words/en/rest.ts";
import { AnotherDay } from "./another-day.tsx";
import { CardAfterEntry, marksOf } from "./card-after-entry.tsx";
import { RegisterDaySkeleton } from "./day-skeletons.tsx";
import { EntrySheet } from "./entry-sheet.tsx";
import { NextLink } from "./next-link.tsx";
import { OtherDrafts } from "./other-drafts.tsx";
import { RestSheet } from "./rest-sheet.tsx";
import { TodaysPlace } from "./todays-place.tsx";
import { useEntryNotes } from "./use-entry-notes.ts";
import { useOpenDraft } from "./use-open-draft.ts";
import { logRegisterError, useRegisterErrors } from "./use-register-errors.ts";
import { WrittenEntry, type ShownEntry, type WrittenEntryProps } from "./written-entry.tsx";

export interface RegisterDayFormProps {
  userId: string;
  today: string;
  challenges: readonly (WrittenEntryProps["challenge"] &
    Plan &
    Pick<ChallengeCard, "last_line" | "template">)[];
  selected: string;
  onSelect: (challengeId: string) => void;
  unsent: UnsentTexts | undefined;
  written: readonly Day[];
  /** Called with true before the request, and with false after the request and `onRegistered`. */
  onSending: (date: string, isSending: boolean) => void;
  onRegistered: (registered: SavedEntry, number: number) => void;
  onPending: (date: string, number: number) => void;
  isServerAway: boolean;
  nextAfter: (date: string) => ChallengeCard | undefined;
  onFollow: (challengeId: string) => void;
  /** `isResting` is true while no form is shown, because the date rests. */
  renderRest?: ((isResting: boolean) => ReactNode) | undefined;
  renderShare: (content: string, number: number) => ReactNode;
  children: (shown: string | undefined) => ReactNode;
  onShown: (replacesEntry: boolean) => void;
  openOn?: string | undefined;
  /** Changes when the user follows a link to the page, even if the date is the same. */
  visit: string;
  shared?: { text: string; onTaken: () => void } | undefined;
  onSharedPhotosTaken?: (() => void) | undefined;
}

export function RegisterDayForm({ onRegistered, onSelect, selected, today, ...props }: RegisterDayFormProps) {
  const { register: words, written: writtenWords } = useWords(dayWords);
  const { writeAnyway } = useWords(restWords);
  const errors = useRegisterErrors();
  const { unsent, userId, written } = props;
  const dialogs = useDialogs();
  const entryDate = useEntryDate(today);
  const { date } = entryDate;
  const challenge = props.challenges.find(({ challenge_id }) => challenge_id === selected);
  const queued = (unsent?.pending ?? []).filter(
    (of) => isQueued(of) && of.key.challengeId === selected && of.version === null,
  );
  const pendingDates = queued.map(({ key }) => key.date);
  const isTaken = hasEntryOn(written, date) || pendingDates.includes(date);
  const template = (isTaken ? undefined : challenge?.template) ?? "";
  const key = { kind: "entry", userId, challengeId: selected, date } as const;
  const typed = useText(key, emptyForm({ content: template }));
  const content = useContentField(typed, template);
  const notes = useEntryNotes(key, typed);
  const isBlank = content.value === "" || content.value === template;
  const isUntouched = isBlank && !typed.photos.isEdited;
  const photos = useRef<EntryPhotosHandle>(null);
  entryDate.setHasText(!isUntouched);
  // Challenge and date of the last input: while the form has text for them, no saved entry replaces the form.
  const [typedFor, setTypedFor] = useState<string>();
  // Animates the stamp once: not again when the user returns to the date.
  const [justWritten, setJustWritten] = useState<string>();
  // On phones, the part above the sent entry keeps its height, so the page doesn't move when the response arrives.
  const [sent, setSent] = useState<{ name: string; hadLastLine: boolean }>();
  const isSent = sent?.name === `${selected} ${date}`;
  if (justWritten !== undefined && justWritten !== `${selected} ${date}`) setJustWritten(undefined);
  const form = useForm({
    initial: { date: "", content: "" },
    valueStore: {
      values: { date: entryDate.selectedDate, content: content.value },
      change: (changed) => {
        if (changed.date !== undefined) entryDate.selectDate(changed.date);
        if (changed.content !== undefined) {
          setTypedFor(`${selected} ${date}`);
          content.onValueChange(changed.content);
        }
      },
    },
    check: (values) => validateInput(daySchema(today), { content: isBlank ? "" : values.content, date }),
    fields: {
      date: { label: words.date, words: { "too-big": words.dateTooLate } },
      content: { label: words.content },
    },
    async send(entry) {
      if (hasEntryOn(written, entry.date)) return dialogs.alert(errors.alertOf("day/duplicate-date"));
      // The date can come from the draft, which the submission deletes. Later, the user may choose another date.
      if (entry.date !== today) entryDate.selectDate(entry.date);
      const preparing = photos.current?.settled() ?? null;
      // Waits while photos are prepared. If one fails, submits nothing: the user must press the button again.
      if (preparing !== null && !(await preparing)) return undefined;
      setSent({ name: `${selected} ${entry.date}`, hadLastLine: challenge?.last_line !== null });
      props.onSending(entry.date, true);
      return deliver(entry).finally(() => props.onSending(entry.date, false));
    },
  });

  async function deliver(entry: { date: string }) {
    // Offline, a pending entry is no error. Read first, because the device may be online after the submission.
    const wasOffline = !navigator.onLine || props.isServerAway;
    const number = numberOn(entry.date, written, pendingDates, challenge?.day);
    // This function is of the render at the press, so `typed.entry` is what the user saw.
    const submission = await typed.submit(entryDate.isToday, typed.entry);
    if (submission.status === "rejected") return dialogs.alert(errors.alertOf(submission.code));
    // Notifies the page first, because a completed challenge disappears from the list.
    if (submission.status === "registered") onRegistered(submission, number);
    setJustWritten(`${selected} ${entry.date}`);
    if (submission.status === "registered") return;
    if (!wasOffline && navigator.onLine) {
      logRegisterError("queued");
      await dialogs.alert({ title: words.failed, message: words.pending });
    }
    props.onPending(entry.date, number);
  }

  const { openOn, visit } = props;
  const open = useEffectEvent((wanted: string, _visit: string) => entryDate.selectDate(wanted));
  useEffect(() => {
    if (openOn !== undefined) open(openOn, visit);
  }, [openOn, visit]);
  const isReady = typed.status !== "loading" && unsent !== undefined;
  const { shared } = props;
  const sharedText = shared?.text;
  const { waitForDraft } = typed;
  const take = useEffectEvent((text: string) => {
    const { content: before = "" } = typed.current().fields;
    typed.change({ content: appendText(before === template ? "" : before, text) });
    shared?.onTaken();
  });
  useEffect(() => {
    if (!isReady || sharedText === undefined) return undefined;
    let isCurrent = true;
    const takeAfterDraft = async () => {
      // On a slow device, `isReady` becomes true before the form shows its draft.
      await waitForDraft();
      if (isCurrent) take(sharedText);
    };
    void takeAfterDraft();
    return () => {
      isCurrent = false;
    };
  }, [isReady, sharedText, waitForDraft]);
  const openDraft = useOpenDraft(selected, onSelect, (other) => form.set("date", other));
  // Until the response arrives, the form shows the text, even if the list already contains the entry.
  const isAwaited = form.isSending && !isUntouched;
  const entry = isAwaited ? undefined : written.find((day) => day.date === date);
  const isHeld = !isUntouched && typedFor === `${selected} ${date}`;
  const shown = isHeld || isAwaited ? undefined : entryOnDate();
  const canRest = entry === undefined && !form.isSending && date === today && !pendingDates.includes(today);
  const dates = [...written.map((day) => day.date), ...pendingDates];
  const rests = challenge !== undefined && challenge.start_date <= date && !isPlannedBy(challenge)(date);
  // Challenge and rest date for which the user opened the form.
  const [writesOn, setWritesOn] = useState<string>();
  if (writesOn !== undefined && (!rests || writesOn !== `${selected} ${date}`)) setWritesOn(undefined);
  const hasNothingToWrite =
    isUntouched &&
    typed.others.length === 0 &&
    notes.notes.length === 0 &&
    props.shared === undefined &&
    props.onSharedPhotosTaken === undefined;
  const isResting = rests && shown === undefined && writesOn === undefined && hasNothingToWrite;
  const missed = challenge && (shown || isResting) ? missedDates(dates, challenge, today) : [];
  const follow = (challengeId: string) => {
    entryDate.selectDate("");
    props.onFollow(challengeId);
  };

  function entryOnDate(): ShownEntry | undefined {
    const number = numberOn(date, written, pendingDates, challenge?.day);
    if (entry !== undefined) return { status: "written", entry, number };
    const pending = queued.find((of) => of.key.date === date);
    return pending && { status: "pending", entry: pending, number };
  }

  const [isVisible, setIsVisible] = useState(false);
  // When the form replaces the entry, the pressed button is removed, so the page moves the focus.
  const isForm = shown === undefined;
  const hadEntry = useRef(false);
  const onForm = useEffectEvent(() => props.onShown(hadEntry.current));
  useEffect(() => {
    if (isForm && isReady && isVisible) onForm();
    hadEntry.current = !isForm;
  }, [hadEntry, isForm, isReady, isVisible]);

  return (
    <DraftLoadingBoundary
      isLoading={!isReady || notes.isAwaited}
      onShown={() => setIsVisible(true)}
      skeleton={<RegisterDaySkeleton />}
    >
      <Form
        errors={form.errors}
        onSubmit={() => (isForm && !isResting ? void form.submit() : undefined)}
        onKeyDown={submitOnCtrlEnter}
      >
        <div className="with-rail md:grid-rows-[auto_1fr]">
          <div className="mb-3 flex flex-wrap items-start gap-x-3 gap-y-3 md:mb-4 md:flex-col md:items-stretch md:gap-y-6">
            <SelectField
              label={words.challenge}
              isTitle
              className="basis-full md:basis-auto max-md:[&>div:first-child]:sr-only"
              name="challenge"
              options={props.challenges.map(({ challenge_id, title }) => ({
                value: challenge_id,
                label: title,
              }))}
              value={selected}
              onValueChange={onSelect}
            />
            <DateField
              {...form.field("date")}
              report="leave"
              // On phones, today's written entry hides the field. "Another date" focuses it, which shows it.
              className={`flex-[1_1_9.25rem] md:flex-none md:[&_input]:max-w-none ${shown !== undefined && date === today && !isSent ? "max-md:not-focus-within:sr-only" : ""}`}
              required
              min={DAY_LIMITS.earliestDate}
              max={today}
              hint={entryDate.isPastDay ? words.dayEnded : undefined}
              value={date}
            />
            {challenge && shown === undefined && !isResting ? (
              <TodaysPlace {...{ challenge, date, today, pendingDates, written }} />
            ) : null}
            {shown !== undefined && isSent && sent.hadLastLine ? (
              <div className="text-slip h-[1lh] basis-full md:hidden" />
            ) : null}
          </div>
          <div className="grid min-h-100 min-w-0 content-start gap-6 md:col-start-2 md:row-span-2 md:row-start-1">
            {challenge && shown !== undefined ? (
              <>
                {isUntouched ? null : (
                  <Alert
                    title={writtenWords.draft}
                    actions={
                      shown.status === "written" ? (
                        <ButtonLink to={paths.editDay(selected, shown.entry.day_id)} size="small">
                          {words.edit}
                        </ButtonLink>
                      ) : undefined
                    }
                  >
                    <PlainText className="max-h-40 overflow-y-auto" text={content.value} />
                    <p className="text-muted mt-2">{writtenWords.draftText}</p>
                  </Alert>
                )}
                <WrittenEntry
                  challenge={challenge}
                  shown={shown}
                  dates={dates}
                  marks={marksOf(written, pendingDates, today)}
                  missed={missed}
                  today={today}
                  next={props.nextAfter(date)}
                  onFollow={follow}
                  notes={
                    notes.box !== undefined && shown.status === "written" ? (
                      <notes.box.NotesForEntry
                        notes={notes.notes}
                        dayId={shown.entry.day_id}
                        challengeId={selected}
                        {...{ date, today, userId }}
                      />
                    ) : null
                  }
                  share={
                    shown.status === "written"
                      ? props.renderShare(shown.entry.content, shown.number)
                      : undefined
                  }
                  isNew={justWritten !== undefined}
                />
              </>
            ) : (
              <>
                {challenge && isResting ? (
                  <RestSheet {...{ challenge, date, dates, today }} />
                ) : (
                  <EntrySheet
                    draft={typed}
                    entryKey={key}
                    content={content}
                    photos={photos}
                    notes={notes}
                    today={today}
                    onSharedPhotosTaken={props.onSharedPhotosTaken}
                    preview
                    rows={8}
                    placeholder={words.placeholder}
                    hint={entry === undefined ? undefined : words.alreadyWrittenHint}
                    {...form.field("content")}
                  />
                )}
                <div
                  className={`flex flex-wrap items-center ${isResting ? "gap-2" : "min-h-16 justify-end gap-4"}`}
                >
                  {isResting ? (
                    <>
                      <NextLink next={props.nextAfter(date)} onFollow={follow} />
                      <Button
                        variant="quiet"
                        className="max-sm:grow"
                        onClick={() => {
                          flushSync(() => setWritesOn(`${selected} ${date}`));
                          focusField("content");
                        }}
                      >
                        {writeAnyway}
                      </Button>
                    </>
                  ) : (
                    <Button type="submit" variant="primary" size="large" pending={form.isSending}>
                      {words.submit}
                    </Button>
                  )}
                  {/* After the button, because Tab must move from the text to Register!. One place for both states, so it keeps the focus. */}
                  {canRest ? props.renderRest?.(isResting) : null}
                </div>
                {challenge && isResting ? (
                  <CardAfterEntry
                    className="mt-2 sm:mt-4"
                    challenge={challenge}
                    bridges={bridgesOf(dates, missed)}
                    {...marksOf(written, pendingDates, today)}
                  />
                ) : entry === undefined ? null : (
                  <Alert
                    title={words.alreadyWritten}
                    actions={
                      <ButtonLink to={paths.editDay(selected, entry.day_id)} size="small">
                        {words.edit}
                      </ButtonLink>
                    }
                  >
                    {words.alreadyWrittenText}
                  </Alert>
                )}
              </>
            )}
            <OtherDrafts
              userId={userId}
              drafts={unsent?.drafts ?? []}
              challenges={props.challenges}
              selected={selected}
              date={date}
              written={written}
              onOpen={(challengeId, day) => {
                openDraft(challengeId, day);
                focusField("content");
              }}
            />
          </div>
          {challenge && (shown !== undefined || isResting) ? (
            <AnotherDay className="mt-8 md:mt-2" missed={missed} onChoose={entryDate.selectDate} />
          ) : null}
        </div>
      </Form>
      {props.children(shown === undefined ? undefined : date)}
    </DraftLoadingBoundary>
  );
}
