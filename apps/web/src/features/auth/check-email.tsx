import { isAppError } from "@diary/core/errors";
import { useSignIn } from "@diary/core/session";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";

import { authErrorMessage, authCopy } from "./copy.ts";
import { ResendConfirmation } from "./resend-confirmation.tsx";

const { confirmEmail: copy } = authCopy;

export interface CheckEmailProps {
  /** As they were signed up with; kept while the page is open, so that nothing has to be typed again. */
  credentials: { email: string; password: string };
  onSignedIn: () => void;
  /** Back to the form. */
  onOtherAddress: () => void;
}

/** After a sign-up whose address has to be confirmed: where to look, and how to go on from there. */
export function CheckEmail({ credentials, onOtherAddress, onSignedIn }: CheckEmailProps) {
  const signIn = useSignIn();
  const { email } = credentials;

  function errorMessage(error: Error): string {
    return isAppError(error, "auth/email-not-confirmed") ? copy.notYet : authErrorMessage(error);
  }

  return (
    <div className="grid gap-6">
      <Alert tone="success" title={copy.title}>
        <p className="wrap-anywhere">{copy.sentTo(email)}</p>
      </Alert>
      {signIn.isError ? <Alert tone="danger">{errorMessage(signIn.error)}</Alert> : null}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          size="large"
          pending={signIn.isPending}
          onClick={() => signIn.mutate(credentials, { onSuccess: onSignedIn })}
        >
          {copy.signIn}
        </Button>
        <Button size="large" onClick={onOtherAddress}>
          {copy.otherAddress}
        </Button>
      </div>
      <p className="text-muted text-sm">{copy.noMail}</p>
      <ResendConfirmation email={email} justSent />
    </div>
  );
}
