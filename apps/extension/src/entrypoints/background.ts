import { classifySender, type Forbidden, type Sender } from "@diary/core/session-sync";
import { browser } from "wxt/browser";
import { defineBackground } from "wxt/utils/define-background";

import { createConnectionHost } from "../background/connection-host.ts";
import { createNoteMenu, handleNoteMenuClicks } from "../background/note-menu.ts";
import { openPopup, openPopupInFront } from "../background/popup-window.ts";
import {
  REMINDER_ALARM,
  onReminderClick,
  remindOfOpenChallenges,
  scheduleReminder,
} from "../background/reminders.ts";
import type { ServerServices } from "../background/server-services.ts";
import { isFirstStart, rememberStart } from "../background/site-tabs.ts";
import { DAY_ALARM } from "../background/today-tracker.ts";
import { isConnectionRequest } from "../messages.ts";
import { OUTBOX_ALARM } from "../platform/outbox-alarm.ts";
import { onSiteAccessChange } from "../platform/site-access.ts";
import { onStoredChange, REMINDER_KEY } from "../storage/extension-storage.ts";
import { requestNoteField } from "../storage/note-request.ts";

const NOTE_COMMAND = "add-note";
const FORBIDDEN: Forbidden = { kind: "forbidden" };

/** Maximum wait for the start or install event, which browsers dispatch immediately. */
const EVENT_TIMEOUT_MS = 1_000;

/** Must register all listeners synchronously. Otherwise the event that woke the worker finds no listener. */
export default defineBackground(() => {
  restrictStorage();
  const { promise: announced, resolve: announce } = Promise.withResolvers<void>();
  const host = createConnectionHost({
    isFirst: isFirstStart(),
    remember: rememberStart,
    wasAnnounced: isAnnounced(announced),
  });
  const withServices = (work: (services: ServerServices) => unknown) =>
    void host.current().then((services) => services && work(services));

  async function answer(message: unknown, sender: Sender): Promise<unknown> {
    if (isConnectionRequest(message)) {
      if (!isExtensionPage(sender)) return FORBIDDEN;
      await (message.type === "connection:confirm" ? host.confirm() : host.leave());
      return { kind: "done" };
    }
    const services = await host.current();
    return services === null ? FORBIDDEN : services.route(message, sender);
  }

  browser.runtime.onMessage.addListener((message: unknown, sender, reply) => {
    answer(message, sender).then(reply, () => reply(FORBIDDEN));
    return true;
  });
  onStoredChange(REMINDER_KEY, () => void scheduleReminder());
  browser.alarms.onAlarm.addListener(({ name, scheduledTime }) => {
    withServices(({ deliver, today }) => {
      if (name === OUTBOX_ALARM) deliver();
      if (name === DAY_ALARM) void today.check();
      if (name === REMINDER_ALARM) void remindOfOpenChallenges(today, scheduledTime);
    });
  });
  browser.runtime.onInstalled.addListener(({ reason }) => {
    announce();
    if (reason === "install") void welcome();
    void scheduleReminder();
    void createNoteMenu();
    withServices(({ prepare }) => prepare());
  });
  browser.runtime.onStartup.addListener(() => {
    announce();
    void scheduleReminder();
    withServices(({ deliver, today }) => {
      void today.showBadge().then(today.check);
      deliver();
    });
  });
  onSiteAccessChange(() => {
    // Confirms the connection here too: the popup may have closed when the browser asked the user for access.
    void host.confirm();
    withServices(({ onAccessChange }) => onAccessChange());
  });
  handleNoteMenuClicks({
    current: async () => (await host.current())?.current() ?? null,
    moveInbox: async () => (await host.current())?.moveNotes() ?? false,
    showBadge: async () => {
      const services = await host.current();
      await (services === null ? browser.action.setBadgeText({ text: "" }) : services.today.showBadge());
    },
  });
  browser.commands.onCommand.addListener((command) => {
    if (command !== NOTE_COMMAND) return;
    // Doesn't await the storage, because Firefox opens a popup only during the event.
    void requestNoteField();
    void openPopup();
  });
  onReminderClick(() => void openPopupInFront());
});

function isExtensionPage(sender: Sender): boolean {
  const { id: extensionId } = browser.runtime;
  const trusted = { extensionId, extensionOrigin: location.origin, siteOrigin: "" };
  return classifySender(sender, trusted) === "extension-page";
}

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

/** Prevents content scripts from reading this storage, which has tokens. The extension's own script doesn't use it. */
function restrictStorage(): void {
  const area = browser.storage.local as { setAccessLevel?: (level: object) => Promise<void> };
  area.setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" }).catch(() => undefined);
}
