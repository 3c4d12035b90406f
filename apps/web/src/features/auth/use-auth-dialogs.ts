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

import { siteWords } from "../../words/en/site.ts";

/**
 * Tells of a link of the auth server that failed and led to a page that expects none: a redirect of it goes to the
 * site's address where the link names no other. Takes what such a link carries out of the address, a session too.
 */
export function useLinkErrorDialog(): void {
  const { invalidLink: words } = useWords(siteWords);
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
    if (!isRefused) return;
    const message = parseLinkError(address) ?? undefined;
    void dialogs.alert({ title: words.title, message, deferWhileTyping: true });
  }, [dialogs, hash, pathname, search, words]);
}

/** Says so when the server has ended the session while the page was open. */
export function useSessionEndedDialog(): void {
  const { sessionEnded: words } = useWords(siteWords);
  const dialogs = useDialogs();
  const session = useSession();
  const ended = session.status === "signed-out" && session.ended === true;
  useEffect(() => {
    if (ended) void dialogs.alert({ ...words, deferWhileTyping: true });
  }, [dialogs, ended, words]);
}
