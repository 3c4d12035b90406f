import type { SnapshotNode } from "./snapshot-tree.ts";

/**
 * What the popup looked like last: it is on the screen, and can be written in, while the app is still being loaded.
 * The app takes its place as soon as it has rendered the same thing itself.
 */
export interface PopupSnapshot {
  v: 4;
  /** Whom it was shown. */
  userId: string;
  /** Names the build: its styles are not those of another. */
  build: string;
  tree: SnapshotNode[];
  /** When the day that is shown ends, in milliseconds since 1970. */
  until: number;
  /** Where that is so, as `Date` has it. The name of the zone takes 25 ms to find out in a browser that has just started. */
  utcOffset: number;
}

/** The person, the moment and the build that a snapshot must fit. */
export interface Now {
  userId: string | undefined;
  build: string;
  now: number;
  utcOffset: number;
}

/** Whether what is stored can be shown: a snapshot of yesterday would invite to write into the wrong day. */
export function isSnapshotValid(
  stored: unknown,
  { build, now, userId, utcOffset }: Now,
): stored is PopupSnapshot {
  if (typeof stored !== "object" || stored === null) return false;
  const snapshot = stored as Partial<PopupSnapshot>;
  return (
    snapshot.v === 4 &&
    snapshot.userId === userId &&
    Array.isArray(snapshot.tree) &&
    snapshot.build === build &&
    snapshot.utcOffset === utcOffset &&
    now < (snapshot.until ?? 0)
  );
}

/**
 * The files of this page have their contents in their names, which makes them the name of the build. Its language is part
 * of it: other words are another page.
 */
export function buildOf(page: Document): string {
  const styles = page.querySelector("link[rel=stylesheet]")?.getAttribute("href") ?? "";
  return `${page.documentElement.dataset["app"] ?? ""} ${styles} ${navigator.language}`;
}
