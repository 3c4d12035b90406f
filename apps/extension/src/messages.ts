/** What the extension's own pages ask of the background, besides what `@diary/core/session-sync` names. */
export type PageRequest =
  /** Where the backend is. Answered with `DiaryConfig`, or `unknown` while the site can't be asked. */
  | { type: "config:get" }
  /** Try what waits in the outbox, now. Answered when it has been tried. */
  | { type: "outbox:deliver" };

const types: ReadonlySet<unknown> = new Set<PageRequest["type"]>(["config:get", "outbox:deliver"]);

export function isPageRequest(message: unknown): message is PageRequest {
  return typeof message === "object" && message !== null && "type" in message && types.has(message.type);
}
