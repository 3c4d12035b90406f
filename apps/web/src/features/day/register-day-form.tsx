import type { ChallengeCard } from "@diary/core/challenge";
import {
  appendText,
  DAY_LIMITS,
  daySchema,
  hasEntryOn,
  numberDays,
  type Day,
  type SavedEntry,
  useEntryDate,
} from "@diary/core/day";
import { validateInput } from "@diary/core/input";
import { paths } from "@diary/core/paths";
import { isPlannedBy, streak, type Plan } from "@diary/core/rest-days";
import { isQueued, emptyForm, useText, useContentField, type UnsentTexts } from "@diary/core/writing";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { DateField } from "@diary/ui/date-field";
import { DayCount } from "@diary/ui/day-count";
import { useDialogs } from "@diary/ui/dialogs";
import { Form } from "@diary/ui/form";
import { SelectField } from "@diary/ui/select-field";
import { Stamp } from "@diary/ui/stamp";
import { StampGrid } from "@diary/ui/stamp-grid";
import { Streak } from "@diary/ui/streak";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";
import { useEffect, useEffectEvent, type ReactNode } from "react";

import { DraftLoadingBoundary } from "../../forms/draft-loading-boundary.tsx";
import { focusField } from "../../forms/focus-field.ts";
import { useForm } from "../../forms/use-form.ts";
import { ButtonLink } from "../../navigation/links.tsx";
import { dayWords } from "../../words/en/day.ts";
import { RegisterDaySkeleton } from "./day-skeletons.tsx";
import { EntrySheet } from "./entry-sheet.tsx";
import { OtherDrafts } from "./other-drafts.tsx";
import { ScrollAnchor } from "./scroll-anchor.tsx";
import { useOpenDraft } from "./use-open-draft.ts";
import { logRegisterError, useRegisterErrors } from "./use-register-errors.ts";

export interface RegisterDayFormProps {
  userId: string;
  /** The user's date, `YYYY-MM-DD`. */
  today: string;
  challenges: readonly (Plan & Pick<ChallengeCard, "challenge_id" | "title" | "day" | "days" | "template">)[];
  selected: string;
  onSelect: (challengeId: string) => void;
  /** undefined while the device's texts load. */
  unsent: UnsentTexts | undefined;
  written: readonly Day[];
  /** Called when an entry is sent, and after its outcome and `onRegistered`. */
  onSending: (date: string, isSending: boolean) => void;
  onRegistered: (registered: SavedEntry) => void;
  onPending: (date: string) => void;
  /** An entry of this challenge was just written: the content next to Register! suffices until a date is chosen. */
  justWritten: boolean;
  aside?: ReactNode;
  rest?: ReactNode;
  next?: ReactNode;
  children?: ReactNode;
  /** Called once, when the form is usable. */
  onShown: () => void;
  /** Date of the draft to open. Default: today. */
  openOn?: string | undefined;
  /** Text added below the form's content; `onTaken` is called afterwards. */
  shared?: { text: string; onTaken: () => void } | undefined;
}

