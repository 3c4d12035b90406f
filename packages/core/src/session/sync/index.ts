export {
  classifySender,
  isAllowedSender,
  type SenderKind,
  type TrustedOrigins,
  type Sender,
} from "./message-sender.ts";
export {
  BRIDGE_CHANNEL,
  BRIDGE_MARK,
  isHello,
  isHere,
  isSessionKey,
  tombstoneKey,
  type BridgeMessage,
  type Hello,
  type Here,
  type PageMessage,
} from "./bridge-channel.ts";
export {
  type BrokerState,
  isSharedSession,
  NOBODY,
  secondsLeft,
  type SharedSession,
  withDead,
  withSession,
} from "./shared-session.ts";
export {
  parseAuthRequest,
  type AuthAnswers,
  type AuthNotice,
  type AuthRequest,
  type Forbidden,
  type RefreshAnswer,
  type SignInAnswer,
  type SignOutAnswer,
  type SyncAnswer,
  type WhoAnswer,
} from "./messages.ts";
export { createPageBridge, type BridgeHost, type PageBridge } from "./page-bridge.ts";
export { reconcile, type PageOrder, type PageSnapshot, type Tombstone, type Verdict } from "./reconcile.ts";
export { createSharedAuth, type PageStore, type SharedAuth, type SharedAuthParts } from "./shared-auth.ts";
export { readTokenClaims } from "../token-claims.ts";
