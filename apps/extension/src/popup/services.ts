import { systemTimers } from "@diary/core/local-store";
import { createQueryClient } from "@diary/core/query";
import { clearCacheOnUserChange } from "@diary/core/session";
import type { BrokerState } from "@diary/core/session-sync";
import { createDiaryClient, type DiaryClient, type DiaryConfig } from "@diary/core/supabase";
import type { Outbox, Outcome, Writing } from "@diary/core/writing";
import type { QueryClient } from "@tanstack/react-query";

import { SITE_ORIGIN } from "../config/settings.ts";
import { extensionPlatform } from "../platform/extension-platform.ts";
import { sendToBackground } from "../platform/send-to-background.ts";
import { onStoredChange, readStored, STORAGE_KEYS } from "../storage/extension-storage.ts";
import { restoreQueryCache } from "../storage/persist-query-cache.ts";
import { openExtensionDb } from "../storage/texts.ts";
import { createPopupConfig } from "./popup-config.ts";
import {
  createPopupSession,
  createTokenRetryFetch,
  type StoredAuth,
  type PopupSession,
} from "./popup-session.ts";
import type { StoredState } from "./stored-state.ts";

/** Where the backend is, asked of the background where nobody has asked before. null: not to be had now. */
async function askConfig(): Promise<DiaryConfig | null> {
  const answer = await sendToBackground({ type: "config:get" }).catch(() => null);
  return answer !== null && "url" in answer ? answer : null;
}

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

const keptAuth: StoredAuth = {
  read: () => readStored(STORAGE_KEYS.auth),
  follow: (changed) =>
    void onStoredChange(STORAGE_KEYS.auth, (value) => changed(value as BrokerState | undefined)),
};

export function createServices({
  auth,
  config,
  known,
}: Pick<StoredState, "auth" | "config" | "known">): Services {
  const session = createPopupSession(auth, keptAuth);
  const backend = createPopupConfig({ stored: config, siteOrigin: SITE_ORIGIN, ask: askConfig });
  const tokens = { accessToken: () => backend.known().then(session.accessToken) };
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
    diary: createDiaryClient(backend.config, platform, tokens),
    writing: { db: openExtensionDb(), outbox, timers: systemTimers },
  };
}
