import { DAY_LIMITS, dayEditSchema, dayKeys, type Day } from "@diary/core/day";
import {
  useEntry,
  useEntryField,
  isPending,
  useEntryServices,
  useUnsentEntries,
  type PendingEntry,
} from "@diary/core/entry";
import { checkInput } from "@diary/core/input";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { DateField } from "@diary/ui/date-field";
import { useDialogs } from "@diary/ui/dialogs";
import { Form } from "@diary/ui/form";
import { TextAreaField } from "@diary/ui/text-area-field";
import { useToast } from "@diary/ui/toast";
import { VersionConflict } from "@diary/ui/version-conflict";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";

import { momentWords } from "../../content/moment-words.ts";
import { focusField } from "../../forms/focus-field.ts";
import { RestoredDraft } from "../../forms/restored-draft.tsx";
import { useForm } from "../../forms/use-form.ts";
import { WhenLooked } from "../../forms/when-looked.tsx";
import { dayCopy } from "./copy.ts";
import { EarlierVersionsSection } from "./earlier-versions-section.tsx";
import { EditDaySkeleton } from "./edit-day-skeleton.tsx";
import { logNotTaken } from "./register-refusal.ts";

const { edit: copy } = dayCopy;

export interface EditDayFormProps {
  day: Day;
  /** Called when it is saved and the dialog about it is closed, or when it waits for a network. */
  onSaved: () => void;
  /** Stands below the form once that is there, and above what comes later. */
  children?: ReactNode;
}

/** The text of an entry, changed. One that was changed elsewhere since shows both texts. */
export function EditDayForm(props: EditDayFormProps) {
  const { challenge_id, date, user_id } = props.day;
  const { store, timers } = useEntryServices();
  const unsent = useUnsentEntries(user_id);
  const record = unsent?.find((kept) => kept.challengeId === challenge_id && kept.date === date);
  const pending = record !== undefined && isPending(record) ? record : undefined;
  const isRefused = pending?.submitted.status === "refused";
  // Stands in the form beside the text that was saved meanwhile.
  useEffect(() => {
    const key = { userId: user_id, challengeId: challenge_id, date };
    if (isRefused) void store.change(key, { type: "withdrawn", at: timers.now() }).catch(() => {});
  }, [isRefused, store, timers, user_id, challenge_id, date]);
  // Until it is known whether an edit is pending, the entry is not the text to go on from.
  if (unsent === undefined) return <EditDaySkeleton />;
  return (
    <EditDayFields
      {...props}
      pending={isRefused ? undefined : pending}
      isAnew={record?.typed != null && record.typed.onto === null}
    />
  );
}

interface EditDayFieldsProps extends EditDayFormProps {
  /** What was submitted last, and the server does not have yet. */
  pending: PendingEntry | undefined;
  /** The text that was typed for this day was begun as a new entry. */
  isAnew: boolean;
}

function EditDayFields({ children, day, isAnew, onSaved, pending }: EditDayFieldsProps) {
  const { challenge_id, day_id, user_id } = day;
  const cache = useQueryClient();
  const dialogs = useDialogs();
  const toast = useToast();
  // What was submitted last is what is gone on from.
  const saved =
    pending === undefined
      ? { text: day.content, onto: day.version }
      : ({ text: pending.submitted.text, onto: "submitted" } as const);
  const entry = useEntry({ userId: user_id, challengeId: challenge_id, date: day.date }, saved);
  const content = useEntryField(entry);
  const form = useForm({
    initial: { content: saved.text },
    held: {
      values: { content: content.value },
      change: (changed) => content.onValueChange(changed.content ?? ""),
      clear: () => void entry.discard(),
    },
    check: (values) => checkInput(dayEditSchema, values),
    fields: { content: { label: copy.content } },
    send: save,
  });

  async function save() {
    // As on Register Day: what waited for the network has not failed.
    const wasOffline = !navigator.onLine;
    const submission = await entry.submit(day_id);
    if (submission.status === "refused") {
      // The newer text comes to the page, and the typed one stands beside it.
      await cache.invalidateQueries({ queryKey: dayKeys.detail(challenge_id, day_id) });
      if (submission.code === "day/edited-elsewhere") return;
      logNotTaken(submission.code);
      return dialogs.alert({ title: copy.failed });
    }
    if (submission.status === "registered") await dialogs.alert({ title: copy.success });
    else if (wasOffline || !navigator.onLine) toast({ message: copy.waitingOffline });
    else {
      logNotTaken("waiting");
      return dialogs.alert({ title: copy.failed, message: copy.waiting });
    }
    onSaved();
  }

  function keepMine() {
    focusField("content");
    entry.keepMine();
    // What is overwritten is what stands beside it.
    void save();
  }

  const theirs = entry.conflict?.text;
  return (
    <WhenLooked isLooking={entry.status === "looking"} skeleton={<EditDaySkeleton />}>
      <Form errors={form.errors} onSubmit={() => void form.submit()}>
        <DateField label={copy.date} name="date" disabled value={day.date} onValueChange={() => {}} />
        {pending === undefined ? null : <Alert title={copy.waitingTitle}>{copy.waiting}</Alert>}
        <RestoredDraft
          draft={entry}
          content={content.value}
          onPutBack={(text) => entry.change(text)}
          field="content"
        />
        {theirs === undefined ? null : (
          <VersionConflict
            mine={content.value}
            theirs={theirs}
            changedAt={momentWords(day.updated_at)}
            onKeepMine={keepMine}
            onTakeTheirs={() => {
              focusField("content");
              void entry.discard();
            }}
            onCombine={() => {
              focusField("content");
              entry.combine();
            }}
            cause={isAnew ? "written-anew" : "changed-elsewhere"}
          />
        )}
        <TextAreaField
          label={copy.content}
          name="content"
          required
          sheet="entry"
          rows={10}
          limit={DAY_LIMITS.content}
          error={form.errorOf("content")}
          {...content}
          onValueChange={(value) => form.set("content", value)}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          className="justify-self-end"
          disabled={form.status === "sending" || entry.isSubmitting}
        >
          {copy.submit}
        </Button>
      </Form>
      {children}
      <EarlierVersionsSection day={day} entry={entry} />
    </WhenLooked>
  );
}
