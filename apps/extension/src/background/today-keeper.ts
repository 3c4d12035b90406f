import { fetchActiveIdsOf } from "@diary/core/challenge";
import { msUntilNextDay, today } from "@diary/core/civil-date";
import { fetchWrittenOn, type Registered } from "@diary/core/day";
import { isWaiting, type LocalEntry } from "@diary/core/entry";
import { fetchSetting } from "@diary/core/profile";
import type { BrokerState } from "@diary/core/session-sync";
import { createWorkerClient } from "@diary/core/supabase";
import { browser } from "wxt/browser";

import { extensionPlatform } from "../platform/extension-platform.ts";
import { hasSiteAccess } from "../platform/site-access.ts";
import { readStored, removeStored, STORED, writeStored } from "../storage/local.ts";
import { badgeText, openToday, type TodayRecord, withDelivered, withWritten } from "../today/today-record.ts";
import { ALARMS } from "./alarms.ts";
import type { Broker } from "./auth/broker.ts";
import type { BackendConfig } from "./backend-config.ts";

/** Knows which challenges still wait for today's entry. */
export interface TodayKeeper {
  /** Draws the badge from what is known. No network. */
  showBadge: () => Promise<void>;
  /** Asks the backend, remembers and draws. Without a network it draws what is known. */
  check: () => Promise<void>;
  /** How many challenges wait for today's entry, as far as is known. */
  open: () => Promise<number>;
  /** The server has taken an entry. */
  wrote: (registered: Registered) => Promise<void>;
}

export interface TodayParts {
  broker: Broker;
  config: BackendConfig;
  /** What this person has submitted and the server does not have yet. */
  pending: (userId: string) => Promise<readonly LocalEntry[]>;
}

const { now } = extensionPlatform;

export function createTodayKeeper({ broker, config, pending }: TodayParts): TodayKeeper {
  async function openNow(): Promise<number> {
    const record = await readStored<TodayRecord>(STORED.today);
    if (record === undefined) return 0;
    // What was written but not sent yet counts as written: the person is done with it.
    const seen = (await pending(record.userId))
      .filter(isWaiting)
      .reduce((known, { challengeId, date }) => withWritten(known, challengeId, date), record);
    return openToday(seen, today(now(), record.dayStartHour)).length;
  }

  async function showBadge(): Promise<void> {
    await planNextDay();
    // Without access to the site nothing that is written gets there: that is the first thing to know.
    const text = (await hasSiteAccess()) ? badgeText(await openNow()) : "!";
    await browser.action.setBadgeText({ text });
    await browser.action.setBadgeBackgroundColor({ color: "#b8321a" });
    await browser.action.setBadgeTextColor({ color: "#fffaf2" });
  }

  async function check(): Promise<void> {
    const who = await broker.who();
    if (who.kind === "signed-out") await removeStored(STORED.today);
    // What can't be asked now stays as it is known.
    if (who.kind === "signed-in") {
      await ask(who.session.user.id, who.session.access_token).catch(() => undefined);
    }
    await showBadge();
  }

  async function ask(userId: string, token: string): Promise<void> {
    const before = JSON.stringify(await readStored(STORED.today));
    const tokens = { accessToken: () => Promise.resolve(token) };
    const diary = createWorkerClient(await config.get(), extensionPlatform, tokens);
    const { day_start_hour: dayStartHour } = await fetchSetting(diary, userId);
    const date = today(now(), dayStartHour);
    const [active, written] = await Promise.all([
      fetchActiveIdsOf(diary, userId),
      fetchWrittenOn(diary, userId, date),
    ]);
    // Somebody who left meanwhile leaves nothing.
    const auth = await readStored<BrokerState>(STORED.auth);
    if (auth?.session?.user.id !== userId) return;
    // The popup, or an entry that arrived, knows of something later than these answers.
    if (JSON.stringify(await readStored(STORED.today)) !== before) return ask(userId, token);
    await writeStored(STORED.today, {
      v: 1,
      userId,
      date,
      dayStartHour,
      active,
      written,
    } satisfies TodayRecord);
  }

  async function wrote({ day, completed }: Registered): Promise<void> {
    const record = await readStored<TodayRecord>(STORED.today);
    if (record?.userId === day.user_id)
      await writeStored(STORED.today, withDelivered(record, day, completed));
    await showBadge();
  }

  return { showBadge, check, open: openNow, wrote };
}

/** The alarm rings once, and a check that fails then must not be the last. */
async function planNextDay(): Promise<void> {
  const record = await readStored<TodayRecord>(STORED.today);
  if (record === undefined) return;
  const untilNextDay = msUntilNextDay(now(), record.dayStartHour);
  await browser.alarms.create(ALARMS.day, { delayInMinutes: untilNextDay / 60_000 });
}
