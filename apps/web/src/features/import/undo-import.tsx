import { useUndoImport } from "@diary/core/import";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";

import { importWords } from "../../words/en/import.ts";

export interface UndoImportProps {
  userId: string;
  /** What was imported within a day. */
  challengeIds: readonly string[];
}

/** Takes the last day's import back. */
export function UndoImport({ challengeIds, userId }: UndoImportProps) {
  const { undo: words } = useWords(importWords);
  const undo = useUndoImport(userId);
  const dialogs = useDialogs();
  const toast = useToast();
  const { length } = challengeIds;

  async function ask() {
    const { message, submit, title } = words;
    if (!(await dialogs.confirm({ title, message: message(length), ok: submit, tone: "danger" }))) return;
    undo.mutate(challengeIds, {
      onSuccess: () => toast({ message: words.done }),
      onError: () => toast({ message: words.failed, tone: "danger" }),
    });
  }

  if (length === 0) return null;
  return (
    <Alert
      className="mb-5"
      actions={
        <Button size="small" pending={undo.isPending} onClick={() => void ask()}>
          {words.open}
        </Button>
      }
    >
      {words.text(length)}
    </Alert>
  );
}
