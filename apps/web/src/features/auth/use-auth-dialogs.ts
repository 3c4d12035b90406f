import { paths } from "@diary/core/paths";
import { hasLinkError, hasSessionTokens, useSession, stripLinkError } from "@diary/core/session";
import { type Dialogs, useDialogs } from "@diary/ui/dialogs";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";

import type * as Notices from "./auth-dialog-messages.ts";

export const INVALID_LINK_TITLE = "This link does not work";
const SIGNED_OUT_TITLE = "You have been signed out";

/** Loads the message on demand; if that fails, the dialog shows only its title. */
async function tell(
  dialogs: Dialogs,
  title: string,
  read: (notices: typeof Notices) => string | undefined,
): Promise<void> {
  // Not by `loadChunk`: it may reload the page, which then no longer knows what there was to say.
  const message = await import("./auth-dialog-messages.ts").then(read, () => undefined);
  await dialogs.alert({ title, message, deferWhileTyping: true });
}

/**
 * Tells of a link of the auth server that failed and led to a page that expects none: a redirect of it goes to the
 * site's address where the link names no other. Takes what such a link carries out of the address, a session too.
 */
export function useLinkErrorDialog(): void {
  const dialogs = useDialogs();
  const { hash, pathname, search } = useLocation();
  useEffect(() => {
    const address = { hash, search };
    const isRefused = hasLinkError(address);
    // These pages read their address themselves.
    const reads = pathname === paths.changePassword || (pathname === paths.confirmEmail && isRefused);
    if (reads || (!isRefused && !hasSessionTokens(address))) return;
    // The address of this moment: a guard may have led on already.
    history.replaceState(history.state, "", location.pathname + stripLinkError(location.search));
    if (isRefused)
      void tell(dialogs, INVALID_LINK_TITLE, ({ linkErrorMessage }) => linkErrorMessage(address));
  }, [dialogs, hash, pathname, search]);
}

/** Says so when the server has ended the session while the page was open. */
export function useSessionEndedDialog(): void {
  const dialogs = useDialogs();
  const session = useSession();
  const ended = session.status === "signed-out" && session.ended === true;
  useEffect(() => {
    if (ended) void tell(dialogs, SIGNED_OUT_TITLE, ({ sessionEndedMessage }) => sessionEndedMessage);
  }, [dialogs, ended]);
}
