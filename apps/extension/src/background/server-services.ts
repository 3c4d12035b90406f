import { createMutex } from "@diary/core/local-store";
import type { BrokerState } from "@diary/core/session-sync";
import { browser } from "wxt/browser";

import { backendConfig, renewBackendConfig } from "../config/backend.ts";
import { createServerFetch } from "../connection/server-fetch.ts";
import type { Server } from "../connection/server.ts";
import type { PageRequest } from "../messages.ts";
import { extensionPlatform } from "../platform/extension-platform.ts";
import {
  followSession,
  onStoredChange,
  readStored,
  removeStored,
  storageKeys,
  writeStored,
} from "../storage/extension-storage.ts";
import { openExtensionDb } from "../storage/texts.ts";
import { createAuthApi } from "./auth/auth-api.ts";
import { createSessionBroker, type WorkerStart } from "./auth/session-broker.ts";
import { createTokenMark } from "./auth/token-mark.ts";
import { moveInbox } from "./move-inbox.ts";
import { createRouter } from "./router.ts";
import { collectSessions, injectBridgeIntoOpenTabs, notifySiteTabs } from "./site-tabs.ts";
import { respondToSite } from "./site-texts.ts";
import { createTodayTracker } from "./today-tracker.ts";
import { createWorkerOutbox } from "./worker-outbox.ts";

const SEEN_EVERY_MS = 60_000;

export type ServerServices = ReturnType<typeof createServerServices>;

/** The services send no request after `close`. */
export function createServerServices(server: Server, start: WorkerStart) {
  const { now } = extensionPlatform;
  const keys = storageKeys(server);
  let isOpen = true;
  const isConnected = () => isOpen;
  const serverFetch = createServerFetch(server, isConnected);
  const access = { server, serverFetch, isConnected };
  const db = openExtensionDb(server);

  let signingOut: Promise<void> | undefined;
  const authApi = createAuthApi({
    fetch: serverFetch,
    now,
    config: () => backendConfig(server, serverFetch),
    renewConfig: () => renewBackendConfig(server, serverFetch),
  });

  const attached = start.isFirst.then((isFirst) => (isFirst ? injectBridgeIntoOpenTabs(server) : undefined));
  const broker = createSessionBroker({
    load: () => readStored<BrokerState>(keys.auth),
    save: (state) => writeStored(keys.auth, state),
    start,
    mark: createTokenMark(server.siteOrigin),
    api: { ...authApi, end: (session) => (signingOut = authApi.end(session)) },
    notifyPages: () => void notifySiteTabs(server, { type: "auth:pull" }),
    collectSessions: () => collectSessions(server, attached),
    now,
    queue: createMutex(),
  });
  let userId: string | null = null;
  const currentUserId = () => userId;
  const { promise: userRead, resolve: readUser } = Promise.withResolvers<void>();
  const stopFollowing = followSession((state) => {
    userId = state?.session?.user.id ?? null;
    readUser();
  }, server);
  const outbox = createWorkerOutbox({
    access,
    db,
    broker,
    currentUserId,
    userRead,
    onDelivered: () => void today.check(),
  });
  const today = createTodayTracker(access, broker, db);

  const route = createRouter({
    trusted: {
      extensionId: browser.runtime.id,
      extensionOrigin: location.origin,
      siteOrigin: server.siteOrigin,
    },
    broker,
    onPageRequest: answerPage,
    onSiteRequest: (request, tabId) =>
      userRead.then(() => respondToSite(db, request, { siteOrigin: server.siteOrigin, tabId, userId })),
    onSiteSeen: () => onSeen("site"),
  });

  const movingInbox = createMutex();
  const moveNotes = (): Promise<boolean> =>
    movingInbox(async () => {
      await userRead;
      if (userId === null) return false;
      await moveInbox({ db, outbox }, server, userId);
      return true;
    });

  const seen = { popup: 0, site: 0 };
  /** Called when popup or site is open. Updates the badge and delivers entries, at most once a minute for each. */
  function onSeen(where: keyof typeof seen): void {
    if (now() - seen[where] < SEEN_EVERY_MS) return;
    seen[where] = now();
    void today.check();
    // Entries may have waited until a page confirmed the token.
    void outbox.deliver();
  }

  async function answerPage(request: PageRequest): Promise<unknown> {
    if (request.type === "outbox:send") return outbox.send(request.submission);
    if (request.type === "outbox:send-unstored") return outbox.sendUnstored(request.submission);
    if (request.type === "today:check") {
      await today.check();
      return { kind: "done" };
    }
    onSeen("popup");
    await moveNotes();
    await outbox.deliver();
    return { kind: "done" };
  }

  async function onSession(state: BrokerState | undefined) {
    const record = await readStored<{ userId: string }>(keys.today);
    if (record !== undefined && record.userId === state?.session?.user.id) return;
    // Deletes cached data, but no drafts: a session can end without a sign-out.
    await removeStored(keys.today, keys.shown);
    await today.check();
    await moveNotes();
    await outbox.deliver();
  }

  const stops = [
    stopFollowing,
    outbox.stop,
    onStoredChange(keys.auth, (value) => void onSession(value as BrokerState | undefined)),
    onStoredChange(keys.today, () => void today.showBadge()),
    db.subscribe(() => void today.showBadge()),
  ];

  return {
    server,
    route,
    today,
    deliver: () => void outbox.deliver(),
    current: () => userRead.then(() => ({ server, userId })),
    moveNotes,
    signedOut: async () => signingOut,
    prepare: () => {
      void backendConfig(server, serverFetch).catch(() => undefined);
      void today.check();
    },
    onAccessChange: () => {
      // Open pages had no bridge until now, so the site may have rotated the token.
      void broker.checkToken();
      void today.showBadge();
      void injectBridgeIntoOpenTabs(server);
      void outbox.deliver();
    },
    close: () => {
      isOpen = false;
      for (const stop of stops) stop();
    },
  };
}
