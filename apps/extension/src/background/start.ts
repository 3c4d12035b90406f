import { ENTRY_ROOT } from "@diary/core/entry";
import type { BrokerState } from "@diary/core/session-sync";
import type { DiaryConfig } from "@diary/core/supabase";
import { browser } from "wxt/browser";

import { BACKEND, SITE_ORIGIN } from "../config/settings.ts";
import type { PageRequest } from "../messages.ts";
import { extensionPlatform } from "../platform/extension-platform.ts";
import { onSiteAccess } from "../platform/site-access.ts";
import { deliveryNotifications, extensionEntries } from "../storage/extension-entries.ts";
import { onStored, readStored, removeStored, STORED, writeStored } from "../storage/local.ts";
import { ALARMS } from "./alarms.ts";
import { createAuthApi } from "./auth/auth-api.ts";
import { createBroker, createQueue } from "./auth/broker.ts";
import { createBackendConfig } from "./backend-config.ts";
import { createClipMenu, onClip, openPopup } from "./clip-menu.ts";
import { createEntriesForSite } from "./entries-for-site.ts";
import { followReader } from "./reader.ts";
import { onReminderClick, remind, scheduleReminder } from "./reminders.ts";
import { createRouter } from "./router.ts";
import { attachToOpenPages, tellPages } from "./site-tabs.ts";
import { createTodayKeeper } from "./today-keeper.ts";
import { welcome } from "./welcome.ts";
import { createWorkerDelivery } from "./worker-delivery.ts";

/** A page that is looked at says so each time it comes to the front. */
const SITE_SEEN_EVERY_MS = 60_000;

/** Wires everything, at once and without waiting: an event that woke the worker needs its listener now. */
export function startBackground(): void {
  const { fetch, now } = extensionPlatform;
  keepFromContentScripts();

  const config = createBackendConfig({
    backend: BACKEND,
    siteOrigin: SITE_ORIGIN,
    fetch,
    load: () => readStored<DiaryConfig>(STORED.config),
    save: (found) => writeStored(STORED.config, found),
  });
  const broker = createBroker({
    load: () => readStored<BrokerState>(STORED.auth),
    save: (state) => writeStored(STORED.auth, state),
    api: createAuthApi({ fetch, now, config: config.get, renewConfig: config.renew }),
    tellPages: () => void tellPages({ type: "auth:pull" }),
    now,
    queue: createQueue(),
  });
  const reader = followReader();
  const delivery = createWorkerDelivery({
    broker,
    config,
    reader,
    delivered: (registered) => void today.wrote(registered),
  });
  const today = createTodayKeeper({ broker, config, pending: extensionEntries.list });

  let siteSeen = 0;
  const route = createRouter({
    trusted: {
      extensionId: browser.runtime.id,
      extensionOrigin: new URL(browser.runtime.getURL("/popup.html")).href.replace("/popup.html", ""),
      siteOrigin: SITE_ORIGIN,
    },
    broker,
    onPageRequest: answerPage,
    onEntryRequest: createEntriesForSite({ store: extensionEntries, reader }),
    onSiteSeen: () => {
      if (now() - siteSeen < SITE_SEEN_EVERY_MS) return;
      siteSeen = now();
      void today.check();
    },
  });

  async function answerPage(request: PageRequest): Promise<unknown> {
    if (request.type === "config:get") return config.get().catch(() => ({ kind: "unknown" }));
    if (request.type === "outbox:submit") return delivery.submit(request.submission);
    await delivery.deliver();
    return { kind: "done" };
  }

  browser.runtime.onMessage.addListener((message: unknown, sender, reply) => {
    route(message, sender).then(reply, () => reply({ kind: "forbidden" }));
    // The answer comes later.
    return true;
  });

  onStored(STORED.auth, ({ value }) => void onSession(value as BrokerState | undefined));
  onStored(STORED.today, () => void today.showBadge());
  onStored(STORED.reminder, () => void scheduleReminder());
  onStored(ENTRY_ROOT, () => {
    void tellPages({ type: "entry:changed" });
    void today.showBadge();
  });

  async function onSession(state: BrokerState | undefined) {
    const userId = state?.session?.user.id;
    const record = await readStored<{ userId: string }>(STORED.today);
    if (userId !== undefined && userId === record?.userId) return;
    await forgetShown(userId);
    await today.check();
    await delivery.deliver();
  }

  browser.alarms.onAlarm.addListener(({ name, scheduledTime }) => {
    if (name === ALARMS.outbox) void delivery.deliver();
    if (name === ALARMS.day) void today.check();
    if (name === ALARMS.reminder) void remind(today, scheduledTime);
  });
  browser.runtime.onInstalled.addListener(({ reason }) => {
    void welcome(reason);
    void createClipMenu();
    void config.get().catch(() => undefined);
    void scheduleReminder();
    void attachToOpenPages();
    void today.check();
  });
  browser.runtime.onStartup.addListener(() => {
    void scheduleReminder();
    void today.showBadge().then(today.check);
    void delivery.deliver();
  });
  onSiteAccess(() => {
    void today.showBadge();
    void attachToOpenPages();
    // What waited for it.
    void delivery.deliver();
  });
  onClip(reader);
  onReminderClick(() => void openPopup());
}

/** The tokens are for the extension's own pages. Where a browser can't say so, nothing else of ours reads them. */
function keepFromContentScripts(): void {
  const area = browser.storage.local as { setAccessLevel?: (level: object) => Promise<void> };
  area.setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" }).catch(() => undefined);
}

/**
 * Takes away what anybody but this person was shown, or was about to be shown. What somebody wrote or took over from a page
 * stays for them alone: a session may end without a word.
 */
async function forgetShown(userId: string | undefined): Promise<void> {
  await removeStored(STORED.today, STORED.shown, STORED.snapshot);
  await deliveryNotifications.forgetOthers(userId);
}
