import { systemTimers } from "@diary/core/local-store";
import { createQueryClient } from "@diary/core/query";
import { clearCacheOnUserChange } from "@diary/core/session";
import { createDiaryClient, type DiaryClient } from "@diary/core/supabase";
import type { Outbox, Outcome, Writing } from "@diary/core/writing";
import type { QueryClient } from "@tanstack/react-query";

import { backendConfig } from "../config/backend.ts";
import { SITE_ORIGIN } from "../config/settings.ts";
import { extensionPlatform } from "../platform/extension-platform.ts";
import { sendToBackground } from "../platform/send-to-background.ts";
import { followSession } from "../storage/extension-storage.ts";
import { restoreQueryCache } from "../storage/persist-query-cache.ts";
import { openExtensionDb } from "../storage/texts.ts";
import { createPopupSession, createTokenRetryFetch, type PopupSession } from "./popup-session.ts";
import type { StoredState } from "./stored-state.ts";

/** What the whole popup shares, made once. */
export interface Services {
  diary: DiaryClient;
  session: PopupSession;
  queries: QueryClient;
  writing: Writing;
}

/** In the worker: what is submitted is sent also when the popup closes at once. */
const outbox: Outbox = {
  deliver: async () => void (await sendToBackground({ type: "outbox:deliver" })),
  // The worker that does not answer now finds it in the database later.
  send: (submission) =>
    sendToBackground({ type: "outbox:send", submission }).catch((): Outcome => ({ status: "queued" })),
  sendUnstored: (submission) =>
    sendToBackground({ type: "outbox:send-unstored", submission }).catch((): Outcome => ({
      status: "rejected",
      code: "network",
    })),
};

export function createServices({
  auth,
  config,
  known,
}: Pick<StoredState, "auth" | "config" | "known">): Services {
  const session = createPopupSession(auth, followSession);
  // Without a key right after the installation: the client reads it at each request.
  const backend = { url: SITE_ORIGIN, key: "", ...config };
  const accessToken = async () => {
    if (backend.key === "") Object.assign(backend, await backendConfig());
    return session.accessToken();
  };
  const queries = createQueryClient();
  restoreQueryCache(queries, known);
  clearCacheOnUserChange(queries, session);
  const platform = {
    ...extensionPlatform,
    fetch: createTokenRetryFetch(extensionPlatform.fetch, session.renew),
  };
  return {
    session,
    queries,
    diary: createDiaryClient(backend, platform, { accessToken }),
    writing: { db: openExtensionDb(), outbox, timers: systemTimers },
  };
}
