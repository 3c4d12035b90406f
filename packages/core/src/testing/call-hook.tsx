import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderHook } from "vitest-browser-react";

import type { AuthPlatform } from "../platform/platform.ts";
import { createQueryClient } from "../query/query-client.ts";
import { DiaryProvider } from "../supabase/index.ts";
import { createVisitor } from "./test-user.ts";

interface HookPage {
  parts?: Partial<AuthPlatform>;
  wrap?: (hook: ReactNode) => ReactNode;
}

/** Calls a hook on a page with an empty cache. `respond` returns the server's response to each request. */
export async function callHook<Result>(
  useHook: () => Result,
  respond: (path: string) => Response | Promise<Response>,
  { parts, wrap = (hook) => hook }: HookPage = {},
) {
  const requests: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, { method = "GET" } = {}) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input));
    const path = pathname.replace("/rest/v1/", "");
    requests.push(`${method} ${path}`);
    return respond(path);
  };
  const { diary } = createVisitor({ url: "http://localhost", key: "key" }, { fetch, ...parts });
  const cache = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>
      <DiaryProvider client={diary}>{wrap(children)}</DiaryProvider>
    </QueryClientProvider>
  );
  const { result, unmount } = await renderHook(useHook, { wrapper });
  return { cache, requests, hook: () => result.current, leave: unmount };
}
