/** Names of the alarms. They outlive the worker, and the browser's restart. */
export const ALARMS = {
  /** The next attempt for what waits in the outbox. */
  outbox: "outbox",
  /** A new day begins: every challenge is open again. */
  day: "day",
  reminder: "reminder",
} as const;
