import { parseDraftRequest } from "@diary/core/draft-sharing";
import {
  askerOf,
  mayAsk,
  parseAuthRequest,
  type Forbidden,
  type Home,
  type Sender,
} from "@diary/core/session-sync";

import { isPageRequest, type PageRequest } from "../messages.ts";
import type { Broker } from "./auth/broker.ts";
import type { DraftsForSite } from "./drafts/drafts-for-site.ts";

export type Router = (message: unknown, sender: Sender) => Promise<unknown>;

export type RouterParts = {
  home: Home;
  broker: Broker;
  /** The extension's own pages alone come this far. */
  onPageRequest: (request: PageRequest) => Promise<unknown>;
  /** Pages of the site alone come this far. */
  onDraftRequest: DraftsForSite;
  /** A page of the site was brought into step: the person is there, and may have written. */
  onSiteSeen: () => void;
};

const forbidden: Forbidden = { kind: "forbidden" };

/** Who may ask what, and who answers. Everything that is not plainly allowed is answered `forbidden`. */
export function createRouter({
  home,
  broker,
  onDraftRequest,
  onPageRequest,
  onSiteSeen,
}: RouterParts): Router {
  return async (message, sender) => {
    const asker = askerOf(sender, home);
    const request = parseAuthRequest(message);
    if (request === null && asker === "site-bridge") {
      const draft = parseDraftRequest(message);
      return draft === null ? forbidden : onDraftRequest(draft);
    }
    if (request === null) {
      return asker === "extension-page" && isPageRequest(message) ? onPageRequest(message) : forbidden;
    }
    if (!mayAsk(asker, request.type)) return forbidden;
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
