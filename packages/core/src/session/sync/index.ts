export { factorOf } from "../factor.ts";
export {
  classifySender,
  isAllowedSender,
  type SenderKind,
  type TrustedOrigins,
  type Sender,
} from "./message-sender.ts";
export {
  BRIDGE_CHANNEL,
  BRIDGE_ATTRIBUTE,
  isBridgeHello,
  isBridgeReady,
  isSessionKey,
  tombstoneKey,
  type BridgeMessage,
  type BridgeHello,
  type BridgeReady,
  type PageMessage,
} from "./bridge-channel.ts";
export {
  type BrokerState,
  isSharedSession,
  SIGNED_OUT_STATE,
  secondsLeft,
  type SharedSession,
  waitsForPage,
  withEndedSession,
  withKnownToken,
  withSession,
  withSleptToken,
} from "./shared-session.ts";
export {
  parseAuthRequest,
  type AuthResponses,
  type AuthChangedMessage,
  type AuthRequest,
  type Forbidden,
  type RefreshResponse,
  type SignInResponse,
  type SignOutResponse,
  type SyncResponse,
  type GetSessionResponse,
} from "./messages.ts";
export { createPageBridge, type PageHost, type PageBridge } from "./page-bridge.ts";
export {
  reconcile,
  type PageAction,
  type PageSnapshot,
  type Tombstone,
  type ReconcileResult,
} from "./reconcile.ts";
export { createSharedAuth, type PageStore, type SharedAuth, type SharedAuthDeps } from "./shared-auth.ts";
export { readTokenClaims } from "../token-claims.ts";
export { TOKEN_MARGIN_S } from "../stored-session.ts";
export { isRefreshRefused } from "../refresh-refusal.ts";
