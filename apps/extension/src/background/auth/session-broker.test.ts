import { createMutex } from "@diary/core/local-store";
import {
  type BrokerState,
  nextMark,
  type PageAction,
  type PageSnapshot,
  type SharedSession,
  tokenAge,
} from "@diary/core/session-sync";
import { describe, expect, test, vi } from "vitest";

import { createAuthServer, REFRESH_RULES, type RefreshRule } from "../../testing/auth-server.ts";
import { createSessionBroker, type SessionBroker } from "./session-broker.ts";

const ALMOST_OVER_S = 3_600 - 60;

function setup(rule?: RefreshRule) {
  const server = createAuthServer(rule);
  const slow: { until?: Promise<void> } = {};
  const stored: { state?: BrokerState; mark: string | null; isStarted?: boolean } = { mark: null };
  const notifyPages = vi.fn<() => void>();
  const pages: (() => PageSnapshot | null)[] = [];
  /** `announced`: by the browser's start; `enabled`: without an event; `again`: after its first start. */
  const startWorker = (how: "announced" | "enabled" | "again" | Promise<boolean> = "again") => {
    const wasAnnounced = typeof how === "string" ? Promise.resolve(how === "announced") : how;
    const broker: SessionBroker = createSessionBroker({
      load: async () => stored.state,
      save: async (state) => {
        stored.state = structuredClone(state);
      },
      api: {
        ...server.api,
        refresh: async (token) => {
          const outcome = await server.api.refresh(token);
          await slow.until;
          return outcome;
        },
      },
      start: {
        isFirst: Promise.resolve(how !== "again"),
        remember: async () => void (stored.isStarted = true),
        wasAnnounced,
      },
      mark: {
        read: async () => stored.mark,
        write: async (mark) => void (stored.mark = mark),
      },
      notifyPages,
      collectSessions: async () => {
        for (const look of pages) {
          const snapshot = look();
          if (snapshot !== null) await broker.sync(snapshot);
        }
      },
      now: server.now,
      queue: createMutex(),
    });
    return broker;
  };
  return { server, slow, stored, notifyPages, pages, startWorker, broker: startWorker() };
}

function aPage(session: SharedSession | null = null) {
  const page = {
    session,
    out: null as { sid: string; at: number } | null,
    look: () => ({ session: page.session, out: page.out, cause: "look" as const }),
    change: () => ({ session: page.session, out: page.out, cause: "change" as const }),
    obey: (order: PageAction) => {
      if (order.kind === "write") page.session = order.session;
      if (order.kind === "remove") page.session = null;
    },
  };
  return page;
}

async function signInAnn(rule?: RefreshRule) {
  const parts = setup(rule);
  const session = parts.server.signIn("ann");
  const page = aPage(session);
  await parts.broker.sync(page.look());
  parts.notifyPages.mockClear();
  return { ...parts, page, session };
}

test("site and extension share a sign-in; another account ends the first session", async () => {
  const { broker, page, server, session: first, notifyPages } = await signInAnn();
  expect(await broker.getSession()).toMatchObject({ kind: "signed-in", session: { user: { id: "ann" } } });

  expect(await broker.signIn("bob", "right")).toEqual({ kind: "signed-in" });
  expect(notifyPages).toHaveBeenCalledOnce();
  expect(server.isActive(first)).toBe(false);
  page.obey((await broker.sync(page.look())).page);
  expect(page.session?.user.id).toBe("bob");

  server.advance(10);
  const second = page.session!;
  await broker.sync(aPage(server.signIn("cleo")).change());
  expect(server.isActive(second)).toBe(false);
  expect(await broker.getSession()).toMatchObject({ session: { user: { id: "cleo" } } });
});

test("a wrong password returns the server's message and changes nothing", async () => {
  const { broker, server, stored } = setup();
  expect(await broker.signIn("ann", "wrong")).toEqual({
    kind: "refused",
    message: "Invalid login credentials",
  });
  server.mishaps.push("unreachable");
  expect(await broker.signIn("ann", "right")).toEqual({ kind: "offline" });
  expect(stored.state).toBeUndefined();
});

test("a sign-out in the popup ends the session, and no page restores it", async () => {
  const { broker, page, server, session, notifyPages } = await signInAnn();
  expect(await broker.signOut()).toEqual({ kind: "signed-out" });
  expect(notifyPages).toHaveBeenCalledOnce();
  expect(server.isActive(session)).toBe(false);
  page.obey((await broker.sync(page.look())).page);
  expect(page.session).toBeNull();
  expect(await broker.getSession()).toEqual({ kind: "signed-out" });
  expect(await broker.signOut()).toEqual({ kind: "signed-out" });
});

