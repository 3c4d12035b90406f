import { browser } from "wxt/browser";
import { defineBackground } from "wxt/utils/define-background";

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
import { createServerServices } from "../background/server-services.ts";
import { isFirstStart, rememberStart } from "../background/site-tabs.ts";
import { DAY_ALARM } from "../background/today-tracker.ts";
import { OUTBOX_ALARM } from "../background/worker-outbox.ts";
import { currentServer } from "../connection/current-server.ts";
import { onSiteAccessChange } from "../platform/site-access.ts";
import { onStoredChange, REMINDER_KEY } from "../storage/extension-storage.ts";

/** Browsers dispatch the start or install event immediately. After this time, no event will follow. */
const EVENT_TIMEOUT_MS = 1_000;

/** Must register all listeners synchronously. Otherwise the event that woke the worker finds no listener. */
export default defineBackground(() => {
  restrictStorage();
  const { promise: announced, resolve: announce } = Promise.withResolvers<void>();
  const services = createServerServices(currentServer(), {
    isFirst: isFirstStart(),
    remember: rememberStart,
    wasAnnounced: isAnnounced(announced),
  });
  const { today } = services;

  browser.runtime.onMessage.addListener((message: unknown, sender, reply) => {
    services.route(message, sender).then(reply, () => reply({ kind: "forbidden" }));
    return true;
  });
  onStoredChange(REMINDER_KEY, () => void scheduleReminder());
  browser.alarms.onAlarm.addListener(({ name, scheduledTime }) => {
    if (name === OUTBOX_ALARM) services.deliver();
    if (name === DAY_ALARM) void today.check();
    if (name === REMINDER_ALARM) void remindOfOpenChallenges(today, scheduledTime);
  });
  browser.runtime.onInstalled.addListener(({ reason }) => {
    announce();
    if (reason === "install") void welcome();
    void createClipContextMenu();
    void scheduleReminder();
    services.prepare();
  });
  browser.runtime.onStartup.addListener(() => {
    announce();
    void scheduleReminder();
    void today.showBadge().then(today.check);
    services.deliver();
  });
  onSiteAccessChange(services.onAccessChange);
  handleClipMenuClicks(services.currentUserId);
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
