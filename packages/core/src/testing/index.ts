export {
  aChallenge,
  aCompanion,
  aDay,
  aDecision,
  anExport,
  anExportedChallenge,
  anId,
  aPhoto,
  aProfile,
  aSetting,
  daysInARow,
} from "./builders.ts";
export { createMemoryPlatform, type MemoryPlatform } from "./memory-platform.ts";
export { PASSWORD, signUp, createVisitor, type TestUser } from "./test-user.ts";
export { SEARCH_PAIRS } from "./search-pairs.ts";
export { createFakeTimers, flushPromises, type FakeTimers } from "./fake-timers.ts";
export { createSeededRandom } from "../seeded-random.ts";
export { aCase, aQueuedCase } from "./desk-builders.ts";
export { aCircle, aCircleEntry, aCircleSummary, aMember, aReply } from "./circle-builders.ts";
export { openWritingDb } from "../writing/db.ts";
