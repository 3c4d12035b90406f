import { isAppError } from "@diary/core/errors";
import { validateInput } from "@diary/core/input";
import { paths } from "@diary/core/paths";
import { parseConfirmationLink, passwordSchema, useAuth } from "@diary/core/session";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { Form } from "@diary/ui/form";
import { Page, PageHeader } from "@diary/ui/page";
import { PasswordField } from "@diary/ui/password-field";
import { useWords } from "@diary/ui/words";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { ResendConfirmation } from "../features/auth/resend-confirmation.tsx";
import { useAuthErrorMessage } from "../features/auth/use-auth-error-message.ts";
import { useForm } from "../forms/use-form.ts";
import { ButtonLink } from "../navigation/links.tsx";
import { authWords } from "../words/en/auth.ts";
import { siteWords } from "../words/en/site.ts";

export default function ConfirmEmailRoute() {
  const { confirmEmail: words } = useWords(authWords);
  const link = useConfirmationLink();
  return (
    <Page width="form">
      <PageHeader title={words.page} />
      <div className="grid gap-6">
        {link.kind === "code" ? <Confirm tokenHash={link.tokenHash} /> : null}
        {link.kind === "broken" ? <FailedConfirmation message={link.message} /> : null}
        {link.kind === "none" ? (
          <>
            <p>{words.none}</p>
            <ResendConfirmation />
          </>
        ) : null}
      </div>
    </Page>
  );
}

/** Moves the link's secret from the address to the history state, which a reload keeps. */
function useConfirmationLink(): ReturnType<typeof parseConfirmationLink> {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const [read] = useState(() => parseConfirmationLink(location));

  useEffect(() => {
    if (read.kind === "none") return;
    const code = read.kind === "code" ? { tokenHash: read.tokenHash } : null;
    void navigate(pathname, { replace: true, state: code });
  }, [navigate, pathname, read]);

  const isKept = typeof state === "object" && state !== null && "tokenHash" in state;
  const tokenHash = isKept && typeof state.tokenHash === "string" ? state.tokenHash : null;
  return read.kind === "none" && tokenHash !== null ? { kind: "code", tokenHash } : read;
}

/** Waits for a press, because mail scanners follow links. */
function Confirm({ tokenHash }: { tokenHash: string }) {
  const { fields, confirmEmail: words, signUp } = useWords(authWords);
  const authErrorMessage = useAuthErrorMessage();
  const confirm = useMutation({ mutationFn: useAuth().confirmEmail });
  const form = useForm({
    initial: { password: "" },
    check: (values) => validateInput(passwordSchema, values),
    fields: { password: { label: fields.password, words: fields.wrongLength } },
    send: async ({ password }) => {
      await confirm.mutateAsync({ tokenHash, password }).catch(() => undefined);
    },
  });
  if (confirm.isSuccess) {
    return (
      <Alert tone="success" title={words.confirmed} actions={<SignInLink />}>
        <p className="wrap-anywhere">{confirm.data}</p>
      </Alert>
    );
  }
  if (isAppError(confirm.error, "auth/link-invalid", "session/expired")) {
    return <FailedConfirmation message={authErrorMessage(confirm.error)} />;
  }
  return (
    <Form errors={form.errors} onSubmit={() => void form.submit()}>
      {confirm.isError ? <Alert tone="danger">{authErrorMessage(confirm.error)}</Alert> : null}
      <p>{words.offer}</p>
      <PasswordField {...form.field("password")} autoComplete="new-password" hint={signUp.passwordHint} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="justify-self-start"
        pending={form.isSending}
      >
        {words.confirm}
      </Button>
    </Form>
  );
}

function FailedConfirmation({ message }: { message: string }) {
  const { invalidLink } = useWords(siteWords);
  const { confirmEmail: words } = useWords(authWords);
  return (
    <>
      <Alert tone="danger" title={invalidLink.title} actions={<SignInLink />}>
        <p>{message}</p>
        <p>{words.brokenAdvice}</p>
      </Alert>
      <ResendConfirmation />
    </>
  );
}

function SignInLink() {
  const { signIn } = useWords(authWords);
  return <ButtonLink to={paths.signIn}>{signIn.submit}</ButtonLink>;
}
