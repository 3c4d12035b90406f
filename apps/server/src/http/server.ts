import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

import { OPENAPI_PATH, openApiDocument } from "@diary/core/api/openapi";
import { paths } from "@diary/core/paths";
import { readBadgePath } from "@diary/core/site/badge-path";
import { ATOM } from "@diary/core/site/page-head";
import { readPhotoAddress } from "@diary/core/site/photo-address";
import {
  cardCaching,
  type ProgressCardPath,
  readProgressCardPath,
} from "@diary/core/site/progress-card-path";
import { type ReadAsVisitor, visitorRequest } from "@diary/core/site/read-as-visitor";
import { readFeed } from "@diary/core/site/read-feed";
import { readCardHeading, readPageHead } from "@diary/core/site/read-page-head";
import type { SiteSettings } from "@diary/core/site/site-settings";
import { getRequestListener } from "@hono/node-server";
import compression from "compression";

import type { Limit, RateLimiter } from "../auth/rate-limiter.ts";
import type { Database } from "../database/database.ts";
import type { Mailbox } from "../mail/mail.ts";
import { respondToAssistants } from "../mcp/respond-to-assistants.ts";
import { programVersion } from "../paths.ts";
import { type ClientAddress, rateLimitNetwork } from "../protocol/client-address.ts";
import type { ApiHandler } from "../protocol/handlers.ts";
import { sendJson, sendPicture, sendTagged, sendText } from "../protocol/send.ts";
import { STOP_MAIL } from "../reminders.ts";
import { createBadges } from "./badges.ts";
import { respondWithMailbox } from "./mailbox.ts";
import type { Metrics } from "./metrics.ts";
import { createProgressCards } from "./progress-cards.ts";
import { createReadinessCheck, type Readiness } from "./readiness.ts";
import { withRequestLog } from "./request-log.ts";
import { pathOf, serviceOf } from "./routes.ts";
import type { StaticSite } from "./site.ts";
import { respondToUnsubscribe } from "./stop-mail.ts";

export interface HandlerOptions {
  backend: { handle: ApiHandler; database: Database; limiter: RateLimiter };
  site: StaticSite;
  settings: SiteSettings;
  dataFolder?: string | undefined;
  clientAddress: ClientAddress;
  metrics?: Metrics | undefined;
  stopMails?: ((path: string) => Promise<boolean>) | undefined;
  mailbox?: Mailbox | undefined;
}

