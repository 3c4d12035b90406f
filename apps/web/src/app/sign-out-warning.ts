import type { ConfirmOptions } from "@diary/ui/dialogs";

/** Asks before a sign-out takes `count` texts with it. */
export function signOutWarning(count: number): ConfirmOptions {
  return {
    title: "Sign out and lose what was not sent?",
    message:
      count === 1
        ? "A text on this device has not reached the diary yet. Signing out deletes it here."
        : `${count} texts on this device have not reached the diary yet. Signing out deletes them here.`,
    ok: "Sign out",
    tone: "danger",
  };
}
