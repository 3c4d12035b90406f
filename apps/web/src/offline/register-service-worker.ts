/** Keeps the site on this device. Not in development, where every file changes; not by plain http, where it can't be. */
export async function registerServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (import.meta.env.DEV) return;
  // A browser that keeps nothing for this site: it works without.
  await serviceWorker?.register("/sw.js").catch(() => undefined);
}
