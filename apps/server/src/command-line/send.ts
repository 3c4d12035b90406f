import { setTimeout as pass } from "node:timers/promises";

import { callApi, type OperationInput, type OperationName, type OperationOutput } from "@diary/core/api";
import { isAppError } from "@diary/core/errors";

import { isUnsent } from "./failure.ts";
import type { Login } from "./login-file.ts";
import { post } from "./post.ts";

const TIMEOUT_MS = 30_000;
const PAUSE_MS = 500;

/** Sends the request again if the response was lost or the server failed. Writes contain an id, so the server accepts them once. */
export async function send<Name extends OperationName>(
  { apiUrl: url, key, token }: Pick<Login, "apiUrl" | "key" | "token">,
  name: Name,
  input: OperationInput<Name>,
): Promise<OperationOutput<Name>> {
  const attempt = () =>
    callApi({ url, key }, token, name, input, { send: post, signal: AbortSignal.timeout(TIMEOUT_MS) });
  try {
    return await attempt();
  } catch (error) {
    if (!isAppError(error, "network", "server") || isUnsent(error)) throw error;
    await pass(PAUSE_MS);
    return attempt();
  }
}
