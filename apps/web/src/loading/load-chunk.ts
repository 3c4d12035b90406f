import { lazy, useEffect, useState, type ComponentType } from "react";

import { safeSessionStorage, type StorageLike } from "../platform/safe-storage.ts";

/** The specification's: a chunk that has not come after two minutes has failed. */
const CHUNK_TIMEOUT_MS = 120_000;
const RELOADED_KEY = "diary-reloaded-for-chunk";

/** What a chunk loader needs of its browser; tests hand in their own. */
export interface ChunkLoaderHost {
  storage: Omit<StorageLike, "keys">;
  /** The address for which this document was opened again: a second failure there is not reloaded away. */
  reloadedFor: string | null;
  address: () => string;
  reload: () => void;
  /** Whether the site answers: then a chunk that can't be had is gone, not delayed. */
  siteAnswers: () => Promise<boolean>;
}

/** For which address the document before this one was left. Taken away, so that it counts for one document only. */
export function consumeReloadMarker(storage: Omit<StorageLike, "keys">): string | null {
  const address = storage.getItem(RELOADED_KEY);
  storage.removeItem(RELOADED_KEY);
  return address;
}

const browserShell: ChunkLoaderHost = {
  storage: safeSessionStorage,
  reloadedFor: consumeReloadMarker(safeSessionStorage),
  address: () => location.pathname,
  reload: () => location.reload(),
  siteAnswers: () =>
    fetch(location.href, { method: "HEAD", cache: "no-store" }).then(
      // 404 for pages that are not for everybody.
      ({ ok, status }) => ok || status === 404,
      () => false,
    ),
};

function rejectAfter(ms: number): { promise: Promise<never>; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const promise = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("This part of the site took too long to load.")), ms);
  });
  return { promise, cancel: () => clearTimeout(timer) };
}

/**
 * Loads a chunk within the time limit. One that is gone because a new version was deployed reloads the page,
 * once for an address: the second failure is an error like any other, and the page offers a retry.
 */
export async function loadChunk<Module>(
  load: () => Promise<Module>,
  shell: ChunkLoaderHost = browserShell,
): Promise<Module> {
  const limit = rejectAfter(CHUNK_TIMEOUT_MS);
  try {
    return await Promise.race([load(), limit.promise]);
  } catch (error) {
    const address = shell.address();
    if (shell.reloadedFor === address || !(await shell.siteAnswers())) throw error;
    shell.storage.setItem(RELOADED_KEY, address);
    shell.reload();
    // The page is going away: nothing is shown for the moment until it has.
    return new Promise(() => {});
  } finally {
    limit.cancel();
  }
}

/** True once the browser has time for what the page does not begin with. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isIdle;
}

export function whenIdle(work: () => void): void {
  // A busy browser is never idle, and Safari has no such callback.
  if (window.requestIdleCallback) window.requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work);
}

/** A part of a page that only some need, in a chunk of its own; show it within a `Suspense`. */
export function lazyComponent<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => loadChunk(load));
}

/** The same of a part without which the page is whole: where it can't be had, nothing stands in its place. */
export function optionalLazyComponent<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => load().catch((): { default: ComponentType<Props> } => ({ default: () => null })));
}