test("a sign-out at the site signs the extension out", async () => {
  const { broker, page, server } = await signInAnn();
  page.session = null;
  page.out = { sid: "sign-in-1", at: server.now() };
  await broker.sync(page.change());
  expect(await broker.getSession()).toEqual({ kind: "signed-out" });
});

test("an old token is rotated once for all callers, and every page is notified", async () => {
  const { broker, page, server, session, notifyPages } = await signInAnn();
  await broker.getSession();
  expect(server.refreshes()).toBe(0);
  server.advance(ALMOST_OVER_S);
  const [one, two] = await Promise.all([
    broker.refresh(aPage(session).look()),
    broker.refresh(aPage(session).look()),
    broker.getSession(),
  ]);
  expect(one).toMatchObject({ kind: "session", session: { refresh_token: "sign-in-1#1" } });
  expect(two).toEqual(one);
  expect(server.refreshes()).toBe(1);
  expect(notifyPages).toHaveBeenCalledOnce();
  page.obey((await broker.sync(page.look())).page);
  expect(page.session?.refresh_token).toBe("sign-in-1#1");
});

test("a token that the server rejects before its expiry is rotated", async () => {
  const { broker, server, session } = await signInAnn();
  server.advance(1);
  const who = await broker.getSession(session.access_token);
  expect(who).toMatchObject({ kind: "signed-in" });
  expect(server.refreshes()).toBe(1);
  await broker.getSession(session.access_token);
  expect(server.refreshes()).toBe(1);
  server.advance(1);
  server.mishaps.push("unreachable");
  const rejectedToken = who.kind === "signed-in" ? who.session.access_token : "";
  expect(await broker.getSession(rejectedToken)).toMatchObject({ kind: "offline" });
});

test("a session ended by the server ends here, and no page restores it", async () => {
  const { broker, server, session, notifyPages } = await signInAnn();
  await server.api.end(session);
  server.advance(ALMOST_OVER_S);
  expect(await broker.refresh(aPage(session).look())).toEqual({ kind: "gone" });
  expect(notifyPages).toHaveBeenCalledOnce();
  expect((await broker.sync(aPage(session).look())).page).toEqual({ kind: "remove" });
});

describe("while the extension was off", () => {
  test.each([
    ["twice: the page's token is used, and the user stays signed in", 2, 20, "sign-in-1#2"],
    ["and its token is old too: that token is rotated", 3, ALMOST_OVER_S, "sign-in-1#4"],
  ])("a page rotated %s", async (_, rotations, lifeS, token) => {
    const { broker, page, pages, server } = await signInAnn();
    for (let rotation = 0; rotation < rotations; rotation++) {
      server.advance(ALMOST_OVER_S);
      page.session = server.rotate(page.session?.refresh_token ?? "");
    }
    server.advance(lifeS);
    pages.push(page.look);
    expect(await broker.getSession()).toMatchObject({ session: { refresh_token: token } });
    expect(server.isActive(page.session!)).toBe(true);
  });

  test("a page rotated, and responds after the extension's token was rejected as used", async () => {
    const { broker, page, pages, server, stored } = await signInAnn("no reuse after ten seconds");
    server.advance(ALMOST_OVER_S);
    page.session = server.rotate(page.session?.refresh_token ?? "");
    server.advance(20);
    let asked = 0;
    pages.push(() => (asked++ === 0 ? null : page.look()));
    expect(await broker.getSession()).toMatchObject({ session: { refresh_token: "sign-in-1#1" } });
    expect(stored.state?.dead).toEqual([]);
  });

  test("the user signed out at the site, and another signed in", async () => {
    const { broker, page, pages, server } = await signInAnn();
    server.advance(ALMOST_OVER_S);
    page.session = server.signIn("bob");
    pages.push(page.look);
    expect(await broker.getSession()).toMatchObject({ session: { user: { id: "bob" } } });
  });
});

type Parts = Awaited<ReturnType<typeof signInAnn>>;

function rotateAtSite({ page, server, stored }: Parts, rotations: number) {
  for (let rotation = 0; rotation < rotations; rotation++) {
    server.advance(ALMOST_OVER_S);
    const before = page.session!;
    page.session = server.rotate(before.refresh_token)!;
    stored.mark = nextMark(stored.mark, page.session, before) ?? stored.mark;
  }
  server.advance(20);
}

async function reenable({ withMark }: { withMark: boolean }) {
  const parts = await signInAnn();
  rotateAtSite(parts, 2);
  if (!withMark) parts.stored.mark = null;
  return parts;
}

