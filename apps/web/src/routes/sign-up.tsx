import { isAppError } from "@diary/core/errors";
import { useAuth } from "@diary/core/session";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { Page, PageHeader } from "@diary/ui/page";
import { useToast } from "@diary/ui/toast";
import { useWords } from "@diary/ui/words";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { ResendConfirmation } from "../features/auth/resend-confirmation.tsx";
import { WithSampleCard } from "../features/auth/sample-card.tsx";
import { SignUpForm } from "../features/auth/sign-up-form.tsx";
import { useAuthErrorMessage } from "../features/auth/use-auth-error-message.ts";
import { focusOnMount } from "../forms/focus-field.ts";
import { authWords } from "../words/en/auth.ts";

export default function SignUpRoute() {
  const words = useWords(authWords);
  const toast = useToast();
  const welcome = () => toast({ message: words.signUp.success, isWelcome: true });
  const [unconfirmed, setUnconfirmed] = useState<{ email: string; password: string } | null>(null);

  return (
    <Page>
      <WithSampleCard>
        {unconfirmed === null ? (
          <>
            <PageHeader title={words.signUp.title} />
            <SignUpForm onSignedUp={welcome} onUnconfirmed={setUnconfirmed} />
          </>
        ) : (
          <CheckEmail
            credentials={unconfirmed}
            onSignedIn={welcome}
            onOtherAddress={() => setUnconfirmed(null)}
          />
        )}
      </WithSampleCard>
    </Page>
  );
}

interface CheckEmailProps {
  /** Typed values, which the user need not type again. They are only in memory. */
  credentials: { email: string; password: string };
  onSignedIn: () => void;
  onOtherAddress: () => void;
}

function CheckEmail({ credentials, onOtherAddress, onSignedIn }: CheckEmailProps) {
  const { confirmEmail: words } = useWords(authWords);
  const authErrorMessage = useAuthErrorMessage();
  const signIn = useMutation({ mutationFn: useAuth().signIn });
  const { email } = credentials;

  function errorMessage(error: Error): string {
    return isAppError(error, "auth/email-not-confirmed") ? words.notYet : authErrorMessage(error);
  }

  return (
    <>
      {/* Takes the focus, because the pressed button is removed with the form. */}
      <div ref={focusOnMount} tabIndex={-1} className="outline-none">
        <PageHeader title={words.title}>
          <p className="wrap-anywhere">{words.sentTo(email)}</p>
        </PageHeader>
      </div>
      <div className="grid gap-6">
        {signIn.isError ? <Alert tone="danger">{errorMessage(signIn.error)}</Alert> : null}
        <Button
          variant="primary"
          size="large"
          pending={signIn.isPending}
          onClick={() => signIn.mutate(credentials, { onSuccess: onSignedIn })}
        >
          {words.signIn}
        </Button>
        <p className="text-muted text-sm">{words.noMail}</p>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <ResendConfirmation email={email} justSent />
          <Button variant="quiet" onClick={onOtherAddress}>
            {words.otherAddress}
          </Button>
        </div>
      </div>
    </>
  );
}
