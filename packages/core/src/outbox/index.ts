export { createArrivals, type Arrival, type Arrivals } from "./arrivals.ts";
export { createOutbox, type LocalOutbox, type OutboxPlatform } from "./create-outbox.ts";
export { OUTBOX_ROOT } from "./entries.ts";
export type { Delivery, Outbox, OutboxAddress, OutboxEntry, Submission, Submitted } from "./entry.ts";
export { OutboxProvider, useOutboxActions } from "./outbox-context.tsx";
export { compareEntries, nextEntry, pauseAfter, reachOf, type OutboxEvent, type Reach } from "./rules.ts";
export { useKnownOutbox, useOutbox } from "./use-outbox.ts";
export { useSubmitDay } from "./use-submit-day.ts";
