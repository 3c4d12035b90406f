import { validateInput } from "@diary/core/input";
import { paths } from "@diary/core/paths";
import { newPasswordSchema, useAuth } from "@diary/core/session";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { Form } from "@diary/ui/form";
import { PasswordField } from "@diary/ui/password-field";
import { useWords } from "@diary/ui/words";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { CodeField } from "../../forms/code-field.tsx";
import { useForm } from "../../forms/use-form.ts";
import { authWords } from "../../words/en/auth.ts";
import { secondStepWords } from "../../words/en/second-step.ts";
import { useAuthErrorMessage } from "./use-auth-error-message.ts";

export interface ChangePasswordFormProps {
  asksCurrent: boolean;
  email: string | null;
  onChanged: () => void;
}

export function ChangePasswordForm({ asksCurrent, email, onChanged }: ChangePasswordFormProps) {
  const { fields, change: words, signUp } = useWords(authWords);
  const secondStep = useWords(secondStepWords);
  const authErrorMessage = useAuthErrorMessage();
  const change = useMutation({ mutationFn: useAuth().changePassword });
  const dialogs = useDialogs();
  const [rejection, setRejection] = useState<string>();
  const [code, setCode] = useState<string>();
  const form = useForm({
    initial: { current: "", password: "", confirmation: "" },
    check: ({ current, ...values }) => {
      const checked = validateInput(newPasswordSchema, values);
      if (!asksCurrent) return checked;
      if (current === "") {
        const others = checked.status === "invalid" ? checked.issues : {};
        return { status: "invalid", issues: { ...others, current: "required" } };
      }
      return checked.status === "valid" ? { status: "valid", value: { ...checked.value, current } } : checked;
    },
    fields: {
      current: { label: fields.currentPassword },
      password: { label: fields.newPassword, words: fields.wrongLength },
      confirmation: { label: fields.confirmPassword },
    },
    async send({ password, ...rest }: { password: string; current?: string }) {
      setRejection(undefined);
      const {
        code: reason,
        msg,
        result,
      } = await change
        .mutateAsync({
          password,
          ...(rest.current !== undefined && { current: rest.current }),
          ...(code && { code }),
        })
        .catch((error: unknown) => ({ result: false, msg: authErrorMessage(error), code: undefined }));
      if (reason === "auth/code-needed") {
        setCode("");
        setRejection(secondStep.needed);
        return;
      }
      const message =
        // The server's message is the same for a wrong and a missing current password.
        reason === "auth/current-password-wrong"
          ? words.wrongCurrent
          : reason === "auth/code-wrong"
            ? secondStep.wrong
            : msg;
      if (!result) setRejection(message);
      await dialogs.alert(result ? { title: words.changed } : { title: words.failed, message });
      if (result) onChanged();
    },
  });

  return (
    <Form errors={form.errors} onSubmit={() => void form.submit()}>
      {rejection === undefined ? null : <Alert tone="danger">{rejection}</Alert>}
      {asksCurrent ? (
        <div className="grid gap-2">
          <PasswordField {...form.field("current")} autoComplete="current-password" />
          <ForgotCurrent email={email} />
        </div>
      ) : null}
      <PasswordField {...form.field("password")} autoComplete="new-password" hint={signUp.passwordHint} />
      <PasswordField {...form.field("confirmation")} autoComplete="new-password" />
      {code === undefined ? null : <CodeField value={code} onValueChange={setCode} />}
      <Button type="submit" variant="primary" size="large" pending={form.isSending}>
        {words.submit}
      </Button>
    </Form>
  );
}

/** Sends the recovery mail from this form, because only visitors can open the page that requests the mail. */
function ForgotCurrent({ email }: { email: string | null }) {
  const { reset, change: words } = useWords(authWords);
  const request = useMutation({ mutationFn: useAuth().requestPasswordReset });
  const dialogs = useDialogs();

  async function send() {
    if (email === null) return;
    try {
      await request.mutateAsync({ email, redirectTo: location.origin + paths.changePassword });
      await dialogs.alert({ title: reset.sent, message: words.linkSentTo(email) });
    } catch (error) {
      console.error(error);
      await dialogs.alert({ title: reset.failed, message: reset.failedMessage });
    }
  }

  return (
    <Button
      size="small"
      className="justify-self-start"
      pending={request.isPending}
      disabled={email === null}
      onClick={() => void send()}
    >
      {words.forgotCurrent}
    </Button>
  );
}
