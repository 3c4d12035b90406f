import { isAppError } from "@diary/core/errors";
import { paths } from "@diary/core/paths";
import { useSubmitCode } from "@diary/core/second-step";
import { useAuth } from "@diary/core/session";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { useDialogs } from "@diary/ui/dialogs";
import { Form } from "@diary/ui/form";
import { PasswordField } from "@diary/ui/password-field";
import { TextField } from "@diary/ui/text-field";
import { useWords } from "@diary/ui/words";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router-dom";

import { useBackendConfig } from "../../config/backend.ts";
import { CodeField } from "../../forms/code-field.tsx";
import { focusOnMount } from "../../forms/focus-field.ts";
import { useHydratedValue } from "../../hydration/use-hydrated-value.tsx";
import { PageLink } from "../../navigation/links.tsx";
import { authWords } from "../../words/en/auth.ts";
import { secondStepWords } from "../../words/en/second-step.ts";
import { ProviderButtons } from "./provider-buttons.tsx";
import { useProviderReturn } from "./provider-return.ts";
import { ResendConfirmation } from "./resend-confirmation.tsx";
import { useAuthErrorMessage } from "./use-auth-error-message.ts";

export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { signIn: words, fields, confirmEmail: confirmation, providers } = useWords(authWords);
  const authErrorMessage = useAuthErrorMessage();
  const signIn = useMutation({ mutationFn: useAuth().signIn });
  const dialogs = useDialogs();
  const { state } = useLocation();
  const [credentials, setCredentials] = useState({ email: "", password: "" });
  const arrival = useProviderReturn(onSignedIn);
  const { passwordSignIn } = useBackendConfig();
  const hasPasswords = useHydratedValue(() => passwordSignIn, true);

  async function submit() {
    try {
      await signIn.mutateAsync(credentials);
      onSignedIn();
    } catch (error) {
      if (isAppError(error, "auth/code-needed")) return;
      await dialogs.alert({ title: words.failed, message: authErrorMessage(error) });
    }
  }

  function reset() {
    signIn.reset();
    arrival.reset();
  }

  if (isAppError(signIn.error ?? arrival.error, "auth/code-needed")) {
    return <CodeForm onSignedIn={onSignedIn} onBack={reset} />;
  }
  if (arrival.isPending) return <output>{providers.pending}</output>;
  const failed =
    arrival.message === undefined ? null : (
      <Alert tone="danger" title={words.failed}>
        {arrival.message}
      </Alert>
    );
  if (!hasPasswords) {
    return (
      <>
        {failed === null ? null : <div className="mb-6">{failed}</div>}
        <ProviderButtons />
      </>
    );
  }
  return (
    <>
      {failed === null ? null : <div className="mb-6">{failed}</div>}
      <Form onSubmit={() => void submit()}>
        {signIn.isError ? <Alert tone="danger">{authErrorMessage(signIn.error)}</Alert> : null}
        <TextField
          label={fields.email}
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={credentials.email}
          onValueChange={(email) => setCredentials((current) => ({ ...current, email }))}
        />
        <PasswordField
          label={fields.password}
          name="password"
          autoComplete="current-password"
          value={credentials.password}
          onValueChange={(password) => setCredentials((current) => ({ ...current, password }))}
        />
        <Button type="submit" variant="primary" size="large" pending={signIn.isPending}>
          {words.submit}
        </Button>
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-3 text-sm">
          <PageLink to={paths.requestReset}>{words.forgot}</PageLink>
          <PageLink to={paths.signUp} state={state as unknown}>
            {words.noAccount}
          </PageLink>
        </div>
      </Form>
      <ProviderButtons isSecond />
      {isAppError(signIn.error, "auth/email-not-confirmed") ? (
        <div className="mt-8 grid gap-3">
          <p>{confirmation.unconfirmed}</p>
          <ResendConfirmation email={credentials.email} />
        </div>
      ) : null}
    </>
  );
}

export function CodeForm({ onBack, onSignedIn }: { onSignedIn: () => void; onBack: () => void }) {
  const words = useWords(secondStepWords);
  const authErrorMessage = useAuthErrorMessage();
  const submitCode = useSubmitCode();
  const [code, setCode] = useState("");

  async function submit() {
    if (code === "") return;
    try {
      await submitCode.mutateAsync(code);
      onSignedIn();
    } catch {
      setCode("");
    }
  }

  return (
    <Form onSubmit={() => void submit()}>
      <p>{words.signIn.text}</p>
      {submitCode.isError ? (
        <Alert tone="danger">
          {isAppError(submitCode.error, "auth/code-wrong") ? words.wrong : authErrorMessage(submitCode.error)}
        </Alert>
      ) : null}
      <CodeField ref={focusOnMount} value={code} onValueChange={setCode} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" size="large" pending={submitCode.isPending}>
          {words.signIn.submit}
        </Button>
        <Button size="large" onClick={onBack}>
          {words.signIn.back}
        </Button>
      </div>
      <p className="text-muted text-sm">{words.lost}</p>
    </Form>
  );
}
