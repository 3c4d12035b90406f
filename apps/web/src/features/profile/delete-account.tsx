import { useDeleteAccount } from "@diary/core/profile";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { Dialog } from "@diary/ui/dialog";
import { Form } from "@diary/ui/form";
import { Section } from "@diary/ui/page";
import { TextField } from "@diary/ui/text-field";
import { useState } from "react";

import { profileCopy } from "./copy.ts";

const { account: copy } = profileCopy;

export interface DeleteAccountProps {
  userId: string;
  /** Called when nothing is left of the account on the server. */
  onDeleted: () => void;
}

/** The end of an account, behind a word that has to be typed. */
export function DeleteAccount({ onDeleted, userId }: DeleteAccountProps) {
  const remove = useDeleteAccount(userId);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const confirmed = typed.trim() === copy.word;

  async function submit() {
    if (!confirmed) return;
    try {
      await remove.mutateAsync();
      onDeleted();
    } catch (error) {
      console.error(error);
    }
  }

  return (
    <Section title={copy.title}>
      <p className="text-muted">{copy.text}</p>
      <Dialog
        kind="question"
        open={open}
        onOpenChange={setOpen}
        title={copy.dialogTitle}
        description={copy.text}
        trigger={
          <Button variant="danger" className="mt-4">
            {copy.open}
          </Button>
        }
      >
        <Form onSubmit={() => void submit()}>
          {remove.isError ? <Alert tone="danger">{copy.failed}</Alert> : null}
          <TextField
            label={copy.confirmLabel(copy.word)}
            autoComplete="off"
            autoCapitalize="characters"
            value={typed}
            onValueChange={setTyped}
          />
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={() => setOpen(false)}>{copy.cancel}</Button>
            <Button type="submit" variant="danger" disabled={!confirmed} pending={remove.isPending}>
              {copy.submit}
            </Button>
          </div>
        </Form>
      </Dialog>
    </Section>
  );
}
