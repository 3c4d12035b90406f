import type { Outcome, Submission } from "@diary/core/entry";
import type { DiaryConfig } from "@diary/core/supabase";

/** What the extension's own pages ask of the background, besides what `@diary/core/session-sync` names. */
export type PageRequest =
  /** Where the backend is. */
  { type: "config:get" } | { type: "outbox:submit"; submission: Submission } | { type: "outbox:deliver" };

/** The answers, where there is more to say than `done`. */
export interface PageAnswers {
  "config:get": DiaryConfig | { kind: "unknown" };
  "outbox:submit": Outcome;
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