export function RegisterDayForm({ onRegistered, onSelect, selected, today, ...props }: RegisterDayFormProps) {
  const { register: words } = useWords(dayWords);
  const errors = useRegisterErrors();
  const { unsent, userId, written } = props;
  const dialogs = useDialogs();
  const toast = useToast();
  const entryDate = useEntryDate(today);
  const { date } = entryDate;
  const challenge = props.challenges.find(({ challenge_id }) => challenge_id === selected);
  const pendingDates = (unsent?.pending ?? [])
    .filter((of) => isQueued(of) && of.key.challengeId === selected && of.version === null)
    .map(({ key }) => key.date);
  // A date with an entry starts no other.
  const isTaken = hasEntryOn(written, date) || pendingDates.includes(date);
  const template = (isTaken ? undefined : challenge?.template) ?? "";
  const key = { kind: "entry", userId, challengeId: selected, date } as const;
  const typed = useText(key, emptyForm({ content: template }));
  const content = useContentField(typed, template);
  const isUntouched = content.value === "" || content.value === template;
  entryDate.setHasText(!isUntouched);
  const form = useForm({
    initial: { date: "", content: "" },
    valueStore: {
      values: { date: entryDate.selectedDate, content: content.value },
      change: (changed) => {
        if (changed.date !== undefined) entryDate.selectDate(changed.date);
        if (changed.content !== undefined) content.onValueChange(changed.content);
      },
    },
    check: (values) => validateInput(daySchema(today), { content: isUntouched ? "" : values.content, date }),
    fields: {
      date: { label: words.date, words: { "too-big": words.dateTooLate } },
      content: { label: words.content },
    },
    async send(entry) {
      if (hasEntryOn(written, entry.date)) return dialogs.alert(errors.alertOf("day/duplicate-date"));
      props.onSending(entry.date, true);
      return deliver(entry).finally(() => props.onSending(entry.date, false));
    },
  });

  async function deliver(entry: { date: string }) {
    // An entry submitted offline is sent later: it has not failed.
    const wasOffline = !navigator.onLine;
    const submission = await typed.submit();
    if (submission.status === "rejected") return dialogs.alert(errors.alertOf(submission.code));
    // Immediately: a completed challenge leaves the list, and the page must know first.
    if (submission.status === "registered") onRegistered(submission);
    // Text typed during the submission stays with its date.
    if (typed.current().status === "clean") entryDate.clearIfSelected(entry.date);
    if (submission.status === "registered") return;
    if (wasOffline || !navigator.onLine) toast({ message: words.waitingOffline });
    else {
      logRegisterError("queued");
      await dialogs.alert({ title: words.failed, message: words.pending });
    }
    props.onPending(entry.date);
  }

  const { openOn } = props;
  const open = useEffectEvent((wanted: string) => entryDate.selectDate(wanted));
  useEffect(() => {
    if (openOn !== undefined) open(openOn);
  }, [openOn]);
  const isReady = typed.status !== "loading" && unsent !== undefined;
  const { shared } = props;
  const sharedText = shared?.text;
  const take = useEffectEvent((text: string) => {
    typed.change({ content: appendText(isUntouched ? "" : content.value, text) });
    shared?.onTaken();
  });
  useEffect(() => {
    if (isReady && sharedText !== undefined) take(sharedText);
  }, [isReady, sharedText]);
  const openDraft = useOpenDraft(selected, onSelect, (other) => form.set("date", other));
  // The list may contain a sent entry just before its response arrives.
  const isAnnounced = form.isSending || (props.justWritten && entryDate.selectedDate === "");
  const entry = isAnnounced ? undefined : written.find((day) => day.date === date);
  const canRest = entry === undefined && !isAnnounced && date === today && !pendingDates.includes(today);

  return (
    <DraftLoadingBoundary isLoading={!isReady} skeleton={<RegisterDaySkeleton />} onShown={props.onShown}>
      <Form errors={form.errors} onSubmit={() => void form.submit()}>
        <div className="with-rail">
          <div className="mb-4 flex flex-wrap items-start gap-x-3 gap-y-4 md:sticky md:top-6 md:flex-col md:items-stretch md:gap-y-6">
            <SelectField
              label={words.challenge}
              className="basis-full md:basis-auto"
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
              className="flex-[1_1_9.25rem] md:flex-none"
              required
              min={DAY_LIMITS.earliestDate}
              max={today}
              hint={entryDate.isPastDay ? words.dayEnded : undefined}
              value={date}
            />
            {challenge ? (
              <TodaysPlace
                {...{ challenge, date, today, written }}
                pendingDates={pendingDates}
                animate={props.justWritten}
              />
            ) : null}
          </div>
          <div className="grid min-h-100 min-w-0 content-start gap-6">
            {props.next !== undefined && entryDate.selectedDate === "" ? (
              props.next
            ) : (
              <>
                <EntrySheet
                  draft={typed}
                  entryKey={key}
                  content={content}
                  preview
                  rows={8}
                  placeholder={words.placeholder}
                  hint={entry === undefined ? undefined : words.alreadyWrittenHint}
                  {...form.field("content")}
                />
                {/* As high as what comes beside the button: nothing moves when it comes. */}
                <ScrollAnchor
                  layoutKey={isUntouched}
                  className="flex min-h-16 flex-wrap items-center justify-end gap-4"
                >
                  {props.aside}
                  <Button type="submit" variant="primary" size="large" pending={form.isSending}>
                    {words.submit}
                  </Button>
                  {/* After it, since Tab leads from the sheet to Register!. */}
                  {canRest ? props.rest : null}
                </ScrollAnchor>
                {/* Below what is written in: a chosen date moves neither the field nor the button. */}
                {entry === undefined ? null : (
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
              </>
            )}
          </div>
        </div>
      </Form>
      {props.children}
    </DraftLoadingBoundary>
  );
}

interface TodaysPlaceProps {
  challenge: Plan & { day: number; days: number };
  date: string;
  today: string;
  written: readonly Day[];
  pendingDates: readonly string[];
  animate: boolean;
}

/** The day's place on the card: a ring before the entry, dashed while pending, then the stamp. */
function TodaysPlace({ animate, challenge, date, today, pendingDates, written }: TodaysPlaceProps) {
  const { day, days } = challenge;
  const entry = numberDays(written).find((numbered) => numbered.entry.date === date);
  const dates = written.map((each) => each.date);
  const later = dates.filter((other) => other > date).length;
  const isResting = !isPlannedBy(challenge)(today);
  const open = isResting ? undefined : "open";
  return (
    <div className="grid flex-[1_1_9.25rem] gap-6 self-end md:flex-none md:self-auto">
      <div className="flex items-center gap-2 md:gap-5">
        <Stamp
          key={entry?.entry.day_id ?? "open"}
          size="large"
          day={entry?.number ?? day + 1 - later + pendingDates.filter((other) => other < date).length}
          ink={entry ? "stamped" : pendingDates.includes(date) ? "pending" : "open"}
          animate={animate && entry !== undefined}
        />
        <div className="min-w-0">
          <DayCount size="counter" day={day} days={days} />
          <Streak
            {...streak([...dates, ...pendingDates], challenge, today)}
            isResting={isResting}
            className="max-sm:hidden"
          />
        </div>
      </div>
      <StampGrid
        className="max-md:hidden"
        written={day}
        days={days}
        today={dates.includes(today) ? "written" : pendingDates.includes(today) ? "pending" : open}
      />
    </div>
  );
}
