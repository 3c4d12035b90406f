export { aChallenge, aDay, aDecision, anId, aProfile, aSetting, daysInARow } from "./builders.ts";
export { fillableStore } from "./fillable-store.ts";
export { createMemoryPlatform, type MemoryPlatform } from "./memory-platform.ts";
export { PASSWORD, signUp, visit, type Person } from "./sign-up.ts";
export { manualTimers, settled, type ManualTimers } from "./manual-timers.ts";
export { random } from "../random.ts";
export { aCase, aQueuedCase } from "./desk-builders.ts";
