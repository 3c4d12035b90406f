import { isAppError } from "@diary/core/errors";

import { authCopy } from "./copy.ts";

/** What is shown of a failed auth call: the server's own words, which the specification asks for. */
export function authMessage(error: unknown): string {
  if (isAppError(error, "network")) return authCopy.offline;
  return error instanceof Error ? error.message : String(error);
}