describe("after the extension was off, with no page open", () => {
  test.each([true, false])("its token waits for a page (with a mark: %s)", async (withMark) => {
    const { page, server, startWorker } = await reenable({ withMark });
    const broker = startWorker("enabled");
    expect(await broker.getSession()).toMatchObject({ kind: "offline", user: { id: "ann" } });
    const later = startWorker();
    expect(await later.getSession()).toMatchObject({ kind: "offline" });
    expect(server.refreshes()).toBe(2);
    expect(server.isActive(page.session!)).toBe(true);
    await later.sync(page.look());
    expect(await later.getSession()).toMatchObject({ session: { refresh_token: "sign-in-1#2" } });
    server.advance(ALMOST_OVER_S);
    expect(await later.getSession()).toMatchObject({ session: { refresh_token: "sign-in-1#3" } });
  });

  test("a page with the same token proves that the site has not used it", async () => {
    const { page, server, startWorker, stored } = await signInAnn();
    server.advance(ALMOST_OVER_S);
    stored.mark = null;
    const broker = startWorker("enabled");
    await broker.getSession();
    expect(server.refreshes()).toBe(0);
    expect(await broker.refresh(page.look())).toMatchObject({ session: { refresh_token: "sign-in-1#1" } });
    page.obey((await broker.sync(page.look())).page);
    stored.mark = null;
    await broker.checkToken();
    server.advance(ALMOST_OVER_S);
    await broker.getSession();
    expect(server.refreshes()).toBe(1);
    expect(await broker.refresh(page.look())).toMatchObject({ session: { refresh_token: "sign-in-1#2" } });
  });

  test("a page that connects before the first start is detected proves it too", async () => {
    const { page, server, startWorker, stored } = await signInAnn();
    server.advance(ALMOST_OVER_S);
    stored.mark = null;
    const { promise: wasAnnounced, resolve } = Promise.withResolvers<boolean>();
    const broker = startWorker(wasAnnounced);
    await broker.sync(page.look());
    resolve(false);
    expect(await broker.getSession()).toMatchObject({ session: { refresh_token: "sign-in-1#1" } });
  });

  test("a fresh token or a new sign-in needs no page", async () => {
    const { server, startWorker } = await signInAnn();
    const broker = startWorker("enabled");
    expect(await broker.getSession()).toMatchObject({ kind: "signed-in" });
    await broker.signIn("bob", "right");
    server.advance(ALMOST_OVER_S);
    expect(await broker.getSession()).toMatchObject({ session: { refresh_token: "sign-in-2#1" } });
  });
});

describe("the mark of the newest token", () => {
  test("the mark allows a possibly used token if the site has not rotated", async () => {
    const { server, startWorker } = await signInAnn();
    server.advance(ALMOST_OVER_S);
    const broker = startWorker("enabled");
    expect(await broker.getSession()).toMatchObject({ session: { refresh_token: "sign-in-1#1" } });
  });

  test("the mark is written with each token and removed with the session", async () => {
    const { broker, server, session, stored } = await signInAnn();
    expect(tokenAge(stored.mark, session)).toBe("newest");
    server.advance(ALMOST_OVER_S);
    await broker.getSession();
    const [next, mark] = [stored.state!.session!, stored.mark];
    expect([tokenAge(mark, next), tokenAge(mark, session)]).toEqual(["newest", "previous"]);
    await broker.signIn("bob", "right");
    expect(tokenAge(stored.mark, stored.state!.session!)).toBe("newest");
    expect(tokenAge(stored.mark, next)).toBe("old");
    await broker.signOut();
    expect(stored.mark).toBeNull();
  });

  test("the mark shows the site's token as old before a response can be lost", async () => {
    const { broker, page, server, stored } = await signInAnn();
    server.advance(ALMOST_OVER_S);
    await broker.getSession();
    expect(tokenAge(stored.mark, page.session!)).toBe("previous");
    server.advance(ALMOST_OVER_S);
    server.mishaps.push("answer lost");
    await broker.getSession();
    expect(tokenAge(stored.mark, page.session!)).toBe("old");
    expect(await broker.getSession()).toMatchObject({ kind: "signed-in" });
  });

  test("the mark doesn't delay a token that page and extension share", async () => {
    const { broker, page, pages, server, session, stored } = await signInAnn();
    server.advance(ALMOST_OVER_S);
    const lost = server.rotate(server.rotate(session.refresh_token)!.refresh_token)!;
    stored.mark = nextMark(stored.mark, lost, null);
    server.advance(20);
    expect(await broker.getSession()).toMatchObject({ kind: "signed-in" });
    expect(server.refreshes()).toBe(2);
    pages.push(page.look);
    expect(await broker.refresh(page.look())).toEqual({ kind: "gone" });
  });
});

