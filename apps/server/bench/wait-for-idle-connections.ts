import { setTimeout } from "node:timers/promises";

/**
 * The embedded database does its long work in this process. Afterwards both ends of a kept connection need a moment to
 * notice that it was idle for too long; otherwise the next request goes out on one that is closing.
 */
export const waitForIdleConnections = () => setTimeout(200);
