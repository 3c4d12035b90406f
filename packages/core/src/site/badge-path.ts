export type BadgeKind = "badge" | "embed";

export interface BadgePath {
  kind: BadgeKind;
  /** Undefined if the address has no valid id. The response is the same as for a missing challenge. */
  challengeId: string | undefined;
}

const ID = "[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}";
const PATHS: readonly [kind: BadgeKind, folder: string, path: RegExp][] = [
  ["badge", "/badge/", new RegExp(`^/badge/(${ID})\\.svg$`)],
  ["embed", "/embed/", new RegExp(`^/embed/(${ID})$`)],
];

export const BADGE_PATHS: readonly string[] = ["/badge/:image", "/embed/:challenge"];

export function readBadgePath(pathname: string): BadgePath | undefined {
  for (const [kind, folder, path] of PATHS)
    if (pathname.startsWith(folder)) return { kind, challengeId: path.exec(pathname)?.[1] };
  return undefined;
}

export const badgePath = (challengeId: string): string => `/badge/${challengeId}.svg`;
export const embedPath = (challengeId: string): string => `/embed/${challengeId}`;

/** Caches store a badge or embed for at most this time, also after its challenge was deleted or hidden. */
export const BADGE_LIFE_SECONDS = 600;

export const EMBED_SIZE = { width: 400, height: 200 };
