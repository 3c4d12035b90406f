export { inTurn, type Exclusive } from "./exclusive.ts";
export { type KeyValueStore, memoryStore } from "./key-value-store.ts";
export { createObservable, type Observable } from "./observable.ts";
export { realTimers, within, type Timers } from "./timers.ts";
export {
  listOf,
  nullable,
  number,
  oneOf,
  optional,
  shape,
  text,
  texts,
  tryRead,
  type Read,
} from "./shape.ts";
