import { systemTimers } from "@diary/core/local-store";
import { createQueryClient } from "@diary/core/query";
import { clearCacheOnUserChange } from "@diary/core/session";
import type { BrokerState } from "@diary/core/session-sync";
import { createDiaryClient, type DiaryConfig } from "@diary/core/supabase";
import { recoverDrafts, type Outbox, type Outcome, type WritingDb } from "@diary/core/writing";
import { browser } from "wxt/browser";

import { CONNECTION_KEY, isSameServer, serverIn } from "../connection/connection.ts";
import { setCurrentServer } from "../connection/current-server.ts";
import { createServerFetch } from "../connection/server-fetch.ts";
import { extensionPlatform } from "../platform/extension-platform.ts";
import { setOutboxAlarm } from "../platform/outbox-alarm.ts";
import { sendToBackground } from "../platform/send-to-background.ts";
import { createTokenRetryFetch } from "../platform/token-retry-fetch.ts";
import { createClockStore } from "../storage/clock-store.ts";
import { onStoredChange, storageKeys } from "../storage/extension-storage.ts";
import { takeNoteRequest } from "../storage/note-request.ts";
import { restoreQueryCache, type PersistedCache } from "../storage/persist-query-cache.ts";
import { openPageDb } from "../storage/texts.ts";
import { openPages } from "../storage/typed-text.ts";
import { createTypedTexts } from "../storage/typed-texts.ts";
import { createPopupSession } from "./popup-session.ts";

const expectWrite = () => void setOutboxAlarm().catch(() => undefined);

/** Passes calls to the worker, which sends entries even if the popup closes. */
function workerOutbox(db: WritingDb): Outbox {
  /** If the browser has no BroadcastChannel, the page isn't notified of the worker's writes: it reads the database again. */
  const look = () => {
    if (!("BroadcastChannel" in globalThis)) db.notifyChanged();
  };
  return {
    expectWrite,
    deliver: () => {
      expectWrite();
      return sendToBackground({ type: "outbox:deliver" }).then(look);
    },
    // If the worker doesn't respond, it will find the entry in the database later.
    send: (submission) =>
      sendToBackground({ type: "outbox:send", submission })
        .catch((): Outcome => ({ status: "queued" }))
        .finally(look),
    sendUnstored: (submission) =>
      sendToBackground({ type: "outbox:send-unstored", submission }).catch((): Outcome => ({
        status: "rejected",
        code: "network",
      })),
  };
}

/** Returns null if no server is connected. If the storage can't be read, the app starts empty and fetches its data. */
export async function startServices() {
  // Reads all items in one call, because the key of the chosen challenge contains the user's id.
  const all: Promise<Record<string, unknown>> = browser.storage.local.get(null);
  const [stored, pages, opensNote] = await Promise.all([
    all.catch((): Record<string, unknown> => ({})),
    openPages(),
    takeNoteRequest().catch(() => false),
  ]);
  const server = serverIn(stored[CONNECTION_KEY]);
  setCurrentServer(server);
  onStoredChange(CONNECTION_KEY, (next) => {
    if (!isSameServer(serverIn(next), server)) location.reload();
  });
  if (server === null) return null;
  const { auth: authKey, chosen: chosenPrefix, clock, config, shown } = storageKeys(server);
  const auth = stored[authKey] as BrokerState | undefined;
  const userId = auth?.session?.user.id ?? null;
  const chosen = stored[`${chosenPrefix}${userId}`] as string | undefined;

  const session = createPopupSession(auth);
  // Right after the installation, the key is still unknown. The client reads `backend.key` at each request.
  const backend = { url: server.apiUrl, key: "", ...(stored[config] as DiaryConfig | undefined) };
  const accessToken = async () => {
    if (backend.key === "") {
      const { backendConfig } = await import("../config/backend.ts");
      Object.assign(backend, await backendConfig());
    }
    return session.accessToken();
  };
  const queries = createQueryClient();
  restoreQueryCache(queries, stored[shown] as PersistedCache | undefined, userId);
  clearCacheOnUserChange(queries, session);
  const platform = {
    ...extensionPlatform,
    clockStore: createClockStore(stored[clock]),
    fetch: createTokenRetryFetch(createServerFetch(server), session.renew),
  };
  const db = openPageDb();
  void recoverDrafts(db);
  return {
    chosen: chosen ?? null,
    opensNote,
    userId,
    session,
    queries,
    diary: createDiaryClient(backend, platform, { accessToken }),
    writing: { db, outbox: workerOutbox(db), timers: systemTimers },
    typedTexts: createTypedTexts(pages, userId),
  };
}
