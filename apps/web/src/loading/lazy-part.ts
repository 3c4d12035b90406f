import { lazy, type ComponentType } from "react";

import { loadChunk } from "./load-chunk.ts";

/** A part of a page that only some need, in a chunk of its own; show it within a `Suspense`. */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => loadChunk(load));
}

/** The same of a part without which the page is whole: where it can't be had, nothing stands in its place. */
export function optionalPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => load().catch((): { default: ComponentType<Props> } => ({ default: () => null })));
}
