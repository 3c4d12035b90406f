import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { withDelegatedRefresh } from "../auth-fetch.ts";
import type { BridgeMessage, BridgeHello, PageMessage } from "./bridge-channel.ts";
import { createPageBridge } from "./page-bridge.ts";
import { createSharedAuth } from "./shared-auth.ts";
import { aSession } from "./testing/a-session.ts";
import { nextMark, tokenAge } from "./token-mark.ts";

const KEY = "sb-localhost-auth-token";
const REFRESH = "https://diary.example/auth/v1/token?grant_type=refresh_token";

let ports: MessagePort[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  vi.useRealTimers();
  for (const port of ports) port.close();
  ports = [];
});

function aPage({
  mark = true,
  onMessage = echo,
}: { mark?: boolean; onMessage?: (message: PageMessage) => BridgeMessage | null } = {}) {
  const stored = new Map<string, string>();
  const received: PageMessage[] = [];
  const hellos: BridgeHello[] = [];
  let bridgeEnd: MessagePort | undefined;
  let arrive: (() => void) | undefined;
  const bridge = createPageBridge({
    hasMark: () => mark,
    sayHello: (hello, port) => {
      hellos.push(hello);
      ports.push(port);
      bridgeEnd = port;
      port.addEventListener("message", ({ data }: MessageEvent<PageMessage>) => {
        received.push(data);
        const answer = onMessage(data);
        if (answer !== null) port.postMessage(answer);
      });
      port.start();
    },
    onHere: (arrived) => {
      arrive = arrived;
    },
  });
  const fetched: string[] = [];
  const cookie: { mark: string | null } = { mark: null };
  const auth = createSharedAuth({
    bridge,
    store: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    mark: {
      read: () => cookie.mark,
      write: (text) => void (cookie.mark = text),
      clear: () => void (cookie.mark = null),
    },
    now: () => 5_000,
    onStoreChange: () => {},
  });
  const authFetch = withDelegatedRefresh(
    async (input) => {
      fetched.push(input instanceof Request ? input.url : input.toString());
      return new Response("{}");
    },
    auth.refreshElsewhere,
    KEY,
  );
  return {
    auth,
    authFetch,
    bridge,
    cookie,
    fetched,
    received,
    hellos,
    stored,
    arrive: () => arrive?.(),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
    fromBridge: (message: BridgeMessage) => bridgeEnd?.postMessage(message),
  };
}

function echo(message: PageMessage): BridgeMessage | null {
  return message.type === "sync" ? { type: "synced", id: message.id } : null;
}

test("a page without an extension uses its own storage and fetch", async () => {
  const page = aPage({ mark: false });
  expect(page.auth.mayHaveSession(KEY)).toBe(false);
  await page.auth.authStorage.setItem(KEY, "text");
  expect(await page.auth.authStorage.getItem(KEY)).toBe("text");
  expect(page.auth.mayHaveSession(KEY)).toBe(true);
  await page.authFetch(REFRESH);
  expect(page.fetched).toEqual([REFRESH]);
  expect(page.hellos).toEqual([]);
});

test("reading the session waits for the extension's sync", async () => {
  const page: ReturnType<typeof aPage> = aPage({
    onMessage: (message) => {
      page.stored.set(KEY, "written by the bridge");
      return echo(message);
    },
  });
  expect(page.auth.mayHaveSession(KEY)).toBe(true);
  expect(await page.auth.authStorage.getItem(KEY)).toBe("written by the bridge");
  expect(page.hellos).toEqual([{ channel: "diary-auth/1", type: "hello", key: KEY }]);
});

test("reading other auth data doesn't wait for the extension", async () => {
  const page = aPage({ onMessage: () => null });
  page.stored.set(`${KEY}-code-verifier`, "v");
  expect(await page.auth.authStorage.getItem(`${KEY}-code-verifier`)).toBe("v");
  await page.auth.authStorage.removeItem(`${KEY}-code-verifier`);
  expect([...page.stored.keys()]).toEqual([]);
});

