import { DAY_LIMITS, deletableUntil, useDeleteDay, useMoveDay, type Day } from "@diary/core/day";
import { isAppError } from "@diary/core/errors";
import { useClockCorrection, useDiary } from "@diary/core/supabase";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { DateField } from "@diary/ui/date-field";
import { Dialog } from "@diary/ui/dialog";
import { useDialogs } from "@diary/ui/dialogs";
import { Form } from "@diary/ui/form";
import { useToast } from "@diary/ui/toast";
import { useState } from "react";

import { dayCopy } from "./copy.ts";

const { correct: copy, errors } = dayCopy;

export interface MoveOrDeleteEntryProps {
  day: Day;
  today: string;
  /** Called when the entry has another date, or is gone. */
  onCorrected: () => void;
}

/** What is not about the text: an entry under a wrong date is moved, one of the wrong challenge deleted, within a day. */
export function MoveOrDeleteEntry({ day, onCorrected, today }: MoveOrDeleteEntryProps) {
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      <MoveEntry day={day} today={today} onMoved={onCorrected} />
      <DeleteEntry day={day} onDeleted={onCorrected} />
    </div>
  );
}

function MoveEntry({ day, onMoved, today }: { day: Day; today: string; onMoved: () => void }) {
  const move = useMoveDay(day);
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [date, setDate] = useState("");

  async function submit() {
    try {
      await move.mutateAsync(date);
      setOpen(false);
      toast({ message: copy.moved });
      onMoved();
    } catch (error) {
      console.error(error);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={copy.move}
      description={copy.moveText}
      trigger={<Button size="small">{copy.move}</Button>}
    >
      <Form onSubmit={() => void submit()}>
        {move.isError ? <Alert tone="danger">{moveErrorMessage(move.error)}</Alert> : null}
        <DateField
          label={copy.newDate}
          name="date"
          required
          min={DAY_LIMITS.earliestDate}
          max={today}
          value={date}
          onValueChange={setDate}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => setOpen(false)}>{copy.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={date === "" || date === day.date}
            pending={move.isPending}
          >
            {copy.moveSubmit}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function moveErrorMessage(error: unknown): string {
  const codes = ["day/duplicate-date", "day/date-in-future", "not-found"] as const;
  const code = codes.find((known) => isAppError(error, known));
  return code === undefined ? copy.failed : errors[code];
}

function DeleteEntry({ day, onDeleted }: { day: Day; onDeleted: () => void }) {
  const { platform } = useDiary();
  const correction = useClockCorrection();
  const remove = useDeleteDay(day);
  const dialogs = useDialogs();
  const toast = useToast();
  if (platform.now() + correction >= deletableUntil(day)) return null;

  async function ask() {
    const agreed = await dialogs.confirm({
      title: copy.deleteTitle,
      message: copy.deleteText,
      tone: "danger",
    });
    if (!agreed) return;
    try {
      await remove.mutateAsync();
      toast({ message: copy.deleted });
      onDeleted();
    } catch (error) {
      console.error(error);
      const message = isAppError(error, "day/delete-too-late") ? copy.deleteTooLate : copy.failed;
      await dialogs.alert({ title: copy.deleteFailed, message });
    }
  }

  return (
    <Button size="small" variant="danger" pending={remove.isPending} onClick={() => void ask()}>
      {copy.delete}
    </Button>
  );
}
