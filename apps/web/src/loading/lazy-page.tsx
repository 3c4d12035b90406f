import { createElement, use, type ComponentType } from "react";

import { loadChunk } from "./load-chunk.ts";

type PageModule = { default: ComponentType };

/** A page whose script is loaded when it is needed. */
export interface LazyPage {
  Page: ComponentType;
  /** Starts loading, also after a failure, or waits for what has started; afterwards `Page` draws at once. */
  preload: () => Promise<void>;
}

/** A page in a chunk of its own. */
export function lazyPage(load: () => Promise<PageModule>): LazyPage {
  let loaded: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;
  let isDrawn = false;
  let hasFailed = false;

  const start = () =>
    (loading ??= loadChunk(load).then(
      (module) => (loaded = module.default),
      (error: unknown) => {
        // What is drawn keeps its failure until somebody asks again: React, drawing once more, would wait for ever.
        if (isDrawn) hasFailed = true;
        else loading = undefined;
        throw error;
      },
    ));

  // Not React.lazy: it would show its fallback for a moment even where the chunk is there, over prerendered HTML.
  function Page() {
    if (loaded) return createElement(loaded);
    isDrawn = true;
    return createElement(use(start()));
  }

  async function preload() {
    if (hasFailed) {
      loading = undefined;
      hasFailed = false;
      isDrawn = false;
    }
    await start();
  }

  return { Page, preload };
}
