import { isAppError } from "@diary/core/errors";
import { useDeleteAccount } from "@diary/core/profile";
import type { User } from "@diary/core/session";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { Dialog } from "@diary/ui/dialog";
import { Form } from "@diary/ui/form";
import { Section } from "@diary/ui/page";
import { PasswordField } from "@diary/ui/password-field";
import { TextField } from "@diary/ui/text-field";
import { useState } from "react";

import { profileCopy } from "./copy.ts";

const { account: copy } = profileCopy;

export interface DeleteAccountProps {
  user: User;
  /** Called when nothing is left of the account on the server. */
  onDeleted: () => void;
}

function errorMessage(error: unknown): string {
  if (isAppError(error, "auth/invalid-credentials")) return copy.wrongPassword;
  return isAppError(error, "busy") ? copy.tooMany : copy.failed;
}

/** The end of an account, behind a word that has to be typed and its password. */
export function DeleteAccount({ onDeleted, user }: DeleteAccountProps) {
  const remove = useDeleteAccount(user);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [password, setPassword] = useState("");
  const confirmed = typed.trim() === copy.word && password !== "";

  async function submit() {
    if (!confirmed) return;
    try {
      await remove.mutateAsync(password);
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
          {remove.isError ? <Alert tone="danger">{errorMessage(remove.error)}</Alert> : null}
          <TextField
            label={copy.confirmLabel(copy.word)}
            autoComplete="off"
            autoCapitalize="characters"
            value={typed}
            onValueChange={setTyped}
          />
          <PasswordField
            label={copy.password}
            name="password"
            autoComplete="current-password"
            value={password}
            onValueChange={setPassword}
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
