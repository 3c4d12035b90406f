/** Names of the alarms. They outlive the worker, but in Firefox not the browser: each is set again at its start. */
export const ALARMS = {
  /** The next attempt for what waits in the outbox. */
  outbox: "outbox",
  /** A new day begins: every challenge is open again. */
  day: "day",
  reminder: "reminder",
} as const;
