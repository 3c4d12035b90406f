import { dayEditSchema, dayKeys, type Day } from "@diary/core/day";
import { validateInput } from "@diary/core/input";
import {
  contentOf,
  isQueued,
  isSameKey,
  moveDraft,
  savedRow,
  savedSubmission,
  usePendingActions,
  useText,
  useContentField,
  useUnsentTexts,
  useWriting,
  type Draft,
  type EntryKey,
  type EntryPhotosHandle,
  type PendingEntry,
} from "@diary/core/writing";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { DateField } from "@diary/ui/date-field";
import { useDialogs } from "@diary/ui/dialogs";
import { Form, submitOnCtrlEnter } from "@diary/ui/form";
import { useToast } from "@diary/ui/toast";
import { VersionConflict, type VersionConflictProps } from "@diary/ui/version-conflict";
import { useWords } from "@diary/ui/words";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";

import { formatDateTime } from "../../content/format-date-time.ts";
import { DraftLoadingBoundary } from "../../forms/draft-loading-boundary.tsx";
import { focusField } from "../../forms/focus-field.ts";
import { useForm } from "../../forms/use-form.ts";
import { dayWords } from "../../words/en/day.ts";
import { EditDaySkeleton } from "./day-skeletons.tsx";
import { EntryHistorySection } from "./entry-history-section.tsx";
import { EntrySheet } from "./entry-sheet.tsx";
import type { NoteBoxProps } from "./note-box.tsx";
import { useEntryNotes } from "./use-entry-notes.ts";
import { logRegisterError } from "./use-register-errors.ts";

export interface EditDayFormProps {
  day: Day;
  onSaved: () => void;
  today: string;
  firstNotes?: NoteBoxProps["first"];
  children?: ReactNode;
}

export function EditDayForm(props: EditDayFormProps) {
  const { challenge_id, date, day_id, user_id } = props.day;
  const { withdraw } = usePendingActions();
  const { db } = useWriting();
  const unsent = useUnsentTexts(user_id);
  const key: EntryKey = { kind: "entry", userId: user_id, challengeId: challenge_id, date };
  const pending = unsent?.pending.find(({ dayId }) => dayId === day_id);
  const rejected = unsent?.pending.find(
    (entry) => !isQueued(entry) && (entry.dayId === day_id || isSameKey(entry.key, key)),
  );
  // A rejected text for this entry, or for its date, becomes a draft again, which this form shows.
  const showHere = useEffectEvent((entry: PendingEntry) => void withdraw(entry, key).catch(() => undefined));
  useEffect(() => {
    if (rejected !== undefined) showHere(rejected);
  }, [rejected]);
  const editOfPreviousDate = unsent?.drafts.find(
    ({ base, key: of }) => base?.id === day_id && !isSameKey(of, key),
  );
  const moveHere = useEffectEvent((edit: Draft) => {
    // The same writer id each time, so a repeated move can't store the draft twice.
    void moveDraft(db, edit, key, `${edit.writer}@${date}`, undefined, edit.base).catch(() => undefined);
  });
  useEffect(() => {
    if (editOfPreviousDate !== undefined) moveHere(editOfPreviousDate);
  }, [editOfPreviousDate]);
  // Waits for the texts on the device, because the form shows a pending edit instead of the saved text.
  if (unsent === undefined) return <EditDaySkeleton />;
  const draft = unsent.drafts.find((other) => isSameKey(other.key, key));
  return (
    <EditDayFields
      {...props}
      entryKey={key}
      pending={pending !== undefined && isQueued(pending) ? pending : undefined}
      // `written-twice`: the draft was started as a new entry, but the date already has an entry.
      cause={draft !== undefined && draft.base?.id !== day_id ? "written-twice" : "changed-elsewhere"}
    />
  );
}

interface EditDayFieldsProps extends EditDayFormProps, Pick<VersionConflictProps, "cause"> {
  entryKey: EntryKey;
  pending: PendingEntry | undefined;
}

function EditDayFields({
  cause,
  children,
  day,
  entryKey,
  firstNotes,
  onSaved,
  pending,
  today,
}: EditDayFieldsProps) {
  const { edit: words } = useWords(dayWords);
  const { challenge_id, day_id } = day;
  const cache = useQueryClient();
  const dialogs = useDialogs();
  const toast = useToast();
  const saved = pending === undefined ? savedRow(day) : savedSubmission(pending);
  const entry = useText(entryKey, saved);
  const content = useContentField(entry);
  const notes = useEntryNotes(entryKey, entry);
  const photos = useRef<EntryPhotosHandle>(null);
  const form = useForm({
    initial: { content: contentOf(saved.fields) },
    valueStore: {
      values: { content: content.value },
      change: (changed) => content.onValueChange(changed.content ?? ""),
    },
    check: (values) => validateInput(dayEditSchema, values),
    fields: { content: { label: words.content } },
    send: save,
  });

  async function save() {
    const preparing = photos.current?.settled() ?? null;
    // Waits while photos are prepared. If one fails, submits nothing: the user must press the button again.
    if (preparing !== null && !(await preparing)) return undefined;
    // Offline, a pending entry is no error. Read first, because the device may be online after the submission.
    const wasOffline = !navigator.onLine;
    const submission = await entry.submit();
    if (submission.status === "rejected") {
      await cache.invalidateQueries({ queryKey: dayKeys.detail(challenge_id, day_id) });
      if (submission.code === "day/edited-elsewhere") return;
      logRegisterError(submission.code);
      return dialogs.alert({ title: words.failed });
    }
    if (submission.status === "registered") await dialogs.alert({ title: words.success });
    else if (wasOffline || !navigator.onLine) toast({ message: words.waitingOffline });
    else {
      logRegisterError("queued");
      return dialogs.alert({ title: words.failed, message: words.pending });
    }
    onSaved();
  }

  function keepMine() {
    focusField("content");
    entry.keepMine();
    void form.submit();
  }

  const theirs = entry.conflict === null ? undefined : contentOf(entry.conflict.fields);
  return (
    <DraftLoadingBoundary
      isLoading={entry.status === "loading" || notes.isAwaited}
      skeleton={<EditDaySkeleton />}
    >
      <Form errors={form.errors} onSubmit={() => void form.submit()} onKeyDown={submitOnCtrlEnter}>
        <DateField label={words.date} name="date" disabled value={day.date} onValueChange={() => {}} />
        {pending === undefined ? null : <Alert title={words.pendingTitle}>{words.pending}</Alert>}
        <EntrySheet
          draft={entry}
          entryKey={entryKey}
          content={content}
          photos={photos}
          {...{ firstNotes, notes, today }}
          preview={day.format === "markdown"}
          rows={10}
          {...form.field("content")}
        >
          {theirs === undefined ? null : (
            <VersionConflict
              mine={content.value}
              theirs={theirs}
              changedAt={formatDateTime(day.updated_at)}
              isMarkdown={day.format === "markdown"}
              onKeepMine={keepMine}
              onTakeTheirs={() => {
                focusField("content");
                void entry.discard();
              }}
              onCombine={() => {
                focusField("content");
                entry.keepBoth();
              }}
              cause={cause}
            />
          )}
        </EntrySheet>
        <Button
          type="submit"
          variant="primary"
          size="large"
          className="justify-self-end"
          pending={form.isSending || entry.status === "sending"}
        >
          {words.submit}
        </Button>
      </Form>
      {children}
      <EntryHistorySection day={day} entry={entry} />
    </DraftLoadingBoundary>
  );
}
