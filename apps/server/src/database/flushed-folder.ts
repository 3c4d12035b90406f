// What keeps the embedded database through a loss of power: its files are flushed to the disk when PostgreSQL says so.
import { closeSync, fdatasyncSync, fsyncSync, openSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";

import { NodeFS } from "@electric-sql/pglite/nodefs";

/** Fewer than the files that a process may open. */
const AT_ONCE = 64;
/** It keeps names by itself, and flushes no folder. */
const isWindows = process.platform === "win32";

/**
 * Flushes all that lies in a folder, as PostgreSQL does after a kill before it reads its log. Several at once share
 * their waits for the disk: one by one, as it would, is twenty times slower.
 */
export async function flushFolder(folder: string): Promise<void> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const entries = found.map((entry) => ({
    path: join(entry.parentPath, entry.name),
    isFolder: entry.isDirectory(),
  }));
  entries.push({ path: folder, isFolder: true });
  for (let first = 0; first < entries.length; first += AT_ONCE)
    await Promise.all(entries.slice(first, first + AT_ONCE).map(flush));
}

/** Has what was written to a file or a folder on the disk. */
export async function flush({ isFolder = false, path }: { isFolder?: boolean; path: string }): Promise<void> {
  if (isFolder && isWindows) return;
  const file = await open(path, isFolder ? "r" : "r+");
  await file.sync().finally(() => file.close());
}

/**
 * A folder for PGlite that flushes. Its own takes the call, and does nothing: what was acknowledged survives a kill
 * with it, and not a loss of power. A file without a write since it was opened is flushed already.
 */
export class FlushedFolder extends NodeFS {
  override async init(...[session, options]: Parameters<NodeFS["init"]>) {
    const { emscriptenOpts } = await super.init(session, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), addFlush];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

/** A file or a folder, as Emscripten names it. */
type Entry = object;

interface Stream {
  node: Entry;
  /** Its descriptor; undefined for a folder. */
  nfd?: number;
}

/** The part of Emscripten's file system of Node that changes. */
interface NodeFiles {
  realPath: (entry: Entry) => string;
  node_ops: { setattr: (entry: Entry, attributes: unknown) => void };
  stream_ops: {
    write: (stream: Stream, ...bytes: unknown[]) => number;
    fsync?: (stream: Stream) => number;
  };
}

function addFlush({ FS }: { FS: object }): void {
  const { NODEFS } = (FS as { filesystems: { NODEFS: NodeFiles } }).filesystems;
  const { node_ops, stream_ops } = NODEFS;
  const { setattr } = node_ops;
  const { write } = stream_ops;
  const changed = new Set<Entry>();
  stream_ops.write = (stream, ...bytes) => {
    changed.add(stream.node);
    return write(stream, ...bytes);
  };
  // Also what makes a file shorter.
  node_ops.setattr = (entry, attributes) => {
    changed.add(entry);
    setattr(entry, attributes);
  };
  stream_ops.fsync = ({ nfd, node }) => {
    if (nfd === undefined) flushNames(NODEFS.realPath(node));
    else if (changed.delete(node)) fdatasyncSync(nfd);
    return 0;
  };
}

function flushNames(folder: string): void {
  if (isWindows) return;
  const descriptor = openSync(folder, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}
