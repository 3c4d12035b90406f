import { checkInput } from "@diary/core/input";
import { newPasswordSchema, useSignUp } from "@diary/core/session";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { Form } from "@diary/ui/form";
import { TextLink } from "@diary/ui/link";
import { PasswordField } from "@diary/ui/password-field";
import { TextField } from "@diary/ui/text-field";
import { Link, useLocation } from "react-router-dom";

import { paths } from "../../config/paths.ts";
import { useForm } from "../../forms/use-form.ts";
import { authMessage } from "./auth-message.ts";
import { authCopy } from "./copy.ts";
import { SignUpNotice } from "./sign-up-notice.tsx";

const { fields, signUp: copy } = authCopy;

export interface SignUpFormProps {
  /** `confirm-email`: the address has to be confirmed before anybody is signed in. */
  onSignedUp: (outcome: "signed-in" | "confirm-email") => void;
}

/** E-mail and a password, typed twice. */
export function SignUpForm({ onSignedUp }: SignUpFormProps) {
  const signUp = useSignUp();
  const dialogs = useDialogs();
  const { state } = useLocation();
  const form = useForm({
    initial: { email: "", password: "", confirmation: "" },
    check: ({ confirmation, email, password }) => {
      const checked = checkInput(newPasswordSchema, { password, confirmation });
      return checked.status === "valid" ? { status: "valid", value: { email, password } } : checked;
    },
    fields: {
      email: { label: fields.email },
      password: { label: fields.password, words: { "too-short": fields.tooShort } },
      confirmation: { label: fields.confirmPassword },
    },
    async send(credentials) {
      try {
        onSignedUp(await signUp.mutateAsync(credentials));
      } catch (error) {
        await dialogs.alert({ title: copy.failed, message: authMessage(error) });
      }
    },
  });

  return (
    <Form errors={form.errors} onSubmit={() => void form.submit()}>
      {signUp.isError ? <Alert tone="danger">{authMessage(signUp.error)}</Alert> : null}
      <TextField
        label={fields.email}
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={form.values.email}
        onValueChange={(email) => form.set("email", email)}
      />
      <PasswordField
        label={fields.password}
        name="password"
        autoComplete="new-password"
        hint={copy.passwordHint}
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
      <SignUpNotice />
      <Button type="submit" variant="primary" size="large" pending={form.status === "sending"}>
        {copy.submit}
      </Button>
      <TextLink asChild className="justify-self-center text-sm">
        <Link to={paths.signIn} state={state as unknown}>
          {copy.haveAccount}
        </Link>
      </TextLink>
    </Form>
  );
}
