import { useMutation } from "@tanstack/react-query";

import { useAuth } from "./session-context.tsx";

/** Signs in with e-mail and password; its error's message is the server's. */
export function useSignIn() {
  return useMutation({ mutationFn: useAuth().signIn });
}

/** Signs up; answers whether the person is signed in already or has a mail to confirm first. */
export function useSignUp() {
  return useMutation({ mutationFn: useAuth().signUp });
}

export function useSignOut() {
  return useMutation({ mutationFn: useAuth().signOut });
}

export function useResendConfirmation() {
  return useMutation({ mutationFn: useAuth().resendConfirmation });
}

/** Redeems the code of that mail and sets the password; returns the address. */
export function useConfirmEmail() {
  return useMutation({ mutationFn: useAuth().confirmEmail });
}

export function useRequestPasswordReset() {
  return useMutation({ mutationFn: useAuth().requestPasswordReset });
}

/** Changes the password; never fails, but answers `{ result, msg }`. */
export function useChangePassword() {
  return useMutation({ mutationFn: useAuth().changePassword });
}
