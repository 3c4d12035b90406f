import fs from "node:fs";
import files from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

import { onTestFinished, vi } from "vitest";

/** Records flushed, moved and deleted files in order, until the end of the test. */
export function recordNames(): string[] {
  const events: string[] = [];
  recordSync(events);
  recordAsync(events);
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  return events;
}

function recordSync(events: string[]): void {
  const opened = new Map<number, string>();
  const { fsyncSync, openSync, renameSync, rmSync } = fs;
  vi.spyOn(fs, "openSync").mockImplementation((path, ...options) => {
    const descriptor = openSync(path, ...options);
    opened.set(descriptor, String(path));
    return descriptor;
  });
  vi.spyOn(fs, "fsyncSync").mockImplementation((descriptor) => {
    fsyncSync(descriptor);
    events.push(`flush ${opened.get(descriptor)}`);
  });
  vi.spyOn(fs, "rmSync").mockImplementation((path, options) => {
    rmSync(path, options);
    events.push(`delete ${String(path)}`);
  });
  vi.spyOn(fs, "renameSync").mockImplementation((from, to) => {
    renameSync(from, to);
    events.push(`move ${String(from)} to ${String(to)}`);
  });
}

function recordAsync(events: string[]): void {
  const { open, rename } = files;
  vi.spyOn(files, "open").mockImplementation(async (path, ...options) => {
    const file = await open(path, ...options);
    const sync = file.sync.bind(file);
    file.sync = async () => {
      await sync();
      events.push(`flush ${String(path)}`);
    };
    return file;
  });
  vi.spyOn(files, "rename").mockImplementation(async (from, to) => {
    await rename(from, to);
    events.push(`move ${String(from)} to ${String(to)}`);
  });
}
