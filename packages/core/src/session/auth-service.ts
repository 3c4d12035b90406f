/** All that is downloaded when somebody signs in or is signed in, as one file: auth-js, and what is asked of it. */
export { fromAuth } from "../errors/index.ts";
export { authCalls } from "./auth-calls.ts";
export { startAuthLayer, startMemoryLayer } from "./auth-layer.ts";
export { redeemConfirmation, redeemRecovery, type Recovery } from "./recovery.ts";