/** Handles requests for site, API and operator on one origin, step by step. Each step can send the response. */
export function createHandler({
  backend,
  site,
  settings,
  dataFolder,
  clientAddress,
  mailbox,
  metrics,
  stopMails = async () => false,
}: HandlerOptions): RequestListener {
  const headers = Object.entries(site.headers);
  const { apiUrl, contactEmail, siteUrl: url } = settings;
  const pictureOf = createProgressCards(backend.limiter);
  const respondWithBadge = createBadges(settings, site.headers);
  const isReady = createReadinessCheck(backend.database.query, dataFolder);
  const api = getRequestListener(
    (request, { incoming }) => backend.handle(request, clientAddress(incoming as IncomingMessage)),
    { overrideGlobalObjects: false },
  );

  const assistants = respondToAssistants(backend.handle, {
    siteUrl: url,
    key: settings.key,
    version,
    limiter: backend.limiter,
  });
  const mcp = getRequestListener(
    (request, { incoming }) => assistants(request, clientAddress(incoming as IncomingMessage)),
    { overrideGlobalObjects: false },
  );

  const visitorOf =
    (request: IncomingMessage): ReadAsVisitor =>
    (path, call, signal) =>
      backend.handle(
        new Request(url + path, visitorRequest(settings.key, call, signal)),
        clientAddress(request),
      );

  return (request, response) => {
    const pathname = pathOf(request.url ?? "/");

    metrics?.observe(request, response, pathname);

    withRequestLog(request, response, pathname, () =>
      compress(request as never, response as never, () => respond(request, response, pathname)),
    );
  };

  function respond(request: IncomingMessage, response: ServerResponse, pathname: string): void {
    // Skips TRACE, for which `new Request` throws.
    if (serviceOf(pathname) !== undefined && request.method !== "TRACE") {
      void api(request, response);
      return;
    }

    if (pathname === "/mcp" && request.method !== "TRACE") {
      void mcp(request, response);
      return;
    }

    for (const [name, value] of headers) response.setHeader(name, value);
    if (pathname.startsWith(STOP_MAIL) && isOneOf(request.method, ["GET", "HEAD", "POST"])) {
      respondToUnsubscribe(
        request.method,
        response,
        () => stopMails(pathname.slice(STOP_MAIL.length)),
        settings.siteName,
      );
      return;
    }
    if (request.method === "POST" && pathname === paths.sharedText) {
      // The site's service worker handles shared text. This redirect is for browsers without the worker.
      response.writeHead(303, { location: paths.sharedText }).end();
      return;
    }
    if (!isOneOf(request.method, ["GET", "HEAD"])) {
      sendText(response, 405, "Only GET and HEAD.");
      return;
    }

    const card = readProgressCardPath(pathname);
    if (card !== undefined) {
      void respondWithCard(request, response, card);
      return;
    }
    const badge = readBadgePath(pathname);
    if (badge !== undefined) {
      void respondWithBadge(response, badge, visitorOf(request));
      return;
    }
    const photo = readPhotoAddress(pathname);
    if (photo !== undefined) {
      void respondWithPhoto(request, response, photo);
      return;
    }
    switch (pathname) {
      case "/healthz":
        // Doesn't wait for the database, which may be busy or missing.
        sendText(response, 200, "ok");
        return;
      case "/readyz":
        void isReady().then((readiness) =>
          sendText(response, readiness === "ready" ? 200 : 503, READINESS[readiness]),
        );
        return;
      case "/config.json":
        // The extension sends this request from its own origin.
        response.setHeader("access-control-allow-origin", "*");
        sendJson(response, { ...settings, url: apiUrl ?? url });
        return;
      case OPENAPI_PATH:
        response.setHeader("access-control-allow-origin", "*");
        sendTagged(
          response,
          "application/json",
          JSON.stringify(openApiDocument({ key: settings.key, url: apiUrl ?? url }, version)),
        );
        return;
      case "/version":
        sendJson(response, { version });
        return;
      case "/favicon.ico":
        redirect(response, "/favicon-32.png");
        return;
      case "/.well-known/change-password":
        redirect(response, paths.changePassword);
        return;
      case "/.well-known/security.txt":
        sendText(response, 200, securityText(contactEmail, url));
        return;
      case "/mailbox":
      case "/mailbox.json":
        respondWithMailbox(request, response, mailbox);
        return;
      default:
        // Feeds, pages and files. The server reads the data for feeds and for the heads of pages as a visitor.
        void respondWithPage(request, response, pathname);
    }
  }

  async function respondWithCard(
    request: IncomingMessage,
    response: ServerResponse,
    card: ProgressCardPath,
  ): Promise<void> {
    const left = disconnectSignal(response);
    const heading = await readCardHeading(card, visitorOf(request), left);
    const network = rateLimitNetwork(clientAddress(request));
    const picture = await pictureOf({ ...card, heading }, network, left).catch(() => undefined);
    if (picture === undefined) response.destroy();
    else if (typeof picture === "number") sendTooMany(response, picture);
    else sendPicture(response, picture, cardCaching(card));
  }

  /** Sends a photo of a feed, if the database's policies show it to visitors. */
  async function respondWithPhoto(
    request: IncomingMessage,
    response: ServerResponse,
    name: string,
  ): Promise<void> {
    const left = disconnectSignal(response);
    const read = visitorOf(request);
    const file = await read(`/storage/v1/object/photos/${name}`, undefined, left).catch(() => undefined);
    // Reads the file even if the client has disconnected, because an unread file would stay open.
    const bytes = file?.ok === true ? await file.arrayBuffer().catch(() => undefined) : undefined;
    if (left.aborted) return;
    const status = file?.status ?? 503;
    if (status === 429 || status >= 500) {
      const wait = file?.headers.get("retry-after");
      if (wait) response.setHeader("retry-after", wait);
      sendText(response, status, "The photo could not be read. Try again later.");
      return;
    }
    if (file === undefined || bytes === undefined) {
      sendText(response, 404, "There is no such photo.");
      return;
    }
    response.setHeader("content-type", file.headers.get("content-type") ?? "application/octet-stream");
    // A hidden photo disappears from caches within ten minutes.
    response.setHeader("cache-control", "public, max-age=600");
    response.setHeader("x-robots-tag", "none");
    response.end(Buffer.from(bytes));
  }

  async function respondWithPage(
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
  ): Promise<void> {
    const read = visitorOf(request);
    const left = disconnectSignal(response);
    if (pathname.endsWith(FEED_ENDING)) {
      const network = rateLimitNetwork(clientAddress(request));
      const wait = backend.limiter.countAttempt(`feed ${network}`, FEEDS_OF_NETWORK);
      if (wait > 0) return sendTooMany(response, wait);
    }
    const feed = await readFeed(pathname, url, read, left);
    if (left.aborted) return;
    if (typeof feed === "object") sendTagged(response, ATOM, feed.xml);
    else if (feed === "failed") sendText(response, 503, "The feed could not be read.");
    else site.respond(request, response, pathname, await readPageHead(pathname, settings, read, left));
  }
}

function disconnectSignal(response: ServerResponse): AbortSignal {
  const left = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) left.abort();
  });
  return left.signal;
}

const FEED_ENDING = paths.feed("");
/** Converting the entries of a feed blocks the server for up to 100 ms. */
export const FEEDS_OF_NETWORK: Limit = { max: 120, windowMs: 60_000 };

function sendTooMany(response: ServerResponse, wait: number): void {
  response.setHeader("retry-after", wait);
  sendText(response, 429, "Too many requests. Try again later.");
}

const compress = compression();
const version = programVersion();

const READINESS: Readonly<Record<Readiness, string>> = {
  ready: "ready",
  "database-away": "The database does not respond.",
  "disk-full": "The disk is full.",
  "disk-read-only": "The disk is read-only.",
};

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location }).end();
}

const SECURITY_TEXT_LIFE_MS = 30 * 86_400_000;

function securityText(contactEmail: string, url: string): string {
  const lines = [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${new Date(Date.now() + SECURITY_TEXT_LIFE_MS).toISOString()}`,
    "Preferred-Languages: en, ja",
    `Canonical: ${url}/.well-known/security.txt`,
  ];
  return `${lines.join("\n")}\n`;
}

function isOneOf<const T extends string>(method: string | undefined, methods: readonly T[]): method is T {
  return methods.some((one) => one === method);
}
