import { useUndoImport } from "@diary/core/import";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { useWords } from "@diary/ui/words";

import { focusMain } from "../../forms/focus-field.ts";
import { useOutcomeToast } from "../../forms/use-outcome-toast.ts";
import { importWords } from "../../words/en/import.ts";

export function UndoImport({ challengeIds, userId }: { userId: string; challengeIds: readonly string[] }) {
  const { undo: words } = useWords(importWords);
  const undo = useUndoImport(userId);
  const dialogs = useDialogs();
  const showOutcome = useOutcomeToast();
  const { length } = challengeIds;

  async function confirmAndUndo() {
    const { message, submit, title } = words;
    if (!(await dialogs.confirm({ title, message: message(length), ok: submit }))) return;
    const messages = { done: words.done, failed: words.failed };
    if (await showOutcome(undo.mutateAsync(challengeIds), messages)) focusMain();
  }

  if (length === 0) return null;
  return (
    <Alert
      className="mb-5"
      actions={
        <Button size="small" pending={undo.isPending} onClick={() => void confirmAndUndo()}>
          {words.open}
        </Button>
      }
    >
      {words.text(length)}
    </Alert>
  );
}
