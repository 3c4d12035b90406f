import { registerDay } from "@diary/core/day";
import { createDiaryClient } from "@diary/core/supabase";
import { browser } from "wxt/browser";

import { deliverAll } from "../outbox/deliver.ts";
import type { OutboxItem } from "../outbox/outbox-item.ts";
import { extensionPlatform } from "../platform/extension-platform.ts";
import { readMany, removeStored, writeStored } from "../storage/local.ts";
import { STORED_MANY } from "../storage/stored.ts";
import { ALARMS } from "./alarms.ts";
import type { Broker } from "./auth/broker.ts";
import type { BackendConfig } from "./backend-config.ts";
import { createQueue } from "./queue.ts";

/** Sends what waits in the outbox; calls at once are one after the other. */
export function createDelivery(broker: Broker, config: BackendConfig): () => Promise<void> {
  const queue = createQueue();
  return () =>
    queue(() =>
      deliverAll({
        items: () => readMany<OutboxItem>(STORED_MANY.outbox),
        save: writeStored,
        acknowledge: async (key, delivered) => {
          await writeStored(STORED_MANY.delivered + delivered.day.day_id, delivered);
          await removeStored(key);
        },
        who: async (refused) => {
          // The token is refused as well where it is the key that is out of date.
          if (refused !== undefined) await config.renew().catch(() => undefined);
          return broker.who(refused);
        },
        register: async (entry, token) => {
          const tokens = { accessToken: () => Promise.resolve(token) };
          return registerDay(createDiaryClient(await config.get(), extensionPlatform, tokens), entry);
        },
        retryIn: async (minutes) => {
          if (minutes === null) await browser.alarms.clear(ALARMS.outbox);
          else await browser.alarms.create(ALARMS.outbox, { delayInMinutes: minutes });
        },
        now: extensionPlatform.now,
      }),
    );
}
