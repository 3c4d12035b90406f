/** What can be done with an entry that is on this device: one that waits to be sent, and one that was rejected. */
import { DAY_LIMITS } from "@diary/core/day";
import { paths } from "@diary/core/paths";
import { useDiary } from "@diary/core/supabase";
import {
  changeEntryDate,
  discardPendingEntry,
  draftOf,
  retryPendingEntry,
  useWriting,
  withdrawPendingEntry,
  type PendingEntry,
} from "@diary/core/writing";
import { Button, buttonClass } from "@diary/ui/button";
import { DateField } from "@diary/ui/date-field";
import { useDialogs } from "@diary/ui/dialogs";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";

import { focusMain } from "../../forms/focus-field.ts";
import { openOn } from "../../navigation/return-to.ts";
import { dayCopy } from "./copy.ts";
import { registerErrorAlert } from "./register-error.ts";
import { useCopyToClipboard } from "./use-copy-to-clipboard.ts";

const { pending: copy } = dayCopy;

export interface PendingActionsProps {
  entry: PendingEntry;
  /** The writer's own date, `YYYY-MM-DD`: no later one can be chosen. */
  today: string;
}

export function QueuedActions({ entry }: { entry: PendingEntry }) {
  const { db } = useWriting();
  const { platform } = useDiary();
  const navigate = useNavigate();
  const { challengeId, date } = entry.key;
  const withdraw = () =>
    withdrawPendingEntry(db, entry, (submission) => draftOf(submission, platform.randomId()));

  /** The form of a new entry shows what is no entry yet: it is submitted again from there. */
  async function edit() {
    if (!(await withdraw())) return;
    await navigate(paths.registerDay(challengeId), { state: openOn(date) });
  }

  return (
    <>
      {entry.version === null ? (
        <Button size="small" onClick={() => void edit()}>
          {copy.edit}
        </Button>
      ) : (
        <EditLink entry={entry}>{copy.edit}</EditLink>
      )}
      <Button size="small" onClick={() => void withdraw().then(focusMain)}>
        {copy.withdraw}
      </Button>
      <DiscardButton entry={entry} />
    </>
  );
}

export function RejectedActions({ entry, today }: PendingActionsProps) {
  const { db, outbox } = useWriting();
  const { platform } = useDiary();
  const dialogs = useDialogs();
  const copyText = useCopyToClipboard();
  // Undefined until the person wants another date.
  const [date, setDate] = useState<string>();

  async function send(to: string) {
    const isFree = await changeEntryDate(db, entry, to, platform.randomId());
    if (!isFree) return dialogs.alert(registerErrorAlert("day/duplicate-date"));
    return outbox.deliver();
  }

  function changeDate() {
    if (date === undefined) {
      return (
        <Button size="small" onClick={() => setDate(entry.key.date)}>
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
      {entry.version === null ? changeDate() : <EditLink entry={entry}>{copy.showBoth}</EditLink>}
      <Button size="small" onClick={() => void retryPendingEntry(db, entry).then(outbox.deliver)}>
        {copy.retry}
      </Button>
      <Button size="small" onClick={() => void copyText(entry.text)}>
        {copy.copy}
      </Button>
      <DiscardButton entry={entry} />
    </>
  );
}

function EditLink({ children, entry }: { children: string; entry: PendingEntry }) {
  return (
    <Link
      to={paths.editDay(entry.key.challengeId, entry.dayId)}
      className={buttonClass("secondary", "small")}
    >
      {children}
    </Link>
  );
}

function DiscardButton({ entry }: { entry: PendingEntry }) {
  const { db } = useWriting();
  const dialogs = useDialogs();

  async function discard() {
    const sure = await dialogs.confirm({
      title: copy.discardTitle,
      message: copy.discardText,
      ok: copy.discard,
      tone: "danger",
    });
    if (!sure) return;
    await discardPendingEntry(db, entry);
    focusMain();
  }

  return (
    <Button size="small" variant="quiet" onClick={() => void discard()}>
      {copy.discard}
    </Button>
  );
}
