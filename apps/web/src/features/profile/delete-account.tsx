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
import { useWords } from "@diary/ui/words";
import { type ReactNode, useState } from "react";

import { CodeField } from "../../forms/code-field.tsx";
import { errorWords } from "../../words/en/errors.ts";
import { profileWords } from "../../words/en/profile.ts";
import { secondStepWords } from "../../words/en/second-step.ts";
import { errorMessage } from "../../words/error-message.ts";

interface DeleteAccountProps {
  user: User;
  onDeleted: () => void;
  afterSignIn: (user: User, content: ReactNode) => ReactNode;
}

export function DeleteAccount({ afterSignIn, onDeleted, user }: DeleteAccountProps) {
  const { account: words } = useWords(profileWords);
  const errors = useWords(errorWords);
  const remove = useDeleteAccount(user);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [password, setPassword] = useState("");
  const secondStep = useWords(secondStepWords);
  const [code, setCode] = useState<string>();
  const asksPassword = user.provider === undefined;
  const confirmed = typed.trim() === words.word && (!asksPassword || password !== "");

  const reasons = {
    ...errors.accountDeletion,
    "auth/code-needed": secondStep.needed,
    "auth/code-wrong": secondStep.wrong,
  };

  function change(isOpen: boolean) {
    setOpen(isOpen);
    if (isOpen) return;
    // Another person who uses the device later must not find the password.
    setTyped("");
    setPassword("");
    setCode(undefined);
    remove.reset();
  }
  async function submit() {
    if (!confirmed) return;
    try {
      await remove.mutateAsync(asksPassword ? { password, ...(code && { code }) } : null);
      onDeleted();
    } catch (error) {
      if (isAppError(error, "auth/code-needed")) setCode("");
      console.error(error);
    }
  }

  const dialog = (
    <Dialog
      kind="question"
      open={open}
      onOpenChange={change}
      title={words.dialogTitle}
      description={words.text}
      trigger={
        <Button variant="danger" className="mt-4">
          {words.open}
        </Button>
      }
    >
      <Form onSubmit={() => void submit()}>
        {remove.isError ? (
          <Alert tone="danger">{errorMessage(reasons, remove.error) ?? words.failed}</Alert>
        ) : null}
        <TextField
          label={words.confirmLabel(words.word)}
          autoComplete="off"
          autoCapitalize="characters"
          value={typed}
          onValueChange={setTyped}
        />
        {asksPassword ? (
          <PasswordField
            label={words.password}
            name="password"
            autoComplete="current-password"
            value={password}
            onValueChange={setPassword}
          />
        ) : null}
        {code === undefined ? null : <CodeField value={code} onValueChange={setCode} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => change(false)}>{words.cancel}</Button>
          <Button type="submit" variant="danger" disabled={!confirmed} pending={remove.isPending}>
            {words.submit}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
  return (
    <Section title={words.title}>
      <p className="text-muted">{words.text}</p>
      {asksPassword ? dialog : <div className="mt-4">{afterSignIn(user, dialog)}</div>}
    </Section>
  );
}
