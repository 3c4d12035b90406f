import { lazy, useEffect, useState, type ComponentType } from "react";

import { safeSessionStorage, type StorageLike } from "../platform/safe-storage.ts";

/** Timeout of the specification. */
const CHUNK_TIMEOUT_MS = 120_000;
const RELOADED_KEY = "diary-reloaded-for-chunk";

export interface ChunkLoaderHost {
  storage: Omit<StorageLike, "keys">;
  /** A second failure at this address is not reloaded. */
  reloadedFor: string | null;
  address: () => string;
  reload: () => void;
  /** If the site responds, a failed chunk is missing, not delayed. */
  siteAnswers: () => Promise<boolean>;
}

/** Returns and deletes the address that the previous document reloaded, so it counts once. */
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
      // Staff pages respond with 404.
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

/** A chunk missing after a deploy reloads the page once per address; a second failure is an error with a retry. */
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
    // Never resolves, because the page is reloading.
    return new Promise(() => {});
  } finally {
    limit.cancel();
  }
}

export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isIdle;
}

export function whenIdle(work: () => void): void {
  // A busy browser is never idle, and Safari lacks this callback.
  if (window.requestIdleCallback) window.requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work);
}

/** Render it inside a `Suspense`. */
export function lazyComponent<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => loadChunk(load));
}

/** Renders nothing if it can't be loaded. */
export function optionalLazyComponent<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => load().catch((): { default: ComponentType<Props> } => ({ default: () => null })));
}
