import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { loadChunk, consumeReloadMarker, type ChunkLoaderHost } from "./load-chunk.ts";

const gone = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
const stored = new Map<string, string>();
let shell: ChunkLoaderHost;
const reload = vi.fn<() => void>();

function openAgain() {
  shell = { ...shell, reloadedFor: consumeReloadMarker(shell.storage) };
}

afterEach(() => void vi.useRealTimers());

beforeEach(() => {
  stored.clear();
  reload.mockReset();
  shell = {
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    reloadedFor: null,
    address: () => "/mypage",
    reload,
    siteAnswers: () => Promise.resolve(true),
  };
});

test("a loaded chunk is returned", async () => {
  await expect(loadChunk(() => Promise.resolve("module"), shell)).resolves.toBe("module");
});

test("a loaded chunk leaves no timer, which would delay the end of a build by two minutes", async () => {
  vi.useFakeTimers();
  await loadChunk(() => Promise.resolve("module"), shell);
  expect(vi.getTimerCount()).toBe(0);
});

test("a missing chunk reloads the page once", async () => {
  void loadChunk(gone, shell);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  openAgain();
  await loadChunk(() => Promise.resolve("another"), shell);
  await expect(loadChunk(gone, shell)).rejects.toThrow("Failed to fetch");
  expect(reload).toHaveBeenCalledOnce();
});

test("a chunk that failed offline doesn't reload the page if it loads once the connection is back", async () => {
  const load = vi.fn<() => Promise<string>>().mockImplementationOnce(gone).mockResolvedValueOnce("module");
  await expect(loadChunk(load, shell)).resolves.toBe("module");
  expect(reload).not.toHaveBeenCalled();
});

test("after the user opens the page again, a missing chunk reloads it again", async () => {
  void loadChunk(gone, shell);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  openAgain();
  openAgain();
  void loadChunk(gone, shell);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
});

test("a missing chunk doesn't reload the page if the site is unreachable", async () => {
  shell.siteAnswers = () => Promise.resolve(false);
  await expect(loadChunk(gone, shell)).rejects.toThrow("Failed to fetch");
  expect(reload).not.toHaveBeenCalled();
});

test("a chunk that has not loaded after 120 s fails", async () => {
  vi.useFakeTimers();
  shell.siteAnswers = () => Promise.resolve(false);
  const outcome = loadChunk(() => new Promise(() => {}), shell).catch((error: Error) => error.message);
  let settled = false;
  void outcome.then(() => (settled = true));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(settled).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBe("Timed out");
});
