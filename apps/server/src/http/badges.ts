import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";

import { badgeContent, headersOfBadge, NO_BADGE } from "@diary/core/site/badge-content";
import { BADGE_LIFE_SECONDS, type BadgeKind, type BadgePath } from "@diary/core/site/badge-path";
import type { ReadAsVisitor } from "@diary/core/site/read-as-visitor";
import { type PublicProgress, readPublicProgress } from "@diary/core/site/read-public-progress";
import type { SiteSettings } from "@diary/core/site/site-settings";

import { etagOf, sendText, sendWithTag, type TaggedBody } from "../protocol/send.ts";
import type { SecurityHeaders } from "./security-headers.ts";

const CACHED_MS = 60_000;
const MAX_CACHED = 1000;

interface CachedProgress {
  readAt: number;
  progress: PublicProgress;
  bodies: Partial<Record<BadgeKind, TaggedBody>>;
}

export type RespondWithBadge = (
  response: ServerResponse,
  path: BadgePath,
  read: ReadAsVisitor,
) => Promise<void>;

/** Caches only challenges that visitors can see, so requests for invented ids can't displace them. */
export function createBadges(
  settings: Pick<SiteSettings, "siteName" | "siteUrl">,
  siteHeaders: SecurityHeaders,
  now: () => number = Date.now,
): RespondWithBadge {
  const cached = new Map<string, CachedProgress>();
  const reading = new Map<string, Promise<CachedProgress | "missing" | "failed">>();
  const headers = {
    badge: changedHeaders(siteHeaders, headersOfBadge("badge", siteHeaders)),
    embed: changedHeaders(siteHeaders, headersOfBadge("embed", siteHeaders)),
  };

  return async (response, { challengeId, kind }, read) => {
    for (const [name, value] of headers[kind])
      if (value === undefined) response.removeHeader(name);
      else response.setHeader(name, value);
    const found = challengeId === undefined ? "missing" : await find(challengeId, read);
    if (response.destroyed) return;
    if (found === "missing" || found === "failed") {
      sendText(response, found === "missing" ? 404 : 503, NO_BADGE[found]);
      return;
    }
    found.bodies[kind] ??= taggedBody(kind, found.progress);
    const age = Math.floor((now() - found.readAt) / 1000);
    sendWithTag(response, found.bodies[kind], `public, max-age=${BADGE_LIFE_SECONDS - age}`);
  };

  async function find(id: string, read: ReadAsVisitor): Promise<CachedProgress | "missing" | "failed"> {
    const known = cached.get(id);
    if (known !== undefined && now() - known.readAt < CACHED_MS) return known;
    const running = reading.get(id) ?? load(id, read).finally(() => reading.delete(id));
    reading.set(id, running);
    return running;
  }

  async function load(id: string, read: ReadAsVisitor): Promise<CachedProgress | "missing" | "failed"> {
    const readAt = now();
    const progress = await readPublicProgress(id, read, readAt);
    cached.delete(id);
    if (typeof progress === "string") return progress;
    const loaded = { readAt, progress, bodies: {} };
    cached.set(id, loaded);
    for (const oldest of [...cached.keys()].slice(0, Math.max(0, cached.size - MAX_CACHED)))
      cached.delete(oldest);
    return loaded;
  }

  function taggedBody(kind: BadgeKind, progress: PublicProgress): TaggedBody {
    const { body, type } = badgeContent(kind, progress, settings);
    return { body, type, etag: etagOf(body), gzip: gzipSync(body) };
  }
}

function changedHeaders(
  set: Readonly<Record<string, string>>,
  own: Readonly<Record<string, string>>,
): [name: string, value: string | undefined][] {
  const names = new Set([...Object.keys(set), ...Object.keys(own)]);
  return [...names]
    .filter((name) => set[name] !== own[name])
    .map((name): [string, string | undefined] => [name, own[name]]);
}
