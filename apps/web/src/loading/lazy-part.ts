import { lazy, type ComponentType } from "react";

import { loadChunk } from "./load-chunk.ts";

/** A part of a page that only some need, in a chunk of its own; show it within a `Suspense`. */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => loadChunk(load));
}
