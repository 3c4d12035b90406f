import { notificationOf, pageOf } from "./pushed.ts";
import { respondWithAsset, respondWithConfig, respondWithPage } from "./respond.ts";
import { routeRequest } from "./route-request.ts";
import { respondWithShared } from "./shared.ts";

const PREFIX = "diary-";
const STATE = `${PREFIX}state`;
const ACTIVE = "/active";

/** The cache that holds one version of the site, complete. */
const cacheOf = (version: string) => `${PREFIX}site-${version}`;

/**
 * Removes all versions but this one and the one it takes over from: pages that are still open go on with theirs,
 * also with parts that they had not loaded. A version that never became active is not the one before.
 */
async function removeOldVersions(version: string): Promise<void> {
  const state = await caches.open(STATE);
  const before = await (await state.match(ACTIVE))?.text();
  const kept = new Set([STATE, cacheOf(version), cacheOf(before ?? version)]);
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && !kept.has(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await state.put(ACTIVE, new Response(version));
}

declare const self: ServiceWorkerGlobalScope;
/** Written in by the build: a name for all that follows, the pages, and the files they need. */
declare const SITE: { version: string; pages: string[]; assets: string[] };

const { assets, pages, version } = SITE;

const openVersion = () => caches.open(cacheOf(version));

/** A page as it was answered at its own address: a browser takes no redirected answer for a visit. */
async function fetchPage(path: string): Promise<Response> {
  const response = await fetch(path, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.redirected ? new Response(response.body, response) : response;
}

async function install() {
  const cache = await openVersion();
  await Promise.all([
    cache.addAll(assets),
    ...pages.map(async (path) => cache.put(path, await fetchPage(path))),
  ]);
}

async function activate() {
  await removeOldVersions(version);
  await self.clients.claim();
}

// A new version waits until a page says that no form is open: see ../register-service-worker.ts.
self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (event.data === "skip-waiting") event.waitUntil(self.skipWaiting());
});

self.addEventListener("push", (event) => {
  const { options, title } = notificationOf(event.data?.text());
  event.waitUntil(self.registration.showNotification(title, options));
});

/** Shows the page where it is open already; another page may have something typed in it, and stays. */
async function openPage(url: string): Promise<void> {
  const open = await self.clients.matchAll({ type: "window" });
  const same = open.find((client) => client.url === url);
  await (same?.focus() ?? self.clients.openWindow(url));
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(pageOf(event.notification.data, self.location.origin)));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const route = routeRequest(request, self.location.origin);
  if (route === "page") event.respondWith(openVersion().then((cache) => respondWithPage(request, cache)));
  if (route === "config") event.respondWith(openVersion().then((cache) => respondWithConfig(request, cache)));
  if (route === "shared") event.respondWith(respondWithShared(request));
  if (route === "asset") event.respondWith(respondWithAsset(request));
});
