import { createElement, use, type ComponentType } from "react";

import { loadChunk } from "./load-chunk.ts";

interface PageModule {
  default: ComponentType;
}

/** A page whose script is loaded when it is needed. */
export interface LazyPage {
  Page: ComponentType;
  /** Starts loading, also after a failure, or waits for what has started; afterwards `Page` draws at once. */
  preload: () => Promise<void>;
}

type Loading =
  | { status: "idle" }
  | { status: "loading"; page: Promise<ComponentType>; isDrawn: boolean }
  | { status: "loaded"; page: ComponentType }
  /** While it was drawn: React, drawing once more, would wait for ever if this were another promise. */
  | { status: "failed"; page: Promise<ComponentType> };

/** A page in a chunk of its own. */
export function lazyPage(load: () => Promise<PageModule>): LazyPage {
  let state: Loading = { status: "idle" };

  const begin = () => {
    const page = loadChunk(load).then(
      (module) => {
        state = { status: "loaded", page: module.default };
        return module.default;
      },
      (error: unknown) => {
        state = begun.isDrawn ? { status: "failed", page } : { status: "idle" };
        throw error;
      },
    );
    const begun = { status: "loading" as const, page, isDrawn: false };
    state = begun;
    return begun;
  };

  // Not React.lazy: it would show its fallback for a moment even where the chunk is there, over prerendered HTML.
  function Page() {
    if (state.status === "loaded") return createElement(state.page);
    if (state.status === "failed") return createElement(use(state.page));
    const begun = state.status === "loading" ? state : begin();
    begun.isDrawn = true;
    return createElement(use(begun.page));
  }

  async function preload() {
    if (state.status === "idle" || state.status === "failed") begin();
    if (state.status === "loading") await state.page;
  }

  return { Page, preload };
}
