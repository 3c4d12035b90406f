import { createElement, use, type ComponentType } from "react";

import { loadChunk } from "./load-chunk.ts";

export interface PageModule {
  default: ComponentType;
}

export interface LazyPage {
  Page: ComponentType;
  /** Once it has resolved, `Page` renders synchronously. */
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
      // React sets these properties on awaited promises. With these properties, `use` doesn't suspend.
      (value) => Object.assign(loading, { status: "fulfilled", value }),
      () => {
        hasFailed = true;
        // After a render, keeps the failed promise. With a new promise, React would suspend again forever.
        if (!isRendered) chunk = undefined;
      },
    );
    chunk = loading;
    return loading;
  }

  // Replaces React.lazy, which briefly shows its fallback over prerendered HTML, even if the chunk is loaded.
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
