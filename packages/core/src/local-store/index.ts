export { createMutex, type RunExclusive } from "./mutex.ts";
export { createObservable, type Observable } from "./observable.ts";
export { systemTimers, withTimeout, type Timers } from "./timers.ts";
export {
  arrayOf,
  nullable,
  numberValue,
  picklist,
  optional,
  objectOf,
  stringValue,
  stringRecord,
  safeDecode,
  type Decoder,
} from "./decoders.ts";
