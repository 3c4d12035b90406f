export { changeEntryDate, discardPending, moveTyped, retryEntry } from "./actions.ts";
export {
  createDelivery,
  type Delivery,
  type LocalDelivery,
  type Outcome,
  type Submission,
} from "./deliver.ts";
export {
  createDeliveryNotifications,
  type DeliveryNotification,
  type DeliveryNotifications,
  type WatchedNotifications,
  watchNotifications,
} from "./delivery-notifications.ts";
export { EntryProvider, useEntryServices, type EntryServices } from "./entry-context.tsx";
export {
  ENTRY_ROOT,
  entryName,
  isPending,
  isWaiting,
  type EntryKey,
  type LocalEntry,
  type PendingEntry,
  type Shell,
  type EntryEvent,
} from "./entry.ts";
export {
  createEntryStore,
  isKnownToOther,
  isUnsentRecord,
  type EntryStore,
  type RawEntryStore,
} from "./entry-store.ts";

export { useEntry, useEntryField, type EntryFieldProps, type EntryInHand } from "./use-entry.ts";
export { usePendingEntries, useUnsentEntries } from "./use-entries.ts";
