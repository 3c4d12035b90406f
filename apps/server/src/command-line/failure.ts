import type { AppError } from "@diary/core/errors";

import type { Command } from "./arguments.ts";
import { errorMessage } from "./messages.ts";
import { CommandFailure, EXIT } from "./shell.ts";

/** Codes of failures before a request is sent, as with a bad certificate. After others, the text may be stored. */
const NOT_SENT = new Set(["ECONNREFUSED", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND"]);
const BAD_CERTIFICATE = /^(CERT|DEPTH_ZERO|ERR_TLS|SELF_SIGNED|UNABLE_TO)_/;

export function failureOf(name: Command["name"], error: AppError): CommandFailure {
  const { code } = error;
  if (code === "network" || code === "server" || code === "blocked") {
    const stored = name === "note" || name === "write" ? ` ${storedSentence(error)}` : "";
    return new CommandFailure(EXIT.network, code, `The server can't be reached.${stored}`);
  }
  const isSignedOut = code === "token/invalid" || code.startsWith("session/");
  if (isSignedOut) return new CommandFailure(EXIT.signedOut, "token/invalid", errorMessage("token/invalid"));
  return new CommandFailure(EXIT.refused, code, errorMessage(code));
}

export const isUnsent = (error: AppError): boolean =>
  error.code === "network" &&
  [...causes(error)].some((code) => NOT_SENT.has(code) || BAD_CERTIFICATE.test(code));

function storedSentence(error: AppError): string {
  return isUnsent(error)
    ? "Nothing was stored."
    : "The text may have been stored: look before you try again.";
}

/** Yields the codes of an error and its causes. An AggregateError has an error for each tried address. */
function* causes(error: unknown): Iterable<string> {
  if (!(error instanceof Error)) return;
  const { code, cause } = error as Error & { code?: unknown };
  if (typeof code === "string") yield code;
  if (error instanceof AggregateError) for (const one of error.errors) yield* causes(one);
  yield* causes(cause);
}
