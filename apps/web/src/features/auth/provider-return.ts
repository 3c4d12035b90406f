import { isAppError } from "@diary/core/errors";
import { paths } from "@diary/core/paths";
import { useAuth } from "@diary/core/session";
import { useWords } from "@diary/ui/words";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { authWords } from "../../words/en/auth.ts";
import { useAuthErrorMessage } from "./use-auth-error-message.ts";

const RETURN_TO = "to";

/** Returns the address to which a provider returns the user. The site then opens `returnTo`. */
export const signInAddress = (returnTo: string): string =>
  `${paths.signIn}?${new URLSearchParams({ [RETURN_TO]: returnTo }).toString()}`;

interface ReturnedState {
  returnTo: string | null;
  code: string | null;
  failure: string | null;
}

/** Redeems the provider's code and removes it from the address. With `userId`, rejects any other account. */
export function useProviderReturn(onSignedIn: () => void, userId?: string) {
  const { providers: words } = useWords(authWords);
  const authErrorMessage = useAuthErrorMessage();
  const finish = useMutation({ mutationFn: useAuth().finishProviderSignIn });
  const { pathname, search, state: arrived } = useLocation();
  const navigate = useNavigate();
  const { code, failure } = (arrived ?? {}) as Partial<ReturnedState>;
  const redeemed = useRef<string>(null);

  useEffect(() => {
    const values = new URLSearchParams(search);
    const returned = { code: values.get("code"), failure: values.get("error_code") ?? values.get("error") };
    if ((returned.code ?? returned.failure) === null) return;
    const state: ReturnedState = { returnTo: values.get(RETURN_TO), ...returned };
    void navigate(pathname, { replace: true, state });
  }, [navigate, pathname, search]);

  useEffect(() => {
    if (typeof code !== "string" || redeemed.current === code) return;
    redeemed.current = code;
    // Uses the promise: the route guard may unmount this page, and then the mutation's callbacks don't run.
    finish.mutateAsync({ code, userId }).then(onSignedIn, () => {});
  }, [code, finish, onSignedIn, userId]);

  const reasons: Readonly<Record<string, string>> = words.failures;
  return {
    isPending: finish.isPending,
    error: finish.error,
    /** Message for the user, or undefined. Texts in the address can be forged, so they are not shown. */
    message:
      finish.error !== null
        ? isAppError(finish.error, "network", "busy")
          ? authErrorMessage(finish.error)
          : isAppError(finish.error, "auth/invalid-credentials")
            ? words.otherAccount
            : words.failed
        : typeof failure === "string"
          ? ((Object.hasOwn(reasons, failure) ? reasons[failure] : undefined) ?? words.failed)
          : undefined,
    reset: finish.reset,
  };
}
