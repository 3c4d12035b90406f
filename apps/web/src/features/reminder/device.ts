/** Keeps the browser's subscription, the server's list of devices and the extension's reminder consistent. */
import { deletePushDevice, savePushDevice } from "@diary/core/reminder";
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
import { callExtension } from "../../writing/extension-texts.ts";

const REMINDED_USER = "diary-reminded";

export interface Device {
  support: PushSupport;
  isReminded: boolean;
  extensionReminds: boolean;
}

export async function findDevice(userId: string): Promise<Device> {
  const [support, subscription, byExtension] = await Promise.all([
    pushSupport(),
    currentSubscription(),
    callExtension("reminder", userId),
  ]);
  return { support, isReminded: subscription !== undefined, extensionReminds: byExtension > 0 };
}

/** Subscribes and turns off the extension's reminder. Call it on a press, because the browser asks for permission. */
export async function remindDevice(diary: DiaryClient, userId: string, pushKey: string): Promise<void> {
  const subscription = await subscribe(pushKey);
  safeLocalStorage.setItem(REMINDED_USER, userId);
  try {
    await savePushDevice(diary, toDevice(subscription));
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  await callExtension("reminder-off", userId);
}

/** Works offline too: the push service rejects later messages, and then the server deletes the device. */
export async function removeDevice(diary: DiaryClient): Promise<void> {
  const subscription = await currentSubscription();
  // If the page closes after the next step, the next visit must not restore the subscription.
  safeLocalStorage.removeItem(REMINDED_USER);
  await subscription?.unsubscribe();
  if (subscription) await deletePushDevice(diary, subscription.endpoint).catch(() => {});
}

/** Sends the subscription to the server again, or removes it: if it is another user's, or if the extension reminds. */
export async function syncDevice(diary: DiaryClient, userId: string, pushKey: string): Promise<void> {
  const subscription = (await currentSubscription()) ?? (await restored(userId, pushKey));
  if (subscription === undefined) return;
  // After a session ended without a sign-out, the subscription can belong to another user.
  const isOfAnotherUser = safeLocalStorage.getItem(REMINDED_USER) !== userId;
  if (isOfAnotherUser || (await callExtension("reminder", userId)) > 0) await removeDevice(diary);
  else await savePushDevice(diary, toDevice(await renewed(subscription, pushKey)));
}

/** Subscribes again if the browser has dropped the subscription, which causes no event. Never asks for permission. */
async function restored(userId: string, pushKey: string): Promise<PushSubscription | undefined> {
  const isDropped =
    safeLocalStorage.getItem(REMINDED_USER) === userId &&
    (await pushSupport()) === "ready" &&
    Notification.permission === "granted";
  return isDropped ? subscribe(pushKey) : undefined;
}
