import { createElement, use, type ComponentType } from "react";

import { loadChunk } from "./load-chunk.ts";

type PageModule = { default: ComponentType };

/** A page whose script is loaded when it is needed. */
export interface LazyPage {
  Page: ComponentType;
  /** Starts loading, or waits for what has started; afterwards `Page` draws at once. */
  preload: () => Promise<void>;
}

/** A page in a chunk of its own. A failed download is tried again by the next that asks. */
export function lazyPage(load: () => Promise<PageModule>): LazyPage {
  let loaded: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;

  const start = () =>
    (loading ??= loadChunk(load).then(
      (module) => (loaded = module.default),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));

  // Not React.lazy: it would show its fallback for a moment even where the chunk is there, over prerendered HTML.
  function Page() {
    return createElement(loaded ?? use(start()));
  }

  return { Page, preload: async () => void (await start()) };
}
