import { DAY_LIMITS, deletableUntil, useDeleteDay, useMoveDay, type Day } from "@diary/core/day";
import { useClockCorrection, useDiary } from "@diary/core/supabase";
import { isEntryDraft, listDrafts, moveDraft, useWriting } from "@diary/core/writing";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { DateField } from "@diary/ui/date-field";
import { Dialog } from "@diary/ui/dialog";
import { useDialogs } from "@diary/ui/dialogs";
import { Form } from "@diary/ui/form";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";
import { useState } from "react";

import { dayWords } from "../../words/en/day.ts";
import { entryErrorWords } from "../../words/en/entry-errors.ts";
import { errorMessage } from "../../words/error-message.ts";

export interface MoveOrDeleteEntryProps {
  day: Day;
  today: string;
  onCorrected: () => void;
}

/** Deletion has a time limit (24 hours after the entry was created), a move has none. */
export function MoveOrDeleteEntry({ day, onCorrected, today }: MoveOrDeleteEntryProps) {
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      <MoveEntry day={day} today={today} onMoved={onCorrected} />
      <DeleteEntry day={day} onDeleted={onCorrected} />
    </div>
  );
}

function MoveEntry({ day, onMoved, today }: { day: Day; today: string; onMoved: () => void }) {
  const { correct: words, register } = useWords(dayWords);
  const errors = useWords(entryErrorWords);
  const move = useMoveDay(day);
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [date, setDate] = useState("");

  function openEmpty(isOpen: boolean) {
    setOpen(isOpen);
    if (!isOpen) return;
    setDate("");
    move.reset();
  }
  async function submit() {
    try {
      await move.mutateAsync(date);
      setOpen(false);
      toast({ message: words.moved });
      onMoved();
    } catch (error) {
      console.error(error);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={openEmpty}
      title={words.move}
      description={words.moveText}
      trigger={<Button size="small">{words.move}</Button>}
    >
      <Form onSubmit={() => void submit()}>
        {move.isError ? (
          <Alert tone="danger">{errorMessage(errors.entry, move.error) ?? words.failed}</Alert>
        ) : null}
        <DateField
          label={words.newDate}
          name="date"
          required
          min={DAY_LIMITS.earliestDate}
          max={today}
          value={date}
          error={date > today ? register.dateTooLate : undefined}
          onValueChange={setDate}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => setOpen(false)}>{words.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={date === "" || date === day.date || date > today}
            pending={move.isPending}
          >
            {words.moveSubmit}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function DeleteEntry({ day, onDeleted }: { day: Day; onDeleted: () => void }) {
  const { correct: words } = useWords(dayWords);
  const errors = useWords(entryErrorWords);
  const { platform } = useDiary();
  const { db } = useWriting();
  const correction = useClockCorrection();
  const remove = useDeleteDay(day);
  const dialogs = useDialogs();
  const toast = useToast();
  if (platform.now() + correction >= deletableUntil(day)) return null;

  async function makeEditsNewEntries() {
    for (const draft of await listDrafts(db, day.user_id)) {
      if (!isEntryDraft(draft) || draft.base?.id !== day.day_id) continue;
      await moveDraft(db, draft, draft.key, platform.randomId());
    }
  }

  async function ask() {
    if (!(await dialogs.confirm({ title: words.deleteTitle, message: words.deleteText }))) return;
    try {
      await remove.mutateAsync();
      await makeEditsNewEntries().catch(() => undefined);
      toast({ message: words.deleted });
      onDeleted();
    } catch (error) {
      console.error(error);
      const message = errorMessage(errors.entry, error) ?? words.failed;
      await dialogs.alert({ title: words.deleteFailed, message });
    }
  }

  return (
    <Button size="small" variant="danger" pending={remove.isPending} onClick={() => void ask()}>
      {words.delete}
    </Button>
  );
}
