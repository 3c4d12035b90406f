/** Pushes to this browser: whether it takes them, and its address at its push service. */
import { type PushDevice, toBase64Url } from "@diary/core/reminder/web-push";

/** `blocked`: by its user. `not-installed`: a browser that takes them only for sites on the home screen. */
export type PushSupport = "ready" | "blocked" | "not-installed" | "none";

/** Undefined where the browser has no workers, or has none for this site: in development, and by plain http. */
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

/** An iPad says that it is a Mac, which has no touch screen. */
const isPhoneOfApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export async function currentSubscription(): Promise<PushSubscription | undefined> {
  return (await (await pushManager())?.getSubscription()) ?? undefined;
}

/** By a press: the browser asks for its user's permission. Fails where it is not given, or no push service is reached. */
export async function subscribe(pushKey: string): Promise<PushSubscription> {
  const manager = await pushManager();
  if (manager === undefined) throw new Error("This browser takes no pushes.");
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
}

/** The same, or a new one where the server has another key since. */
export async function renewed(subscription: PushSubscription, pushKey: string): Promise<PushSubscription> {
  const key = subscription.options.applicationServerKey;
  if (key === null || toBase64Url(new Uint8Array(key)) === pushKey) return subscription;
  await subscription.unsubscribe();
  return subscribe(pushKey);
}

export function toDevice(subscription: PushSubscription): PushDevice {
  const key = (name: PushEncryptionKeyName) =>
    toBase64Url(new Uint8Array(subscription.getKey(name) ?? new ArrayBuffer()));
  return {
    endpoint: subscription.endpoint,
    p256dh: key("p256dh"),
    auth: key("auth"),
    language: document.documentElement.lang === "ja" ? "ja" : "en",
  };
}
