import { paths } from "@diary/core/paths";
import { carriesLinkError, carriesSession, LINK_ERROR_PARAMS } from "@diary/core/session";
import { useDialogs } from "@diary/ui/dialogs";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";

import { authNoticeCopy } from "./notice-copy.ts";

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
    if (reads) return;
    const address = { hash, search };
    const isRefused = carriesLinkError(address);
    if (!isRefused && !carriesSession(address)) return;
    // The address of this moment: a guard may have led on already.
    history.replaceState(history.state, "", cleanAddress());
    const tell = async () => {
      // The server's words are loaded by the few who come by such a link. The dialog is worth having without them.
      const message = await import("./link-refusal.ts").then(
        ({ readLinkError }) => readLinkError(address) ?? undefined,
        () => undefined,
      );
      await dialogs.alert({ title: authNoticeCopy.brokenLink, message, unasked: true });
    };
    if (isRefused) void tell();
  }, [dialogs, hash, reads, search]);
}

function cleanAddress(): string {
  const query = new URLSearchParams(location.search);
  for (const name of LINK_ERROR_PARAMS) query.delete(name);
  const text = query.toString();
  return location.pathname + (text === "" ? "" : `?${text}`);
}
