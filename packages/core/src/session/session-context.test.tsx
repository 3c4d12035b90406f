import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";

import { createQueryClient } from "../query/query-client.ts";
import { clearCacheOnUserChange } from "./clear-cache-on-user-change.ts";
import { SessionProvider, useSession, useUserId } from "./session-context.tsx";
import { createSessionStore, type SessionOwner, LOADING, type Session, SIGNED_OUT } from "./session-state.ts";

const MINA: SessionOwner = { user: { id: "mina", email: "mina@example.com" }, sessionId: "s" };

async function aPage(initial: Session, cacheSubscribes: "before" | "after" = "before") {
  const asked: string[] = [];
  const store = createSessionStore(initial);
  const source = { ...store, accessToken: () => Promise.resolve(null) };
  const cache = createQueryClient();
  if (cacheSubscribes === "before") clearCacheOnUserChange(cache, source);

  function Page() {
    const { status } = useSession();
    const userId = useUserId();
    useQuery({
      queryKey: ["list", userId],
      queryFn: () => {
        asked.push(userId ?? "visitor");
        return Promise.resolve([]);
      },
    });
    return (
      <p>
        {status} {userId}
      </p>
    );
  }
  const screen = await render(
    <QueryClientProvider client={cache}>
      <SessionProvider source={source}>
        <Page />
      </SessionProvider>
    </QueryClientProvider>,
  );
  if (cacheSubscribes === "after") clearCacheOnUserChange(cache, source);
  return { screen, store, asked };
}

test.each(["before", "after"] as const)(
  "a sign-in causes one request if the cache subscribes to the session %s the page",
  async (cacheSubscribes) => {
    const { screen, store, asked } = await aPage(SIGNED_OUT, cacheSubscribes);
    await expect.element(screen.getByText("signed-out")).toBeVisible();
    store.report({ type: "SIGNED_IN", owner: MINA });
    await expect.element(screen.getByText("signed-in mina")).toBeVisible();
    await expect.poll(() => asked.filter((reader) => reader === "mina")).toEqual(["mina"]);
  },
);

test("the page shows a loading state before the session, and shows a sign-out immediately", async () => {
  const { screen, store } = await aPage(LOADING);
  await expect.element(screen.getByText("loading")).toBeVisible();
  store.report({ type: "STORAGE_READ", owner: MINA });
  await expect.element(screen.getByText("signed-in mina")).toBeVisible();
  store.report({ type: "SIGNED_OUT", owner: null });
  await expect.element(screen.getByText("signed-out")).toBeVisible();
});
