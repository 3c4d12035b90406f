import { DAY_LIMITS } from "@diary/core/day";
import { paths } from "@diary/core/paths";
import { usePendingActions, type PendingEntry } from "@diary/core/writing";
import { Button } from "@diary/ui/button";
import { DateField } from "@diary/ui/date-field";
import { useDialogs } from "@diary/ui/dialogs";
import { useWords } from "@diary/ui/words";
import { useState } from "react";
import { useNavigate } from "react-router-dom";

import { focusMain, focusOnMount } from "../../forms/focus-field.ts";
import { useConfirmDiscard } from "../../forms/use-confirm-discard.ts";
import { ButtonLink } from "../../navigation/links.tsx";
import type { RegisterDayState } from "../../navigation/return-to.ts";
import { useCopyToClipboard } from "../../platform/use-copy-to-clipboard.ts";
import { dayWords } from "../../words/en/day.ts";
import { useRegisterErrors } from "./use-register-errors.ts";

export function QueuedActions({ entry }: { entry: PendingEntry }) {
  const { pending: words } = useWords(dayWords);
  const { withdraw } = usePendingActions();
  const navigate = useNavigate();
  const { challengeId, date } = entry.key;

  async function edit() {
    if (!(await withdraw(entry))) return;
    const state: RegisterDayState = { openOn: date };
    await navigate(paths.registerDay(challengeId), { state });
  }

  return (
    <>
      {entry.version === null ? (
        <Button size="small" onClick={() => void edit()}>
          {words.edit}
        </Button>
      ) : (
        <EditLink entry={entry}>{words.edit}</EditLink>
      )}
      <DiscardButton entry={entry} />
    </>
  );
}

export function RejectedActions({ entry, today }: { entry: PendingEntry; today: string }) {
  const { pending: words, register } = useWords(dayWords);
  const errors = useRegisterErrors();
  const pending = usePendingActions();
  const dialogs = useDialogs();
  const copyText = useCopyToClipboard(words);
  const [date, setDate] = useState<string>();

  async function send(to: string) {
    if (await pending.changeDate(entry, to)) focusMain();
    else await dialogs.alert(errors.alertOf("day/duplicate-date"));
  }

  async function retry() {
    await pending.retry(entry);
    focusMain();
  }

  function changeDate() {
    if (date === undefined) {
      return (
        <Button size="small" onClick={() => setDate(entry.key.date)}>
          {words.changeDate}
        </Button>
      );
    }
    return (
      <div className="flex w-full flex-wrap items-end gap-2">
        <DateField
          ref={focusOnMount}
          label={words.newDate}
          min={DAY_LIMITS.earliestDate}
          max={today}
          value={date}
          error={date > today ? register.dateTooLate : undefined}
          onValueChange={setDate}
        />
        <Button disabled={date < DAY_LIMITS.earliestDate || date > today} onClick={() => void send(date)}>
          {words.send}
        </Button>
      </div>
    );
  }

  return (
    <>
      {entry.version === null ? changeDate() : <EditLink entry={entry}>{words.showBoth}</EditLink>}
      <Button size="small" onClick={() => void retry()}>
        {words.retry}
      </Button>
      <Button size="small" onClick={() => void copyText(entry.text)}>
        {words.copy}
      </Button>
      <DiscardButton entry={entry} />
    </>
  );
}

function EditLink({ children, entry }: { children: string; entry: PendingEntry }) {
  return (
    <ButtonLink to={paths.editDay(entry.key.challengeId, entry.dayId)} size="small">
      {children}
    </ButtonLink>
  );
}

function DiscardButton({ entry }: { entry: PendingEntry }) {
  const { pending: words } = useWords(dayWords);
  const { discard } = usePendingActions();
  const confirmDiscard = useConfirmDiscard();

  async function confirmAndDiscard() {
    if (!(await confirmDiscard("entry"))) return;
    await discard(entry);
    focusMain();
  }

  return (
    <Button size="small" variant="quiet" onClick={() => void confirmAndDiscard()}>
      {words.discard}
    </Button>
  );
}
