import { useEffect, useState } from "react";

import { safeSessionStorage, type StorageLike } from "../platform/safe-storage.ts";

const CHUNK_TIMEOUT_MS = 120_000;
const RELOADED_KEY = "diary-chunk-reload";

export interface ChunkLoaderHost {
  storage: Omit<StorageLike, "keys">;
  /** Address that was already reloaded for a missing chunk. If a chunk is still missing there, loading fails. */
  reloadedFor: string | null;
  address: () => string;
  reload: () => void;
  /** If the site responds, the failed chunk was removed, and a reload helps. */
  siteAnswers: () => Promise<boolean>;
}

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
      // The server responds 404 for staff pages, although they exist.
      ({ ok, status }) => ok || status === 404,
      () => false,
    ),
};

/** If a deployment has removed the chunk, reloads the page once per address, then throws. */
export async function loadChunk<Module>(
  load: () => Promise<Module>,
  shell: ChunkLoaderHost = browserShell,
  isRetry?: boolean,
): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, CHUNK_TIMEOUT_MS, new Error("Timed out"));
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (error) {
    const address = shell.address();
    if (shell.reloadedFor === address || !(await shell.siteAnswers())) throw error;
    // The connection can have returned since the failure.
    if (!isRetry) return loadChunk(load, shell, true);
    shell.storage.setItem(RELOADED_KEY, address);
    shell.reload();
    // Never resolves, because the page is reloading.
    return new Promise(() => {});
  } finally {
    clearTimeout(timer);
  }
}

/** For a user who retries: a chunk that is still missing reloads the page. */
export const reloadChunk = <Module>(load: () => Promise<Module>): Promise<Module> =>
  loadChunk(load, { ...browserShell, reloadedFor: null });

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
