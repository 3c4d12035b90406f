import type { Outbox, OutboxAddress, OutboxEntry, Submission, Submitted } from "@diary/core/outbox";
import type { DiaryConfig } from "@diary/core/supabase";

/** What the extension's own pages ask of the background, besides what `@diary/core/session-sync` names. */
export type PageRequest =
  /** Where the backend is. */
  | { type: "config:get" }
  | { type: "outbox:submit"; entry: Submitted }
  | { type: "outbox:list"; userId: string }
  | { type: "outbox:changeDate"; entry: OutboxAddress; date: string }
  | { type: "outbox:retry"; entry: OutboxAddress }
  | { type: "outbox:takeBack"; entry: OutboxAddress }
  | { type: "outbox:discard"; entry: OutboxAddress }
  | { type: "outbox:deliver" }
  | { type: "outbox:forget"; userId: string };

/** The answers, where there is more to say than `done`. */
export interface PageAnswers {
  "config:get": DiaryConfig | { kind: "unknown" };
  "outbox:submit": Submission;
  "outbox:list": OutboxEntry[];
}

export type PageAnswer<Type extends PageRequest["type"]> = Type extends keyof PageAnswers
  ? PageAnswers[Type]
  : { kind: "done" };

/** A page of the extension is of the same build: a message that has our type has our shape. */
export function isPageRequest(message: unknown): message is PageRequest {
  return (
    typeof message === "object" &&
    message !== null &&
    "type" in message &&
    typeof message.type === "string" &&
    /^(config|outbox):/.test(message.type)
  );
}

/** Carries out what concerns the outbox. */
export async function askOutbox(outbox: Outbox, request: PageRequest): Promise<unknown> {
  switch (request.type) {
    case "outbox:submit":
      return outbox.submit(request.entry);
    case "outbox:list":
      return outbox.list(request.userId);
    case "outbox:changeDate":
      return outbox.changeDate(request.entry, request.date);
    case "outbox:retry":
      return outbox.retry(request.entry);
    case "outbox:takeBack":
      return outbox.takeBack(request.entry);
    case "outbox:discard":
      return outbox.discard(request.entry);
    case "outbox:deliver":
      return outbox.deliver();
    case "outbox:forget":
      return outbox.forget(request.userId);
    default:
      return undefined;
  }
}
