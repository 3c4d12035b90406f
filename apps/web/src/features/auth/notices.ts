import { readLinkError } from "@diary/core/session";

import { authCopy } from "./copy.ts";

/** What is said of a session that the server has ended. */
export const endedMessage = authCopy.ended;

/** What is said of a link that failed. */
export function linkMessage(address: { hash: string; search: string }): string | undefined {
  return readLinkError(address) ?? undefined;
}
