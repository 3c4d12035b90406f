import { createDeliveryNotifications, createEntryStore } from "@diary/core/entry";

import { extensionStore } from "./extension-store.ts";

const now = () => Date.now();

/** A text that was let go of is remembered this long, so that a page of the site learns of it. */
const CLEAN_KEPT_MS = 30 * 24 * 3_600_000;

/** The records of the popup and the background, which share one storage. */
export const extensionEntries = createEntryStore({
  by: "extension",
  store: extensionStore,
  now,
  keepsClean: ({ entry }) => entry !== null && now() - entry.changedAt < CLEAN_KEPT_MS,
});

/** Entries that were delivered while nobody was looking: their snackbar and the COMPLETED moment are still to come. */
export const deliveryNotifications = createDeliveryNotifications(extensionStore, globalThis);