test("a silent extension delays the session by at most 1.5 seconds", async () => {
  const page = aPage({ onMessage: () => null });
  page.stored.set(KEY, "own");
  let read: string | null | undefined;
  const reading = Promise.resolve(page.auth.authStorage.getItem(KEY)).then((value) => (read = value));
  await vi.advanceTimersByTimeAsync(1_499);
  expect(read).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await reading;
  expect(read).toBe("own");
});

test("a sign-out writes a tombstone for the session, and a sign-in removes the tombstone", async () => {
  const page = aPage();
  await page.auth.authStorage.getItem(KEY);
  await page.auth.authStorage.setItem(KEY, JSON.stringify(aSession({ sid: "s" })));
  await page.auth.authStorage.removeItem(KEY);
  expect(JSON.parse(page.stored.get(`${KEY}.out`) ?? "")).toEqual({ sid: "s", at: 5_000 });
  expect(page.stored.has(KEY)).toBe(false);

  await page.auth.authStorage.removeItem(KEY);
  expect(page.stored.has(`${KEY}.out`)).toBe(true);

  await page.auth.authStorage.setItem(KEY, JSON.stringify(aSession()));
  expect(page.stored.has(`${KEY}.out`)).toBe(false);
  await vi.waitFor(() => expect(page.received.filter(({ type }) => type === "changed")).toHaveLength(3));
});

test("removing an invalid session writes no tombstone", async () => {
  const page = aPage({ mark: false });
  page.stored.set(KEY, "{torn");
  await page.auth.authStorage.removeItem(KEY);
  expect(page.stored.size).toBe(0);
});

async function refreshAnswered(answer: Extract<BridgeMessage, { type: "refreshed" }>["answer"]) {
  const page = aPage({
    onMessage: (message) =>
      message.type === "refresh" ? { type: "refreshed", id: message.id, answer } : echo(message),
  });
  await page.auth.authStorage.getItem(KEY);
  return { page, response: page.authFetch(REFRESH, { method: "POST" }) };
}

test("a page's refresh returns the extension's session or rejection", async () => {
  const session = aSession();
  const good = await refreshAnswered({ kind: "session", session });
  expect(await (await good.response).json()).toEqual(session);
  expect(good.page.fetched).toEqual([]);
  const { headers, status } = await (await refreshAnswered({ kind: "gone" })).response;
  expect([status, headers.get("x-supabase-api-version")]).toEqual([400, "2024-01-01"]);
});

test("a refresh by an offline extension looks like a network error and ends no session", async () => {
  const { response } = await refreshAnswered({ kind: "offline" });
  await expect(response).rejects.toThrow(TypeError);
});

test("the page refreshes at the server if the extension has been removed", async () => {
  const { page, response } = await refreshAnswered({ kind: "unanswered" });
  expect((await response).status).toBe(200);
  expect(page.fetched).toEqual([REFRESH]);
});

test("the page refreshes at the server if the extension is silent for eight seconds", async () => {
  const page = aPage();
  await page.auth.authStorage.getItem(KEY);
  const response = page.authFetch(new Request(REFRESH, { method: "POST" }));
  await vi.advanceTimersByTimeAsync(7_999);
  expect(page.fetched).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await response;
  expect(page.fetched).toEqual([REFRESH]);
});

