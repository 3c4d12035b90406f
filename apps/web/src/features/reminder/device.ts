/** Whether this device is reminded by a push: its browser's subscription, the server's knowledge of it, and the extension beside it. */
import { forgetPushDevice, savePushDevice } from "@diary/core/reminder";
import type { DiaryClient } from "@diary/core/supabase";

import {
  currentSubscription,
  pushSupport,
  renewed,
  subscribe,
  toDevice,
  type PushSupport,
} from "../../platform/push.ts";
import { safeLocalStorage } from "../../platform/safe-storage.ts";
import { askExtension } from "../../writing/extension-texts.ts";

/** Whom this device reminds, by id. */
const REMINDED = "diary-reminded";

export interface Device {
  support: PushSupport;
  isReminded: boolean;
  /** The extension reminds on this device by itself. */
  extensionReminds: boolean;
}

export async function findDevice(userId: string): Promise<Device> {
  const [support, subscription, byExtension] = await Promise.all([
    pushSupport(),
    currentSubscription(),
    askExtension("reminder", userId),
  ]);
  return { support, isReminded: subscription !== undefined, extensionReminds: byExtension > 0 };
}

/** By a press. From now on a push reminds this device, and the extension does not: it would be twice. */
export async function remindDevice(diary: DiaryClient, userId: string, pushKey: string): Promise<void> {
  const subscription = await subscribe(pushKey);
  safeLocalStorage.setItem(REMINDED, userId);
  try {
    await savePushDevice(diary, toDevice(subscription));
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  await askExtension("reminder-off", userId);
}

/** Without a network as well: the push service refuses what is sent to it from then on, and the server forgets it. */
export async function leaveDevice(diary: DiaryClient): Promise<void> {
  const subscription = await currentSubscription();
  await subscription?.unsubscribe();
  safeLocalStorage.removeItem(REMINDED);
  if (subscription) await forgetPushDevice(diary, subscription.endpoint).catch(() => {});
}

/**
 * At a visit: browsers change their address, and tell only some sites. Where the extension's reminder was switched on since, that one
 * is meant.
 */
export async function keepDevice(diary: DiaryClient, userId: string, pushKey: string): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription === undefined) return;
  // Of a user whose session ended without a sign-out here: the present user has not asked for it.
  const isAnothers = safeLocalStorage.getItem(REMINDED) !== userId;
  if (isAnothers || (await askExtension("reminder", userId)) > 0) await leaveDevice(diary);
  else await savePushDevice(diary, toDevice(await renewed(subscription, pushKey)));
}
