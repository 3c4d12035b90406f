import { sendDay, type Registered } from "@diary/core/day";
import { createDrafts } from "@diary/core/draft";
import { inTurn, realTimers } from "@diary/core/local-store";
import { createOutbox, type Outbox } from "@diary/core/outbox";
import { createSmallDiaryClient } from "@diary/core/supabase";
import { browser } from "wxt/browser";

import type { Delivered } from "../../delivered/delivered.ts";
import { extensionPlatform } from "../../platform/extension-platform.ts";
import { extensionStore } from "../../storage/extension-store.ts";
import { writeStored } from "../../storage/local.ts";
import { STORED_MANY } from "../../storage/stored.ts";
import { ALARMS } from "../alarms.ts";
import type { Broker } from "../auth/broker.ts";
import type { BackendConfig } from "../backend-config.ts";
import type { Reader } from "../reader.ts";
import { sendEntry } from "./send-entry.ts";

const RETRY_EVERY_MIN = 1;

export interface WorkerOutboxParts {
  broker: Broker;
  config: BackendConfig;
  reader: Reader;
  /** Told of each entry that the server has taken. */
  delivered: (registered: Registered) => void;
}

/** Core's outbox, delivering from the worker. An alarm wakes the worker for as long as something waits. */
export function createWorkerOutbox({ broker, config, reader, delivered: tell }: WorkerOutboxParts): Outbox {
  const who = async (refused?: string) => {
    // It is refused as well where not the token but the key is out of date.
    if (refused !== undefined) await config.renew().catch(() => undefined);
    return broker.who(refused);
  };
  const outbox = createOutbox({
    store: extensionStore,
    drafts: createDrafts(extensionStore),
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
            return sendDay(createSmallDiaryClient(await config.get(), extensionPlatform, tokens), sent);
          },
        },
        entry,
      ),
    // Its snackbar and the COMPLETED moment are still to come, also where the popup is gone.
    delivered: (registered, { entry }) => {
      const edited = entry.basedOn !== undefined;
      const delivered: Delivered = { v: 1, at: realTimers.now(), edited, ...registered };
      void writeStored(STORED_MANY.delivered + registered.day.day_id, delivered);
      tell(registered);
    },
  });

  async function planRetry() {
    await reader.known();
    const userId = reader.current();
    const kept = userId === null ? [] : await outbox.list(userId);
    if (kept.some(({ delivery }) => delivery.status !== "refused")) {
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

  return {
    ...outbox,
    submit: watched(outbox.submit),
    deliver: watched(outbox.deliver),
    retry: watched(outbox.retry),
    changeDate: watched(outbox.changeDate),
  };
}