const withoutMark = async (rotations: number) => {
  const parts = await signInAnn();
  if (rotations > 0) rotateAtSite(parts, rotations);
  else parts.server.advance(ALMOST_OVER_S);
  parts.stored.mark = null;
  return parts;
};

describe("a browser without a mark", () => {
  test("a browser without a mark sends its token after an ordinary start", async () => {
    const { server, startWorker } = await withoutMark(0);
    await startWorker("announced").getSession();
    expect(server.refreshes()).toBe(1);
  });

  test("a worker killed at its first start leaves the token waiting for a page", async () => {
    const { page, server, startWorker, stored } = await withoutMark(2);
    startWorker(new Promise(() => {}));
    await vi.waitFor(() => expect(stored.isStarted).toBe(true));
    await startWorker().getSession();
    expect(server.refreshes()).toBe(2);
    expect(server.isActive(page.session!)).toBe(true);
  });
});

test("a slow server delays neither other pages nor sign-outs", async () => {
  const { broker, server, session, slow, stored } = await signInAnn();
  server.advance(ALMOST_OVER_S);
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  slow.until = promise;
  const asked = [broker.getSession(), broker.refresh(aPage(session).look())];
  expect((await broker.sync(aPage(session).look())).page).toEqual({ kind: "keep" });
  expect(await broker.signOut()).toEqual({ kind: "signed-out" });
  answer();
  expect(await Promise.all(asked)).toEqual([{ kind: "signed-out" }, { kind: "gone" }]);
  expect(server.refreshes()).toBe(1);
  expect(stored.state?.session).toBeNull();
});

test("a late response does not replace the session of another account", async () => {
  const { broker, server, slow } = await signInAnn();
  server.advance(ALMOST_OVER_S);
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  slow.until = promise;
  const asked = broker.getSession();
  await broker.signIn("bob", "right");
  answer();
  expect(await asked).toMatchObject({ kind: "signed-in", session: { user: { id: "bob" } } });
});

test("the session stays offline, and no expired token is returned", async () => {
  const { broker, server, session } = await signInAnn();
  server.advance(ALMOST_OVER_S);
  server.mishaps.push("unreachable", "unreachable", "unreachable");
  expect(await broker.getSession()).toMatchObject({ kind: "signed-in" });
  expect(await broker.refresh(aPage(session).look())).toEqual({ kind: "offline" });
  server.advance(120);
  expect(await broker.getSession()).toEqual({ kind: "offline", user: session.user });
  expect(await broker.getSession()).toMatchObject({ kind: "signed-in" });
});

describe.each(REFRESH_RULES)("a server that allows %s", (rule) => {
  test("50 rotations by the worker and by open tabs lose no session", async () => {
    const { startWorker, server } = setup(rule);
    const session = server.signIn("ann");
    const pages = [aPage(session), aPage(session)];
    await startWorker().sync(aPage(session).look());
    const outcomes: string[] = [];
    for (let round = 0; round < 50; round++) {
      // Kills the worker: only the stored state remains.
      const broker = startWorker();
      server.advance(ALMOST_OVER_S);
      const page = pages[round % 3];
      const answer = page === undefined ? await broker.getSession() : await broker.refresh(page.look());
      outcomes.push(answer.kind);
      if (page === undefined || answer.kind !== "session") continue;
      page.session = answer.session;
      await broker.sync(page.change());
    }
    expect(outcomes.filter((kind) => kind === "session")).toHaveLength(34);
    expect(outcomes.filter((kind) => kind === "signed-in")).toHaveLength(16);
    expect(server.refreshes()).toBe(50);
    expect(server.isActive(session)).toBe(true);
    for (const page of pages) {
      page.obey((await startWorker().sync(page.look())).page);
      expect(page.session && server.rotate(page.session.refresh_token)).not.toBeNull();
    }
  });

  test("a worker killed after the server rotated, before it stored the response", async () => {
    const { server, session, startWorker, stored } = await signInAnn(rule);
    server.advance(ALMOST_OVER_S);
    server.rotate(stored.state?.session?.refresh_token ?? "");
    server.advance(3);
    expect((await startWorker().getSession()).kind).toBe("signed-in");
    expect(server.isActive(session)).toBe(true);
  });

  test("the response of a refresh is lost", async () => {
    const { broker, page, server, session } = await signInAnn(rule);
    server.advance(ALMOST_OVER_S);
    server.mishaps.push("answer lost");
    await broker.getSession();
    server.advance(3);
    expect(await broker.refresh(page.look())).toMatchObject({ kind: "session" });
    expect(server.isActive(session)).toBe(true);
  });
});
