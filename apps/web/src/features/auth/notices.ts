import { carriesLinkError, carriesSession, LINK_ERROR_PARAMS, readLinkError } from "@diary/core/session";
import type { Dialogs } from "@diary/ui/dialogs";

import { authCopy } from "./copy.ts";

/** Says that the server has ended the session. */
export async function tellSessionEnded(dialogs: Dialogs): Promise<void> {
  await dialogs.alert({ ...authCopy.ended, unasked: true });
}

/**
 * Tells of a link of the auth server that failed and led to a page that expects none: a redirect of it goes to the
 * site's address where the link names no other. Takes what such a link carries out of the address, a session too.
 */
export async function tellBrokenLink(
  dialogs: Dialogs,
  address: { hash: string; search: string },
): Promise<void> {
  const isRefused = carriesLinkError(address);
  if (!isRefused && !carriesSession(address)) return;
  // The address of this moment: a guard may have led on already.
  history.replaceState(history.state, "", cleanAddress());
  if (!isRefused) return;
  const message = readLinkError(address) ?? undefined;
  await dialogs.alert({ title: authCopy.brokenLink, message, unasked: true });
}

function cleanAddress(): string {
  const query = new URLSearchParams(location.search);
  for (const name of LINK_ERROR_PARAMS) query.delete(name);
  const text = query.toString();
  return location.pathname + (text === "" ? "" : `?${text}`);
}
