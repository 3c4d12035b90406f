import {
  classifySender,
  isAllowedSender,
  parseAuthRequest,
  type Forbidden,
  type TrustedOrigins,
  type Sender,
} from "@diary/core/session-sync";

import {
  isDraftRequest,
  isPageRequest,
  isTextsRequest,
  type PageRequest,
  type TextsRequest,
} from "../messages.ts";
import type { SessionBroker } from "./auth/session-broker.ts";

export type Router = (message: unknown, sender: Sender) => Promise<unknown>;

export interface RouterDeps {
  trusted: TrustedOrigins;
  broker: SessionBroker;
  /** The extension's own pages alone come this far. */
  onPageRequest: (request: PageRequest) => Promise<unknown>;
  /** A page of the site, in this tab, is ready for a draft that is to be moved there. */
  onDraftRequest: (tabId: number) => Promise<void>;
  /** A page of the site is about to sign a user out. */
  onTextsRequest: (request: TextsRequest) => Promise<number>;
  /** A page of the site was brought into step: the person is there, and may have written. */
  onSiteSeen: () => void;
}

const forbidden: Forbidden = { kind: "forbidden" };

/** Decides which sender may ask what, and passes it on. Everything that is not plainly allowed is answered `forbidden`. */
export function createRouter({
  trusted,
  broker,
  onDraftRequest,
  onPageRequest,
  onSiteSeen,
  onTextsRequest,
}: RouterDeps): Router {
  return async (message, sender) => {
    const senderKind = classifySender(sender, trusted);
    const request = parseAuthRequest(message);
    if (senderKind === "site-bridge" && isDraftRequest(message)) {
      const tabId = sender.tab?.id;
      return tabId === undefined ? forbidden : onDraftRequest(tabId);
    }
    if (senderKind === "site-bridge" && isTextsRequest(message)) return onTextsRequest(message);
    if (request === null) {
      return senderKind === "extension-page" && isPageRequest(message) ? onPageRequest(message) : forbidden;
    }
    if (!isAllowedSender(senderKind, request.type)) return forbidden;
    switch (request.type) {
      case "auth:sync":
        // Afterwards: before, who is signing out would still be asked for.
        return broker.sync(request.page).finally(onSiteSeen);
      case "auth:refresh":
        return broker.refresh(request.page);
      case "auth:get":
        return broker.getSession(request.refused);
      case "auth:signIn":
        return broker.signIn(request.email, request.password);
      case "auth:signOut":
        return broker.signOut();
      default:
        return forbidden;
    }
  };
}
