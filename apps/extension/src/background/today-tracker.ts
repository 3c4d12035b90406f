import { fetchActivePlans } from "@diary/core/challenge";
import { addDays, type CivilDate, nextMomentAt, today } from "@diary/core/civil-date";
import { fetchDatesFrom } from "@diary/core/day";
import { fetchSetting } from "@diary/core/profile";
import { MAX_QUIET_DAYS, withRestMarks } from "@diary/core/rest-days";
import type { BrokerState } from "@diary/core/session-sync";
import { isQueued, listPending, type WritingDb } from "@diary/core/writing";
import { browser } from "wxt/browser";

import {
  badgeText,
  challengesToRemindOf,
  correctedTime,
  openChallenges,
  type TodayRecord,
} from "../domain/today-record.ts";
import { extensionPlatform } from "../platform/extension-platform.ts";
import { hasSiteAccess } from "../platform/site-access.ts";
import { readStored, removeStored, storageKeys, writeStored } from "../storage/extension-storage.ts";
import type { SessionBroker } from "./auth/session-broker.ts";
import { showCount } from "./badge.ts";
import { diaryAs, type ServerAccess } from "./diary-as.ts";

/** Alarm at the start of a day. Each start of the browser sets it again, because Firefox deletes alarms on exit. */
export const DAY_ALARM = "day";

export type TodayTracker = ReturnType<typeof createTodayTracker>;

const { now } = extensionPlatform;

export function createTodayTracker(access: ServerAccess, broker: SessionBroker, db: WritingDb) {
  const { server } = access;
  const { today: key } = storageKeys(server);

  async function count(select: typeof openChallenges): Promise<number> {
    const record = await readStored<TodayRecord>(key);
    if (record === undefined) return 0;
    const { marks, pending } = await listPending(db, record.userId).catch(() => ({ marks: [], pending: [] }));
    const active = record.active.map((challenge) => withRestMarks(challenge, marks));
    return select(
      { ...record, active },
      now(),
      pending.filter(isQueued).map((entry) => entry.key),
    ).length;
  }

  async function showBadge(): Promise<void> {
    await planNextDay(key);
    // The extension can't send entries if it has no access to the site.
    const text = (await hasSiteAccess(server)) ? badgeText(await count(openChallenges)) : "!";
    if (!access.isConnected()) return;
    await showCount(text);
  }

  async function check(): Promise<void> {
    const who = await broker.getSession();
    if (who.kind === "signed-out") await removeStored(key);
    if (who.kind === "signed-in")
      await updateToday(access, who.session.user.id, broker).catch(() => undefined);
    await showBadge();
  }

  return { showBadge, check, countToRemindOf: () => count(challengesToRemindOf) };
}

/** Called at each update of the badge. The alarm fires only once, and the request after the alarm may fail. */
async function planNextDay(key: string): Promise<void> {
  const record = await readStored<TodayRecord>(key);
  if (record === undefined) return;
  const corrected = correctedTime(record, now());
  const untilNextDay = nextMomentAt(record.dayStartHour, corrected) - corrected;
  await browser.alarms.create(DAY_ALARM, { delayInMinutes: untilNextDay / 60_000 });
}

async function updateToday(access: ServerAccess, userId: string, broker: SessionBroker): Promise<void> {
  const { auth: authKey, today: key } = storageKeys(access.server);
  const before = JSON.stringify(await readStored(key));
  const diary = await diaryAs(access, userId, broker);
  const { day_start_hour: dayStartHour } = await fetchSetting(diary, userId);
  const clockMs = diary.clock.correction();
  const date = today(now() + clockMs, dayStartHour);
  const from = addDays(date, -MAX_QUIET_DAYS);
  const [plans, recent] = await Promise.all([
    fetchActivePlans(diary, userId),
    fetchDatesFrom(diary, userId, from),
  ]);
  const active = plans.map((plan) => withLastEntry(plan, recent, addDays(from, -1)));
  const auth = await readStored<BrokerState>(authKey);
  if (auth?.session?.user.id !== userId) return;
  if (JSON.stringify(await readStored(key)) !== before) return updateToday(access, userId, broker);
  await writeStored(key, {
    userId,
    date,
    dayStartHour,
    clockMs,
    clockAt: now(),
    active,
    written: recent.filter((entry) => entry.date === date).map(({ challenge_id }) => challenge_id),
  } satisfies TodayRecord);
}

/** Uses `earlier` as the date of a last entry that `recent` doesn't contain. */
function withLastEntry<Row extends { challenge_id: string; day: number }>(
  plan: Row,
  recent: readonly { challenge_id: string; date: CivilDate }[],
  earlier: CivilDate,
) {
  const last = recent.find(({ challenge_id }) => challenge_id === plan.challenge_id);
  return { ...plan, lastEntry: last?.date ?? (plan.day === 0 ? undefined : earlier) };
}
