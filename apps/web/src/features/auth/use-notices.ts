import { paths } from "@diary/core/paths";
import { carriesLinkError, carriesSession, useSession, withoutLinkError } from "@diary/core/session";
import { type Dialogs, useDialogs } from "@diary/ui/dialogs";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";

import { BROKEN_LINK, SIGNED_OUT } from "./notice-titles.ts";
import type * as Notices from "./notices.ts";

/** Says so with what is loaded for the few who need it, and without where that can't be had. */
async function tell(
  dialogs: Dialogs,
  title: string,
  read: (notices: typeof Notices) => string | undefined,
): Promise<void> {
  // Not by `loadChunk`: it may reload the page, which then no longer knows what there was to say.
  const message = await import("./notices.ts").then(read, () => undefined);
  await dialogs.alert({ title, message, unasked: true });
}

/**
 * Tells of a link of the auth server that failed and led to a page that expects none: a redirect of it goes to the
 * site's address where the link names no other. Takes what such a link carries out of the address, a session too.
 */
export function useLinkNotice(): void {
  const dialogs = useDialogs();
  const { hash, pathname, search } = useLocation();
  // This page reads its address itself.
  const reads = pathname === paths.changePassword;
  useEffect(() => {
    const address = { hash, search };
    const isRefused = carriesLinkError(address);
    if (reads || (!isRefused && !carriesSession(address))) return;
    // The address of this moment: a guard may have led on already.
    history.replaceState(history.state, "", location.pathname + withoutLinkError(location.search));
    if (isRefused) void tell(dialogs, BROKEN_LINK, ({ linkMessage }) => linkMessage(address));
  }, [dialogs, hash, reads, search]);
}

/** Says so when the server has ended the session while the page was open. */
export function useEndedNotice(): void {
  const dialogs = useDialogs();
  const session = useSession();
  const ended = session.status === "signed-out" && session.ended === true;
  useEffect(() => {
    if (ended) void tell(dialogs, SIGNED_OUT, ({ endedMessage }) => endedMessage);
  }, [dialogs, ended]);
}
