import {
  classifySender,
  isAllowedSender,
  parseAuthRequest,
  type Forbidden,
  type TrustedOrigins,
  type Sender,
} from "@diary/core/session-sync";

import { isPageRequest, isSiteRequest, type PageRequest, type SiteRequest } from "../messages.ts";
import type { SessionBroker } from "./auth/session-broker.ts";

export interface RouterDeps {
  trusted: TrustedOrigins;
  broker: SessionBroker;
  onPageRequest: (request: PageRequest) => Promise<unknown>;
  onSiteRequest: (request: SiteRequest, tabId: number) => Promise<unknown>;
  /** Called after a page's sync, because the user may have written on the site. */
  onSiteSeen: () => void;
}

const forbidden: Forbidden = { kind: "forbidden" };

export function createRouter({ trusted, broker, ...on }: RouterDeps) {
  return async (message: unknown, sender: Sender): Promise<unknown> => {
    const senderKind = classifySender(sender, trusted);
    if (isSiteRequest(message)) {
      const tabId = sender.tab?.id;
      const isAllowed = senderKind === "site-bridge" && tabId !== undefined;
      return isAllowed ? on.onSiteRequest(message, tabId) : forbidden;
    }
    if (isPageRequest(message)) {
      return senderKind === "extension-page" ? on.onPageRequest(message) : forbidden;
    }
    const request = parseAuthRequest(message);
    if (request === null || !isAllowedSender(senderKind, request.type)) return forbidden;
    switch (request.type) {
      case "auth:sync":
        // Must run after the sync. Before the sync, `onSiteSeen` could send requests for a user who is signing out.
        return broker.sync(request.page).finally(on.onSiteSeen);
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
