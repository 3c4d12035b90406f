import { fetchActiveChallengesOf } from "@diary/core/challenge";
import { msUntilNextDay } from "@diary/core/civil-date";
import { fetchWrittenOn } from "@diary/core/day";
import { fetchProfile } from "@diary/core/profile";
import { createDiaryClient } from "@diary/core/supabase";
import { browser } from "wxt/browser";

import type { OutboxItem } from "../outbox/outbox-item.ts";
import { extensionPlatform } from "../platform/extension-platform.ts";
import { readMany, readStored, removeStored, writeStored } from "../storage/local.ts";
import { STORED, STORED_MANY } from "../storage/stored.ts";
import { badgeText, dateOf, openToday, withWritten, type TodayRecord } from "../today/today-record.ts";
import { ALARMS } from "./alarms.ts";
import type { Broker } from "./auth/broker.ts";
import type { BackendConfig } from "./backend-config.ts";

/** Knows which challenges still wait for today's entry. */
export type TodayKeeper = {
  /** Draws the badge from what is known. No network. */
  showBadge: () => Promise<void>;
  /** Asks the backend, remembers and draws. Without a network it draws what is known. */
  check: () => Promise<void>;
  /** How many challenges wait for today's entry, as far as is known. */
  open: () => Promise<number>;
};

const { now, timeZone } = extensionPlatform;
const BADGE_COLOUR = "#b8321a";
const BADGE_TEXT_COLOUR = "#fffaf2";

/** What was written but not sent yet counts as written: the person is done with it. */
async function known(): Promise<TodayRecord | undefined> {
  const record = await readStored<TodayRecord>(STORED.today);
  if (record === undefined) return undefined;
  const outbox = await readMany<OutboxItem>(STORED_MANY.outbox);
  return [...outbox.values()]
    .filter(({ entry, state }) => entry.user_id === record.userId && state.kind === "waiting")
    .reduce((seen, { entry }) => withWritten(seen, entry.challenge_id, entry.date), record);
}

async function openNow(): Promise<number> {
  const record = await known();
  return record === undefined ? 0 : openToday(record, dateOf(record, now(), timeZone())).length;
}

async function showBadge(): Promise<void> {
  await browser.action.setBadgeText({ text: badgeText(await openNow()) });
  await browser.action.setBadgeBackgroundColor({ color: BADGE_COLOUR });
  await browser.action.setBadgeTextColor({ color: BADGE_TEXT_COLOUR });
}

export function createTodayKeeper(broker: Broker, config: BackendConfig): TodayKeeper {
  async function check(): Promise<void> {
    const who = await broker.who();
    if (who.kind === "signed-out") await removeStored(STORED.today);
    if (who.kind === "signed-in") {
      // What can't be asked now stays as it is known.
      await ask(who.session.user.id, who.session.access_token).catch(() => undefined);
    }
    await showBadge();
  }

  async function ask(userId: string, token: string): Promise<void> {
    const tokens = { accessToken: () => Promise.resolve(token) };
    const diary = createDiaryClient(await config.get(), extensionPlatform, tokens);
    const { day_start_hour: dayStartHour } = await fetchProfile(diary, userId);
    const date = dateOf({ dayStartHour }, now(), timeZone());
    const [challenges, written] = await Promise.all([
      fetchActiveChallengesOf(diary, userId),
      fetchWrittenOn(diary, userId, date),
    ]);
    const active = challenges.map(({ challenge_id, start_date }) => ({ challenge_id, start_date }));
    const record: TodayRecord = { v: 1, userId, date, dayStartHour, active, written };
    await writeStored(STORED.today, record);
    const delayInMinutes = msUntilNextDay(now(), { timeZone: timeZone(), dayStartHour }) / 60_000;
    await browser.alarms.create(ALARMS.day, { delayInMinutes });
  }

  return { showBadge, check, open: openNow };
}
