import { checkInput } from "@diary/core/input";
import { newPasswordSchema, useChangePassword } from "@diary/core/session";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { Form } from "@diary/ui/form";
import { PasswordField } from "@diary/ui/password-field";
import { useState } from "react";

import { useForm } from "../../forms/use-form.ts";
import { authMessage } from "./auth-message.ts";
import { authCopy } from "./copy.ts";

const { change: copy, fields } = authCopy;

export interface ChangePasswordFormProps {
  /** Called when the password is the new one and the dialog about it is closed. */
  onChanged: () => void;
}

/** A new password, typed twice. What the server says against it is shown in a dialog and stays in red. */
export function ChangePasswordForm({ onChanged }: ChangePasswordFormProps) {
  const change = useChangePassword();
  const dialogs = useDialogs();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    initial: { password: "", confirmation: "" },
    check: (values) => checkInput(newPasswordSchema, values),
    fields: {
      password: { label: fields.newPassword, words: { "too-short": fields.tooShort } },
      confirmation: { label: fields.confirmPassword },
    },
    async send({ password }) {
      setRefusal(undefined);
      const { msg, result } = await change
        .mutateAsync(password)
        .catch((error: unknown) => ({ result: false, msg: authMessage(error) }));
      if (!result) setRefusal(msg);
      await dialogs.alert(result ? { title: copy.changed } : { title: copy.failed, message: msg });
      if (result) onChanged();
    },
  });

  return (
    <Form errors={form.errors} onSubmit={() => void form.submit()}>
      {refusal === undefined ? null : <Alert tone="danger">{refusal}</Alert>}
      <PasswordField
        label={fields.newPassword}
        name="password"
        autoComplete="new-password"
        hint={authCopy.signUp.passwordHint}
        error={form.errorOf("password")}
        value={form.values.password}
        onValueChange={(password) => form.set("password", password)}
      />
      <PasswordField
        label={fields.confirmPassword}
        name="confirmation"
        autoComplete="new-password"
        error={form.errorOf("confirmation")}
        value={form.values.confirmation}
        onValueChange={(confirmation) => form.set("confirmation", confirmation)}
      />
      <Button type="submit" variant="primary" size="large" pending={form.status === "sending"}>
        {copy.submit}
      </Button>
    </Form>
  );
}
