import { fdatasyncSync } from "node:fs";

import { NodeFS } from "@electric-sql/pglite/nodefs";

import { flushSync } from "../flush.ts";

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
    if (nfd === undefined) flushSync({ path: NODEFS.realPath(node), isFolder: true });
    else if (changed.delete(node)) fdatasyncSync(nfd);
    return 0;
  };
}
