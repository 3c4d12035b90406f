import { createElement, use, type ComponentType } from "react";

import { loadChunk } from "./load-chunk.ts";

export interface PageModule {
  default: ComponentType;
}

export interface LazyPage {
  Page: ComponentType;
  /** Starts or retries loading. Afterwards `Page` renders synchronously. */
  preload: () => Promise<void>;
}

export function lazyPage(load: () => Promise<PageModule>): LazyPage {
  let chunk: Promise<ComponentType> | undefined;
  let isRendered = false;
  let hasFailed = false;

  function begin(): Promise<ComponentType> {
    isRendered = false;
    hasFailed = false;
    const loading = loadChunk(load).then((module) => module.default);
    loading.then(
      // React sets these fields on awaited promises; with them `use` does not suspend.
      (value) => Object.assign(loading, { status: "fulfilled", value }),
      () => {
        hasFailed = true;
        // A rendered promise stays: React would wait forever for a new one.
        if (!isRendered) chunk = undefined;
      },
    );
    chunk = loading;
    return loading;
  }

  // React.lazy would briefly show its fallback over prerendered HTML, even for a loaded chunk.
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
