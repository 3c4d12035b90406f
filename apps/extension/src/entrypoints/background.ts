import { createMutex } from "@diary/core/local-store";
import type { BrokerState } from "@diary/core/session-sync";
import { browser } from "wxt/browser";
import { defineBackground } from "wxt/utils/define-background";

import { createAuthApi } from "../background/auth/auth-api.ts";
import { createSessionBroker } from "../background/auth/session-broker.ts";
import { tokenMark } from "../background/auth/token-mark.ts";
import {
  createClipContextMenu,
  handleClipMenuClicks,
  openPopupInFront,
} from "../background/clip-context-menu.ts";
import {
  REMINDER_ALARM,
  onReminderClick,
  remindOfOpenChallenges,
  scheduleReminder,
} from "../background/reminders.ts";
import { createRouter } from "../background/router.ts";
import {
  injectBridgeIntoOpenTabs,
  isFirstStart,
  collectSessions,
  notifySiteTabs,
  rememberStart,
} from "../background/site-tabs.ts";
import { respondToSite } from "../background/site-texts.ts";
import { createTodayTracker, DAY_ALARM } from "../background/today-tracker.ts";
import { createWorkerOutbox, OUTBOX_ALARM } from "../background/worker-outbox.ts";
import { backendConfig, renewBackendConfig } from "../config/backend.ts";
import { SITE_ORIGIN } from "../config/settings.ts";
import type { PageRequest } from "../messages.ts";
import { extensionPlatform } from "../platform/extension-platform.ts";
import { onSiteAccessChange } from "../platform/site-access.ts";
import {
  followSession,
  onStoredChange,
  readStored,
  removeStored,
  STORAGE_KEYS,
  writeStored,
} from "../storage/extension-storage.ts";
import { openExtensionDb } from "../storage/texts.ts";

const SEEN_EVERY_MS = 60_000;
/** Browsers dispatch the start or install event immediately. After this time, no event will follow. */
const EVENT_TIMEOUT_MS = 1_000;

/** Must register all listeners synchronously. Otherwise the event that woke the worker finds no listener. */
export default defineBackground(() => {
  const { fetch, now } = extensionPlatform;
  restrictStorage();
  const db = openExtensionDb();

  const firstStart = isFirstStart();
  const attached = firstStart.then((isFirst) => (isFirst ? injectBridgeIntoOpenTabs() : undefined));
  const { promise: announced, resolve: announce } = Promise.withResolvers<void>();
  const broker = createSessionBroker({
    load: () => readStored<BrokerState>(STORAGE_KEYS.auth),
    save: (state) => writeStored(STORAGE_KEYS.auth, state),
    start: {
      isFirst: firstStart,
      remember: rememberStart,
      wasAnnounced: isAnnounced(announced),
    },
    mark: tokenMark,
    api: createAuthApi({ fetch, now, config: backendConfig, renewConfig: renewBackendConfig }),
    notifyPages: () => void notifySiteTabs({ type: "auth:pull" }),
    collectSessions: () => collectSessions(attached),
    now,
    queue: createMutex(),
  });
  let userId: string | null = null;
  const currentUserId = () => userId;
  const { promise: userRead, resolve: readUser } = Promise.withResolvers<void>();
  followSession((state) => {
    userId = state?.session?.user.id ?? null;
    readUser();
  });
  const outbox = createWorkerOutbox({
    db,
    broker,
    currentUserId,
    userRead,
    onDelivered: () => void today.check(),
  });
  const today = createTodayTracker(broker, db);

  const route = createRouter({
    trusted: {
      extensionId: browser.runtime.id,
      extensionOrigin: location.origin,
      siteOrigin: SITE_ORIGIN,
    },
    broker,
    onPageRequest: answerPage,
    onSiteRequest: (request, tabId) => userRead.then(() => respondToSite(db, request, { tabId, userId })),
    onSiteSeen: () => onSeen("site"),
  });

  const seen = { popup: 0, site: 0 };
  /** Updates the badge, because the user may have written on the site or in the popup. */
  function onSeen(where: keyof typeof seen): void {
    if (now() - seen[where] < SEEN_EVERY_MS) return;
    seen[where] = now();
    void today.check();
    // Entries may have waited for a page to connect.
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
    await outbox.deliver();
    return { kind: "done" };
  }

  browser.runtime.onMessage.addListener((message: unknown, sender, reply) => {
    route(message, sender).then(reply, () => reply({ kind: "forbidden" }));
    return true;
  });

  onStoredChange(STORAGE_KEYS.auth, (value) => void onSession(value as BrokerState | undefined));
  onStoredChange(STORAGE_KEYS.today, () => void today.showBadge());
  onStoredChange(STORAGE_KEYS.reminder, () => void scheduleReminder());
  db.subscribe(() => void today.showBadge());

  async function onSession(state: BrokerState | undefined) {
    const record = await readStored<{ userId: string }>(STORAGE_KEYS.today);
    if (record !== undefined && record.userId === state?.session?.user.id) return;
    // Deletes cached data, but no drafts: a session can end without a sign-out.
    await removeStored(STORAGE_KEYS.today, STORAGE_KEYS.shown);
    await today.check();
    await outbox.deliver();
  }

  browser.alarms.onAlarm.addListener(({ name, scheduledTime }) => {
    if (name === OUTBOX_ALARM) void outbox.deliver();
    if (name === DAY_ALARM) void today.check();
    if (name === REMINDER_ALARM) void remindOfOpenChallenges(today, scheduledTime);
  });
  browser.runtime.onInstalled.addListener(({ reason }) => {
    announce();
    if (reason === "install") void welcome();
    void createClipContextMenu();
    void backendConfig().catch(() => undefined);
    void scheduleReminder();
    void today.check();
  });
  browser.runtime.onStartup.addListener(() => {
    announce();
    void scheduleReminder();
    void today.showBadge().then(today.check);
    void outbox.deliver();
  });
  onSiteAccessChange(() => {
    // Open pages had no bridge until now, so the site may have rotated the token.
    void broker.checkToken();
    void today.showBadge();
    void injectBridgeIntoOpenTabs();
    void outbox.deliver();
  });
  handleClipMenuClicks(() => userRead.then(currentUserId));
  onReminderClick(() => void openPopupInFront());
});

async function welcome(): Promise<void> {
  const { installType } = await browser.management.getSelf();
  if (installType !== "development") await browser.tabs.create({ url: "/options.html#welcome" });
}

/** Resolves with false after a timeout, because browsers dispatch no event when an extension is enabled. */
function isAnnounced(announced: Promise<unknown>): Promise<boolean> {
  const isLate = new Promise<false>((resolve) => {
    setTimeout(resolve, EVENT_TIMEOUT_MS, false);
  });
  return Promise.race([announced.then(() => true), isLate]);
}

/** Prevents content scripts from reading tokens. The extension's content script never reads tokens. */
function restrictStorage(): void {
  const area = browser.storage.local as { setAccessLevel?: (level: object) => Promise<void> };
  area.setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" }).catch(() => undefined);
}