test("the page waits for a busy extension and doesn't refresh at the server", async () => {
  const page = aPage({
    onMessage: (message) =>
      message.type === "refresh" ? { type: "refreshing", id: message.id } : echo(message),
  });
  await page.auth.authStorage.getItem(KEY);
  const outcome = page.authFetch(REFRESH, { method: "POST" }).catch((error: unknown) => error);
  await vi.waitFor(() => expect(page.received.at(-1)?.type).toBe("refresh"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toBeInstanceOf(TypeError);
  expect(page.fetched).toEqual([]);
});

test("the page sends requests other than refreshes unchanged", async () => {
  const page = aPage();
  await page.auth.authStorage.getItem(KEY);
  await page.authFetch(new URL("https://diary.example/auth/v1/token?grant_type=password"));
  expect(page.fetched).toEqual(["https://diary.example/auth/v1/token?grant_type=password"]);
});

test("listeners are notified of sessions that the bridge wrote", async () => {
  const page = aPage();
  const changed = vi.fn<() => void>();
  page.auth.onStoredSessionChange(KEY, changed);
  await page.auth.authStorage.getItem(KEY);
  page.fromBridge({ type: "applied" });
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
});

test("the page connects to an extension that is installed while the page is open", async () => {
  const page = aPage({ mark: false });
  page.auth.onStoredSessionChange(KEY, () => undefined);
  expect(page.hellos).toEqual([]);
  page.arrive();
  expect(page.bridge.isPresent()).toBe(true);
  expect(page.hellos).toHaveLength(1);
  await page.auth.authStorage.getItem(KEY);
  expect(page.hellos).toHaveLength(1);
});

const token = (name: string, issuedAt: number) => ({ ...aSession({ issuedAt }), refresh_token: name });
const store = (page: ReturnType<typeof aPage>, session: object) =>
  page.auth.authStorage.setItem(KEY, JSON.stringify(session));

describe("the cookie that marks the newest refresh token", () => {
  const [a, b, c] = [token("a", 100), token("b", 200), token("c", 300)];
  async function aPageAfterRotations(rotations: (typeof a)[], { mark = false } = {}) {
    const page = aPage({ mark, onMessage: () => null });
    await store(page, a);
    let before = a;
    for (const session of rotations) {
      page.cookie.mark = nextMark(page.cookie.mark, session, before);
      before = session;
    }
    return page;
  }

  test("the mark is written with each token, and a sign-out removes the mark", async () => {
    const page = aPage({ mark: false });
    await store(page, a);
    expect(tokenAge(page.cookie.mark, a)).toBe("newest");
    await store(page, b);
    expect([tokenAge(page.cookie.mark, b), tokenAge(page.cookie.mark, a)]).toEqual(["newest", "previous"]);
    await page.auth.authStorage.removeItem(KEY);
    expect(page.cookie.mark).toBeNull();
  });

  test("a sign-in replaces the mark, even if the server's clock was set back", async () => {
    const page = aPage({ mark: false });
    page.cookie.mark = nextMark(null, c, null);
    await store(page, a);
    expect(tokenAge(page.cookie.mark, a)).toBe("newest");
  });

  test("a page doesn't send a token that was rotated twice, or end the extension's session", async () => {
    const page = await aPageAfterRotations([b, c]);
    const response = await page.authFetch(REFRESH, { method: "POST" });
    expect(response.status).toBe(400);
    await page.auth.authStorage.removeItem(KEY);
    expect(page.fetched).toEqual([]);
    // The extension can restore its session, because there is no tombstone.
    expect([...page.stored.keys()]).toEqual([]);
    expect(tokenAge(page.cookie.mark, c)).toBe("newest");
  });

  test("the page's session isn't removed while an installed extension doesn't respond", async () => {
    const page = await aPageAfterRotations([b, c], { mark: true });
    const outcome = page.authFetch(REFRESH, { method: "POST" }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await outcome).toBeInstanceOf(TypeError);
    expect(page.fetched).toEqual([]);
    expect(page.stored.has(KEY)).toBe(true);
  });

  test.each([
    ["the newest token", [] as (typeof a)[]],
    ["the previous token, because the response with the newest can be lost", [b]],
  ])("a page may refresh with %s", async (_, rotations) => {
    const page = await aPageAfterRotations(rotations);
    await page.authFetch(REFRESH, { method: "POST" });
    expect(page.fetched).toEqual([REFRESH]);
  });

  test("a browser without cookies refreshes without a mark", async () => {
    const page = await aPageAfterRotations([b, c]);
    page.cookie.mark = null;
    await page.authFetch(REFRESH, { method: "POST" });
    expect(page.fetched).toEqual([REFRESH]);
  });
});
