import { notificationOf, pageOf } from "./pushed.ts";
import { respondWithAsset, respondWithPage } from "./respond.ts";
import { routeRequest } from "./route-request.ts";
import { respondWithShared } from "./shared.ts";

const PREFIX = "diary-site-";

const cacheOf = (version: string) => PREFIX + version;

/** Keeps the previous version, because open pages may still use its files. */
async function removeOldVersions(version: string): Promise<void> {
  // `caches.keys()` returns the oldest cache first.
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== cacheOf(version));
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

declare const self: ServiceWorkerGlobalScope;
declare const SITE: { version: string; pages: string[]; assets: string[] };

const { assets, pages, version } = SITE;

const openVersion = () => caches.open(cacheOf(version));

/** Copies a redirected response, because browsers reject redirected responses for navigations. */
async function fetchPage(path: string): Promise<Response> {
  const response = await fetch(path, { cache: "no-cache" });
  if (!response.ok) throw new Error(`The response to ${path} has status ${response.status}.`);
  return response.redirected ? new Response(response.body, response) : response;
}

async function install() {
  const cache = await openVersion();
  await Promise.all([
    cache.addAll(assets),
    ...pages.map(async (path) => cache.put(path, await fetchPage(path))),
  ]);
  // A page loaded from the network may need this version immediately.
  await self.skipWaiting();
}

async function activate() {
  await removeOldVersions(version);
  await self.clients.claim();
}

interface RoutedInstallEvent extends ExtendableEvent {
  /** Exists only in Chromium. */
  addRoutes?: (rule: { condition: object; source: "cache" }) => Promise<void>;
}

/** Lets the browser read files from all stored versions without this worker. */
function routeAssets(event: RoutedInstallEvent): Promise<void> {
  const condition = { urlPattern: "/assets/*", requestMethod: "GET" };
  return event.addRoutes?.({ condition, source: "cache" }) ?? Promise.resolve();
}

self.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([install(), routeAssets(event)]));
});
self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("push", (event) => {
  const { options, title } = notificationOf(event.data?.text());
  event.waitUntil(self.registration.showNotification(title, options));
});

/** Never navigates an open page, because it may contain typed text. */
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
  if (route === "shared") event.respondWith(respondWithShared(request));
  if (route === "asset") event.respondWith(respondWithAsset(request));
});
