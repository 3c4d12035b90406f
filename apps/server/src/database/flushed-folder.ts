import { closeSync, fdatasyncSync, fsyncSync, openSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";

import { NodeFS } from "@electric-sql/pglite/nodefs";

/** Must be below the limit of open files. */
const MAX_PARALLEL = 64;
/** Windows can't flush folders, and saves file names without a flush. */
const isWindows = process.platform === "win32";

/** PostgreSQL does the same after a crash. Parallel flushes are twenty times faster than sequential ones. */
export async function flushFolder(folder: string): Promise<void> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const entries = found.map((entry) => ({
    path: join(entry.parentPath, entry.name),
    isFolder: entry.isDirectory(),
  }));
  entries.push({ path: folder, isFolder: true });
  for (let first = 0; first < entries.length; first += MAX_PARALLEL)
    await Promise.all(entries.slice(first, first + MAX_PARALLEL).map(flush));
}

export async function flush({ isFolder = false, path }: { isFolder?: boolean; path: string }): Promise<void> {
  if (isFolder && isWindows) return;
  const file = await open(path, isFolder ? "r" : "r+");
  await file.sync().finally(() => file.close());
}

/** PGlite's own fsync does nothing, so a power failure would lose acknowledged writes. */
export class FlushedFolder extends NodeFS {
  override async init(...[session, options]: Parameters<NodeFS["init"]>) {
    const { emscriptenOpts } = await super.init(session, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), addFlush];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

type Entry = object;

interface Stream {
  node: Entry;
  nfd?: number;
}

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

export function flushNames(folder: string): void {
  if (isWindows) return;
  const descriptor = openSync(folder, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}
