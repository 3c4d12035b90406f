import { parseLinkError } from "@diary/core/session";

import { authCopy } from "./copy.ts";

/** What is said of a session that the server has ended. */
export const sessionEndedMessage = authCopy.ended;

/** What is said of a link that failed. */
export function linkErrorMessage(address: { hash: string; search: string }): string | undefined {
  return parseLinkError(address) ?? undefined;
}
