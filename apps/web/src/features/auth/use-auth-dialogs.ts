import { paths } from "@diary/core/paths";
import {
  hasLinkError,
  hasSessionTokens,
  parseLinkError,
  useSession,
  stripLinkError,
} from "@diary/core/session";
import { useDialogs } from "@diary/ui/dialogs";
import { useWords } from "@diary/ui/words";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";

import { isSignInAgain } from "../../navigation/return-to.ts";
import { siteWords } from "../../words/en/site.ts";

/** Shows a failed link's error, and removes link errors and session tokens from the address. Skips pages that read them. */
export function useLinkErrorDialog(): void {
  const { invalidLink: words } = useWords(siteWords);
  const dialogs = useDialogs();
  const { hash, pathname, search } = useLocation();
  useEffect(() => {
    const address = { hash, search };
    const isRefused = hasLinkError(address);
    const reads =
      pathname === paths.changePassword ||
      (isRefused && (pathname === paths.confirmEmail || pathname === paths.signIn || isSignInAgain(search)));
    if (reads || (!isRefused && !hasSessionTokens(address))) return;
    // Reads the current address, because a guard may have navigated.
    history.replaceState(history.state, "", location.pathname + stripLinkError(location.search));
    if (!isRefused) return;
    const message = parseLinkError(address) ?? undefined;
    void dialogs.alert({ title: words.title, message, deferWhileTyping: true });
  }, [dialogs, hash, pathname, search, words]);
}

export function useSessionEndedDialog(): void {
  const { sessionEnded: words } = useWords(siteWords);
  const dialogs = useDialogs();
  const session = useSession();
  const ended = session.status === "signed-out" && session.ended === true;
  useEffect(() => {
    if (ended) void dialogs.alert({ ...words, deferWhileTyping: true });
  }, [dialogs, ended, words]);
}
