import { hasUnsentInput, UNSENT_INPUT_LOCK } from "./unsent-input-lock.ts";

const HOUR_MS = 3_600_000;

/** Keeps the site on this device. Not in development, where every file changes; not by plain http, where it can't be. */
export async function registerServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (import.meta.env.DEV || serviceWorker === undefined) return;
  try {
    // Undefined where a browser has them switched off.
    const registration = (await serviceWorker.register("/sw.js")) as ServiceWorkerRegistration | undefined;
    if (registration) followNewVersions(registration);
  } catch {
    // A browser that keeps nothing for this site: it works without.
  }
}

/**
 * Lets a new version of the site take over as soon as nothing is typed on any open page. Pages go on with the
 * version they were opened with; the next link leads to the new one.
 */
function followNewVersions(registration: ServiceWorkerRegistration): void {
  const { serviceWorker } = navigator;
  let isControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    // The first one takes care of the page it came with.
    if (isControlled) document.addEventListener("click", leadToNewVersion, true);
    isControlled = true;
  });

  const { installing, waiting } = registration;
  if (waiting) void activateWhenNoFormIsOpen(waiting);
  if (installing) onInstalled(installing);
  registration.addEventListener("updatefound", () => {
    if (registration.installing) onInstalled(registration.installing);
  });
  lookEveryHour(registration);
}

function onInstalled(worker: ServiceWorker) {
  worker.addEventListener("statechange", () => {
    // A first install replaces no version, so it need not wait.
    if (worker.state === "installed" && navigator.serviceWorker.controller)
      void activateWhenNoFormIsOpen(worker);
  });
}

async function activateWhenNoFormIsOpen(worker: ServiceWorker): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other
  await navigator.locks.request(UNSENT_INPUT_LOCK, () => worker.postMessage("skip-waiting"));
}

/** Leaves the press of a link to the browser, which asks for the page anew. */
function leadToNewVersion(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link?.origin === location.origin && link.pathname !== location.pathname && !hasUnsentInput()) {
    event.stopPropagation();
  }
}

/** A page that is never left looks for a new version when it is looked at again. */
function lookEveryHour(registration: ServiceWorkerRegistration) {
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" || Date.now() - looked < HOUR_MS) return;
    looked = Date.now();
    registration.update().catch(() => {});
  });
}
