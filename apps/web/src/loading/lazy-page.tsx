import { createElement, use, type ComponentType } from "react";

import { loadChunk } from "./load-chunk.ts";

export interface PageModule {
  default: ComponentType;
}

/** A page whose script is loaded when it is needed. */
export interface LazyPage {
  Page: ComponentType;
  /** Starts loading, also after a failure, or waits for what has started; afterwards `Page` draws at once. */
  preload: () => Promise<void>;
}

export function lazyPage(load: () => Promise<PageModule>): LazyPage {
  let chunk: Promise<ComponentType> | undefined;
  let isRendered = false;
  let hasFailed = false;

  function begin(): Promise<ComponentType> {
    isRendered = false;
    hasFailed = false;
    const begun = loadChunk(load).then((module) => module.default);
    begun.then(
      // With these fields, which React sets itself on promises it has waited for, `use` does not suspend.
      (value) => Object.assign(begun, { status: "fulfilled", value }),
      () => {
        hasFailed = true;
        // A rendered one stays: React, rendering once more, would wait for ever if this were another promise.
        if (!isRendered) chunk = undefined;
      },
    );
    chunk = begun;
    return begun;
  }

  // Not React.lazy: it would show its fallback for a moment even where the chunk is there, over prerendered HTML.
  function Page() {
    const shown = chunk ?? begin();
    isRendered = true;
    return createElement(use(shown));
  }

  async function preload() {
    await (chunk === undefined || hasFailed ? begin() : chunk);
  }

  return { Page, preload };
}
