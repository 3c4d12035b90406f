import { parseEntryRequest } from "@diary/core/entry-sharing";
import {
  classifySender,
  isAllowedSender,
  parseAuthRequest,
  type Forbidden,
  type TrustedOrigins,
  type Sender,
} from "@diary/core/session-sync";

import { isPageRequest, type PageRequest } from "../messages.ts";
import type { Broker } from "./auth/broker.ts";
import type { EntriesForSite } from "./entries-for-site.ts";

export type Router = (message: unknown, sender: Sender) => Promise<unknown>;

export interface RouterParts {
  trusted: TrustedOrigins;
  broker: Broker;
  /** The extension's own pages alone come this far. */
  onPageRequest: (request: PageRequest) => Promise<unknown>;
  /** Pages of the site alone come this far. */
  onEntryRequest: EntriesForSite;
  /** A page of the site was brought into step: the person is there, and may have written. */
  onSiteSeen: () => void;
}

const forbidden: Forbidden = { kind: "forbidden" };

/** Decides which sender may ask what, and passes it on. Everything that is not plainly allowed is answered `forbidden`. */
export function createRouter({
  trusted,
  broker,
  onEntryRequest,
  onPageRequest,
  onSiteSeen,
}: RouterParts): Router {
  return async (message, sender) => {
    const senderKind = classifySender(sender, trusted);
    const request = parseAuthRequest(message);
    if (request === null && senderKind === "site-bridge") {
      const entry = parseEntryRequest(message);
      return entry === null ? forbidden : onEntryRequest(entry);
    }
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
        return broker.who(request.refused);
      case "auth:signIn":
        return broker.signIn(request.email, request.password);
      case "auth:signOut":
        return broker.signOut();
      default:
        return forbidden;
    }
  };
}
