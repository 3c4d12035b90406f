import { isLanguage } from "@diary/core/languages";
import { type PushDevice, toBase64Url } from "@diary/core/reminder/web-push";

/** `blocked`: the user blocks notifications. `not-installed`: the browser requires an installed site. */
export type PushSupport = "ready" | "blocked" | "not-installed" | "none";

/** Resolves with undefined without a service worker: in development, and on plain http except localhost. */
async function pushManager(): Promise<PushManager | undefined> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const registration = await serviceWorker?.getRegistration();
  return (registration as Partial<ServiceWorkerRegistration> | undefined)?.pushManager;
}

export async function pushSupport(): Promise<PushSupport> {
  if ((await pushManager()) === undefined || !("Notification" in window))
    return isPhoneOfApple() && !matchMedia("(display-mode: standalone)").matches ? "not-installed" : "none";
  return Notification.permission === "denied" ? "blocked" : "ready";
}

/** An iPad reports that it is a Mac, but Macs have no touch screen. */
const isPhoneOfApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export async function currentSubscription(): Promise<PushSubscription | undefined> {
  return (await (await pushManager())?.getSubscription()) ?? undefined;
}

/** Call it on a press: else some browsers deny the permission. Throws if permission or push service is missing. */
export async function subscribe(pushKey: string): Promise<PushSubscription> {
  const manager = await pushManager();
  if (manager === undefined) throw new Error("This browser doesn't support push messages.");
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
}

export async function renewed(subscription: PushSubscription, pushKey: string): Promise<PushSubscription> {
  const key = subscription.options.applicationServerKey;
  if (key === null || toBase64Url(new Uint8Array(key)) === pushKey) return subscription;
  await subscription.unsubscribe();
  return subscribe(pushKey);
}

export function toDevice(subscription: PushSubscription): PushDevice {
  const { lang } = document.documentElement;
  const key = (name: PushEncryptionKeyName) =>
    toBase64Url(new Uint8Array(subscription.getKey(name) ?? new ArrayBuffer()));
  return {
    endpoint: subscription.endpoint,
    p256dh: key("p256dh"),
    auth: key("auth"),
    language: isLanguage(lang) ? lang : "en",
  };
}
