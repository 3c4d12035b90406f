import type { Outbox } from "@diary/core/outbox";

import { askBackground } from "../platform/ask-background.ts";
import { extensionStore } from "../storage/extension-store.ts";

/** Core's outbox, in the background: what is submitted goes on its way also when the popup closes at once. */
export const popupOutbox: Outbox = {
  submit: (entry) => askBackground({ type: "outbox:submit", entry }),
  list: (userId) => askBackground({ type: "outbox:list", userId }),
  changeDate: async (entry, date) => void (await askBackground({ type: "outbox:changeDate", entry, date })),
  retry: async (entry) => void (await askBackground({ type: "outbox:retry", entry })),
  takeBack: async (entry) => void (await askBackground({ type: "outbox:takeBack", entry })),
  discard: async (entry) => void (await askBackground({ type: "outbox:discard", entry })),
  deliver: async () => void (await askBackground({ type: "outbox:deliver" })),
  forget: async (userId) => void (await askBackground({ type: "outbox:forget", userId })),
  subscribe: (changed) =>
    extensionStore.subscribe((key) => {
      if (key.startsWith("outbox/")) changed();
    }),
};
