import { AppError } from "@diary/core/errors";
import type { AuthResponses, AuthRequest, Forbidden } from "@diary/core/session-sync";
import { browser } from "wxt/browser";

import type { PageResponse, PageRequest } from "../messages.ts";

type Answer<Type> = Type extends keyof AuthResponses
  ? AuthResponses[Type]
  : Type extends PageRequest["type"]
    ? PageResponse<Type>
    : never;

/** Retries once if the worker was killed: all requests are idempotent. Throws `network` if no response arrives or the request is rejected. */
export async function sendToBackground<Request extends AuthRequest | PageRequest>(
  request: Request,
): Promise<Answer<Request["type"]>> {
  const response = (await attempt(request)) ?? (await attempt(request));
  if (response === undefined || isForbidden(response))
    throw new AppError("network", "The background did not respond.");
  return response as Answer<Request["type"]>;
}

async function attempt(request: AuthRequest | PageRequest): Promise<unknown> {
  try {
    return (await browser.runtime.sendMessage(request)) as unknown;
  } catch {
    return undefined;
  }
}

function isForbidden(answer: unknown): answer is Forbidden {
  return typeof answer === "object" && answer !== null && (answer as Partial<Forbidden>).kind === "forbidden";
}
