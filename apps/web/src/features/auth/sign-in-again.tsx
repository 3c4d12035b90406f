import { isAppError } from "@diary/core/errors";
import type { User } from "@diary/core/session";
import { Alert } from "@diary/ui/alert";
import { Button } from "@diary/ui/button";
import { useWords } from "@diary/ui/words";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { AGAIN } from "../../navigation/return-to.ts";
import { authWords } from "../../words/en/auth.ts";
import { useProviderReturn } from "./provider-return.ts";
import { CodeForm } from "./sign-in-form.tsx";
import { useAuthErrorMessage } from "./use-auth-error-message.ts";
import { useProviders } from "./use-providers.ts";
import { useStartProviderSignIn } from "./use-start-provider-sign-in.ts";

/** A sign-in counts as recent on the server for one minute longer, so the user's next request arrives in time. */
const RECENT_MS = 4 * 60_000;

export default function SignInAgain({ children, user }: { children: ReactNode; user: User }) {
  const { providers: words } = useWords(authWords);
  const authErrorMessage = useAuthErrorMessage();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [isRecent, setRecent] = useState(false);
  const signedIn = useCallback(() => {
    setRecent(true);
    // A reload must not redeem the used code.
    void navigate(pathname, { replace: true });
  }, [navigate, pathname]);
  const arrival = useProviderReturn(signedIn, user.id);
  const service = useProviders().providers.find(({ id }) => id === user.provider);
  const start = useStartProviderSignIn();
  const redirectTo = location.origin + pathname + AGAIN;

  useEffect(() => {
    const timer = isRecent ? setTimeout(() => setRecent(false), RECENT_MS) : undefined;
    return () => clearTimeout(timer);
  }, [isRecent]);

  if (isRecent) return children;
  if (isAppError(arrival.error, "auth/code-needed"))
    return <CodeForm onSignedIn={signedIn} onBack={arrival.reset} />;
  if (arrival.isPending) return <output>{words.pending}</output>;
  const message = start.isError ? authErrorMessage(start.error) : arrival.message;
  return (
    <div className="grid justify-items-start gap-4">
      {message === undefined ? null : <Alert tone="danger">{message}</Alert>}
      <p>{service === undefined ? words.gone : words.again}</p>
      {service === undefined ? null : (
        <Button
          pending={start.isPending}
          onClick={() => start.mutate({ provider: service.id, redirectTo, prompt: "login" })}
        >
          {words.signInAgain(service.name)}
        </Button>
      )}
    </div>
  );
}
