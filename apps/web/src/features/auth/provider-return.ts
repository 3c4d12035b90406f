import { paths } from "@diary/core/paths";
import { useAuth } from "@diary/core/session";
import { useWords } from "@diary/ui/words";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { authWords } from "../../words/en/auth.ts";
import { useAuthErrorMessage } from "./use-auth-error-message.ts";

const RETURN_TO = "to";

/** Address to which a provider returns the user, who then goes on to a path of the site. */
export const signInAddress = (returnTo: string): string =>
  `${paths.signIn}?${new URLSearchParams({ [RETURN_TO]: returnTo }).toString()}`;

interface ReturnedState {
  returnTo: string | null;
  failure: string | null;
}

/** Completes a sign-in when the provider has returned the user. The code leaves the address immediately. */
export function useProviderReturn(onSignedIn: () => void) {
  const { providers: words } = useWords(authWords);
  const authErrorMessage = useAuthErrorMessage();
  const finish = useMutation({ mutationFn: useAuth().finishProviderSignIn });
  const { search, state: arrived } = useLocation();
  const navigate = useNavigate();
  const failure = (arrived as Partial<ReturnedState> | null)?.failure;
  const redeemed = useRef<string>(null);

  useEffect(() => {
    const values = new URLSearchParams(search);
    const [code, error] = [values.get("code"), values.get("error_code") ?? values.get("error")];
    if ((code ?? error) === null || redeemed.current === search) return;
    redeemed.current = search;
    const state: ReturnedState = { returnTo: values.get(RETURN_TO), failure: code === null ? error : null };
    void navigate(paths.signIn, { replace: true, state });
    if (code !== null) finish.mutate(code, { onSuccess: onSignedIn });
  }, [finish, navigate, onSignedIn, search]);

  const reasons: Readonly<Record<string, string>> = words.failures;
  return {
    isPending: finish.isPending,
    error: finish.error,
    /** Message for the user, or undefined. Texts in the address can be forged, so they are not shown. */
    message:
      finish.error !== null
        ? authErrorMessage(finish.error)
        : typeof failure === "string"
          ? ((Object.hasOwn(reasons, failure) ? reasons[failure] : undefined) ?? words.failed)
          : undefined,
    reset: finish.reset,
  };
}
