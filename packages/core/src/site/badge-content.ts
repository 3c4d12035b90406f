import type { BadgeKind } from "./badge-path.ts";
import { badgeSvg, SVG } from "./badge.ts";
import { badgeHeaders, embedHeaders, embedHtml } from "./embed-card.ts";
import type { Site } from "./page-head.ts";
import type { PublicProgress } from "./read-public-progress.ts";

export interface BadgeContent {
  type: string;
  body: string;
}

export function badgeContent(kind: BadgeKind, progress: PublicProgress, site: Site): BadgeContent {
  return kind === "badge"
    ? { type: SVG, body: badgeSvg(progress) }
    : { type: "text/html", body: embedHtml(progress, site) };
}

/** Headers don't depend on the challenge, so a private challenge has the same response as a missing one. */
export const headersOfBadge = (
  kind: BadgeKind,
  headers: Readonly<Record<string, string>>,
): Record<string, string> => (kind === "badge" ? badgeHeaders(headers) : embedHeaders(headers));

export const NO_BADGE = {
  missing: "There is no such challenge.",
  failed: "The challenge could not be read.",
};
