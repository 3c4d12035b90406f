export { createMutex, type RunExclusive } from "./mutex.ts";
export { createObservable, type Observable } from "./observable.ts";
export { systemTimers, withTimeout, type Timers } from "./timers.ts";
