export type { Delivery, Outbox, OutboxAddress, OutboxEntry, Submission } from "./entry.ts";
export { compareEntries, nextEntry, pauseAfter, reachOf, type OutboxEvent, type Reach } from "./rules.ts";
