import { DAY_LIMITS } from "@diary/core/day";
import {
  changeEntryDate,
  discardPending,
  retryEntry,
  useEntryServices,
  type PendingEntry,
} from "@diary/core/entry";
import { paths } from "@diary/core/paths";
import { Button, buttonClass } from "@diary/ui/button";
import { DateField } from "@diary/ui/date-field";
import { useDialogs } from "@diary/ui/dialogs";
import { useState } from "react";

import { focusMain } from "../../forms/focus-field.ts";
import { Link } from "../../navigation/link.tsx";
import { dayCopy } from "./copy.ts";
import { registerRefusal } from "./register-refusal.ts";
import { useCopyText } from "./use-copy-text.ts";

const { pending: copy } = dayCopy;

export interface RefusedActionsProps {
  entry: PendingEntry;
  /** The writer's own date, `YYYY-MM-DD`: no later one can be chosen. */
  today: string;
}

/** The ways on with an entry that the server does not take. */
export function RefusedActions({ entry, today }: RefusedActionsProps) {
  const services = useEntryServices();
  const dialogs = useDialogs();
  const copyText = useCopyText();
  // Undefined until another date is asked for.
  const [date, setDate] = useState<string>();

  async function discard() {
    const sure = await dialogs.confirm({
      title: copy.discardTitle,
      message: copy.discardText,
      ok: copy.discard,
      tone: "danger",
    });
    if (!sure) return;
    await discardPending(services, entry);
    focusMain();
  }

  async function send(to: string) {
    const isFree = await changeEntryDate(services, entry, to);
    if (!isFree) await dialogs.alert(registerRefusal("day/duplicate-date"));
  }

  function changeDate() {
    if (date === undefined) {
      return (
        <Button size="small" onClick={() => setDate(entry.date)}>
          {copy.changeDate}
        </Button>
      );
    }
    return (
      <div className="flex w-full flex-wrap items-end gap-2">
        <DateField
          label={copy.newDate}
          min={DAY_LIMITS.earliestDate}
          max={today}
          value={date}
          onValueChange={setDate}
        />
        <Button disabled={date === ""} onClick={() => void send(date)}>
          {copy.send}
        </Button>
      </div>
    );
  }

  return (
    <>
      {entry.submitted.base === null ? (
        changeDate()
      ) : (
        <Link
          to={paths.editDay(entry.challengeId, entry.dayId)}
          className={buttonClass("secondary", "small")}
        >
          {copy.showBoth}
        </Link>
      )}
      <Button size="small" onClick={() => void retryEntry(services, entry)}>
        {copy.retry}
      </Button>
      <Button size="small" onClick={() => void copyText(entry.submitted.text)}>
        {copy.copy}
      </Button>
      <Button size="small" variant="quiet" onClick={() => void discard()}>
        {copy.discard}
      </Button>
    </>
  );
}
