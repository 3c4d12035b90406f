import { DAY_LIMITS, daySchema, isWritten, type Day, type Registered, useEntryDate } from "@diary/core/day";
import { useEntry, useEntryField, useUnsentEntries } from "@diary/core/entry";
import { checkInput } from "@diary/core/input";
import { useDiary } from "@diary/core/supabase";
import { Button } from "@diary/ui/button";
import { DateField } from "@diary/ui/date-field";
import { useDialogs } from "@diary/ui/dialogs";
import { Form } from "@diary/ui/form";
import { DayCount } from "@diary/ui/progress";
import { SelectField } from "@diary/ui/select-field";
import { TextAreaField } from "@diary/ui/text-area-field";
import { useToast } from "@diary/ui/toast";
import type { ReactNode } from "react";

import { focusField } from "../../forms/focus-field.ts";
import { RestoredDraft } from "../../forms/restored-draft.tsx";
import { useForm } from "../../forms/use-form.ts";
import { WhenLooked } from "../../forms/when-looked.tsx";
import { AlreadyWritten } from "./already-written.tsx";
import { dayCopy } from "./copy.ts";
import { HoldPlace } from "./hold-place.tsx";
import { OtherDrafts } from "./other-drafts.tsx";
import { RegisterDaySkeleton } from "./register-day-skeleton.tsx";
import { logNotTaken, registerRefusal } from "./register-refusal.ts";
import { useOpenDraft } from "./use-open-draft.ts";

const { register: copy } = dayCopy;
const EMPTY = { text: "", onto: null };

export interface RegisterDayFormProps {
  userId: string;
  /** The writer's own date, `YYYY-MM-DD`. */
  today: string;
  /** Challenges that take entries; at least one. */
  challenges: readonly { challenge_id: string; title: string; day: number; days: number }[];
  selected: string;
  onSelect: (challengeId: string) => void;
  /** Entries of the selected challenge, as far as they are known. */
  written: readonly Day[];
  /** Called when an entry is sent, and when it is known what became of it, after `onRegistered`. */
  onSending: (isSending: boolean) => void;
  onRegistered: (registered: Registered) => void;
  /** The entry written just now: what stands beside Register! says enough of it. */
  justWritten?: string | undefined;
  /** Stands beside Register!, where the eye is after the press. */
  aside?: ReactNode;
  /** Stands below the form. */
  children?: ReactNode;
  /** Called once, when the form can be seen and written in. */
  onShown: () => void;
}

/** One day's entry for one of one's challenges. What is typed is kept as the draft of its date. */
export function RegisterDayForm({ onRegistered, onSelect, selected, today, ...props }: RegisterDayFormProps) {
  const { userId, written } = props;
  const { platform } = useDiary();
  const dialogs = useDialogs();
  const toast = useToast();
  const entryDate = useEntryDate(today);
  const { date } = entryDate;
  const typed = useEntry({ userId, challengeId: selected, date }, EMPTY);
  const content = useEntryField(typed);
  const unsent = useUnsentEntries(userId);
  entryDate.noteText(content.value !== "");
  const form = useForm({
    initial: { date: "", content: "" },
    held: {
      values: { date: entryDate.chosen, content: content.value },
      change: (changed) => {
        if (changed.date !== undefined) entryDate.choose(changed.date);
        if (changed.content !== undefined) content.onValueChange(changed.content);
      },
      clear: () => entryDate.choose(""),
    },
    check: (values) => checkInput(daySchema(today), { content: values.content, date }),
    fields: {
      date: { label: copy.date, words: { "too-big": copy.dateTooLate } },
      content: { label: copy.content },
    },
    async send(entry) {
      if (isWritten(written, entry.date)) return dialogs.alert(registerRefusal("day/duplicate-date"));
      props.onSending(true);
      return deliver(entry).finally(() => props.onSending(false));
    },
  });

  async function deliver(entry: { date: string }) {
    // Back online by the time of the answer, it is being sent: nothing has failed.
    const wasOffline = !navigator.onLine;
    const submission = await typed.submit(platform.randomId());
    if (submission.status === "refused") return dialogs.alert(registerRefusal(submission.code));
    // At once: a completed challenge leaves the list, and its page is to know before it does.
    if (submission.status === "registered") onRegistered(submission);
    // What was typed while the answer was awaited stays with the date on which it was typed.
    if (typed.current().text === "") entryDate.release(entry.date);
    if (submission.status === "registered") return;
    if (wasOffline || !navigator.onLine) return toast({ message: copy.waitingOffline });
    logNotTaken("waiting");
    return dialogs.alert({ title: copy.failed, message: copy.waiting });
  }

  const openDraft = useOpenDraft(selected, onSelect, (other) => form.set("date", other));
  const entry = written.find((day) => day.date === date);
  const challenge = props.challenges.find(({ challenge_id }) => challenge_id === selected);

  return (
    <WhenLooked
      isLooking={typed.status === "looking" || unsent === undefined}
      skeleton={<RegisterDaySkeleton />}
      onShown={props.onShown}
    >
      <Form errors={form.errors} onSubmit={() => void form.submit()}>
        <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:items-start">
          <SelectField
            label={copy.challenge}
            name="challenge"
            options={props.challenges.map(({ challenge_id, title }) => ({
              value: challenge_id,
              label: title,
            }))}
            value={selected}
            onValueChange={onSelect}
          />
          <DateField
            label={copy.date}
            name="date"
            required
            min={DAY_LIMITS.earliestDate}
            max={today}
            hint={entryDate.hasEnded ? copy.dayEnded : undefined}
            error={form.errorOf("date")}
            value={date}
            onValueChange={(value) => form.set("date", value)}
          />
          {challenge ? (
            <DayCount size="counter" day={challenge.day} days={challenge.days} className="self-center" />
          ) : null}
        </div>
        {entry === undefined || entry.day_id === props.justWritten ? null : <AlreadyWritten entry={entry} />}
        <RestoredDraft
          key={`${selected} ${date}`}
          draft={typed}
          content={content.value}
          onPutBack={(text) => typed.change(text)}
          field="content"
        />
        <TextAreaField
          label={copy.content}
          name="content"
          required
          sheet="entry"
          rows={8}
          limit={DAY_LIMITS.content}
          placeholder={copy.placeholder}
          error={form.errorOf("content")}
          {...content}
          onValueChange={(value) => form.set("content", value)}
        />
        {/* As high as what comes beside the button: nothing moves when it comes. */}
        <HoldPlace
          at={content.value === ""}
          className="flex min-h-16 flex-wrap items-center justify-end gap-4"
        >
          {props.aside}
          <Button type="submit" variant="primary" size="large" pending={form.status === "sending"}>
            {copy.submit}
          </Button>
        </HoldPlace>
        <OtherDrafts
          userId={userId}
          challenges={props.challenges}
          selected={selected}
          date={date}
          written={written}
          onOpen={(challengeId, day) => {
            openDraft(challengeId, day);
            focusField("content");
          }}
        />
      </Form>
      {props.children}
    </WhenLooked>
  );
}
