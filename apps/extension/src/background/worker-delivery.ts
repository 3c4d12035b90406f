import { sendDay, type Registered } from "@diary/core/day";
import { createDelivery, isWaiting, type Delivery } from "@diary/core/entry";
import { inTurn, realTimers } from "@diary/core/local-store";
import { createWorkerClient } from "@diary/core/supabase";
import { browser } from "wxt/browser";

import { extensionPlatform } from "../platform/extension-platform.ts";
import { deliveryNotifications, extensionEntries } from "../storage/extension-entries.ts";
import { ALARMS } from "./alarms.ts";
import type { Broker } from "./auth/broker.ts";
import type { BackendConfig } from "./backend-config.ts";
import type { Reader } from "./reader.ts";
import { sendEntry } from "./send-entry.ts";

const RETRY_EVERY_MIN = 1;

export interface WorkerDeliveryParts {
  broker: Broker;
  config: BackendConfig;
  reader: Reader;
  /** Told of each entry that the server has taken. */
  delivered: (registered: Registered) => void;
}

/** Core's delivery, from the worker. An alarm wakes the worker for as long as something waits. */
export function createWorkerDelivery({
  broker,
  config,
  reader,
  delivered: tell,
}: WorkerDeliveryParts): Delivery {
  const who = async (refused?: string) => {
    // It is refused as well where not the token but the key is out of date.
    if (refused !== undefined) await config.renew().catch(() => undefined);
    return broker.who(refused);
  };
  const delivery = createDelivery({
    store: extensionEntries,
    exclusive: inTurn(),
    timers: realTimers,
    chance: Math.random,
    userId: reader.current,
    send: (entry) =>
      sendEntry(
        {
          who,
          register: async (sent, token) => {
            const tokens = { accessToken: () => Promise.resolve(token) };
            return sendDay(createWorkerClient(await config.get(), extensionPlatform, tokens), sent);
          },
        },
        entry,
      ),
    // The popup tells of it, also where it is closed by now.
    delivered: (registered, { edited }) => {
      void deliveryNotifications.note({ ...registered, edited });
      tell(registered);
    },
  });
  delivery.follow();

  async function planRetry() {
    await reader.known();
    const userId = reader.current();
    const kept = userId === null ? [] : await extensionEntries.list(userId);
    if (kept.some(isWaiting)) {
      await browser.alarms.create(ALARMS.outbox, { periodInMinutes: RETRY_EVERY_MIN });
    } else {
      await browser.alarms.clear(ALARMS.outbox);
    }
  }

  function watched<Given extends unknown[], T>(send: (...given: Given) => Promise<T>) {
    return async (...given: Given): Promise<T> => {
      await reader.known();
      // Before it is sent: the worker may not live to see the answer.
      await browser.alarms.create(ALARMS.outbox, { periodInMinutes: RETRY_EVERY_MIN });
      return send(...given).finally(() => void planRetry());
    };
  }

  return { submit: watched(delivery.submit), deliver: watched(delivery.deliver) };
}
