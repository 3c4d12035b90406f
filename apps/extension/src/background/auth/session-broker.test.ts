import { describe, expect, test } from "vitest";

import { REFRESH_RULES } from "../../testing/auth-server.ts";
import { ALMOST_OVER_S, aPage, setup, signInAnn } from "../../testing/session-broker.ts";

test("site and extension share a session; a sign-in with another account ends this session", async () => {
  const { broker, page, server, session: first, notifyPages } = await signInAnn();
  expect(await broker.getSession()).toMatchObject({ kind: "signed-in", session: { user: { id: "ann" } } });

  expect(await broker.signIn("bob", "right")).toEqual({ kind: "signed-in" });
  expect(notifyPages).toHaveBeenCalledOnce();
  expect(server.isActive(first)).toBe(false);
  page.obey((await broker.sync(page.snapshot())).page);
  expect(page.session?.user.id).toBe("bob");

  server.advance(10);
  const second = page.session!;
  await broker.sync(aPage(server.signIn("cleo")).change());
  expect(server.isActive(second)).toBe(false);
  expect(await broker.getSession()).toMatchObject({ session: { user: { id: "cleo" } } });
});

test("a failed sign-in returns the server's message or offline, and changes nothing", async () => {
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
  page.obey((await broker.sync(page.snapshot())).page);
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

test("concurrent callers cause a single rotation, and every page is notified", async () => {
  const { broker, page, server, session, notifyPages } = await signInAnn();
  await broker.getSession();
  expect(server.refreshes()).toBe(0);
  server.advance(ALMOST_OVER_S);
  const [one, two] = await Promise.all([
    broker.refresh(aPage(session).snapshot()),
    broker.refresh(aPage(session).snapshot()),
    broker.getSession(),
  ]);
  expect(one).toMatchObject({ kind: "session", session: { refresh_token: "sign-in-1#1" } });
  expect(two).toEqual(one);
  expect(server.refreshes()).toBe(1);
  expect(notifyPages).toHaveBeenCalledOnce();
  page.obey((await broker.sync(page.snapshot())).page);
  expect(page.session?.refresh_token).toBe("sign-in-1#1");
});

test("a page's refresh rotates a token that the popup still uses", async () => {
  const { broker, page, server, session } = await signInAnn();
  server.advance(3_600 - 120);
  expect(await broker.getSession()).toMatchObject({ session: { refresh_token: session.refresh_token } });
  expect(await broker.refresh(page.snapshot())).toMatchObject({ session: { refresh_token: "sign-in-1#1" } });
  expect(server.refreshes()).toBe(1);
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

test("the extension deletes a session that the server ended, and no page restores it", async () => {
  const { broker, server, session, notifyPages } = await signInAnn();
  await server.api.end(session);
  server.advance(ALMOST_OVER_S);
  expect(await broker.refresh(aPage(session).snapshot())).toEqual({ kind: "gone" });
  expect(notifyPages).toHaveBeenCalledOnce();
  expect((await broker.sync(aPage(session).snapshot())).page).toEqual({ kind: "remove" });
});

test("a slow refresh delays neither other pages nor sign-outs", async () => {
  const { broker, server, session, slow, stored } = await signInAnn();
  server.advance(ALMOST_OVER_S);
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  slow.until = promise;
  const asked = [broker.getSession(), broker.refresh(aPage(session).snapshot())];
  expect((await broker.sync(aPage(session).snapshot())).page).toEqual({ kind: "keep" });
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

test("offline, the user stays signed in, but callers get no expired token", async () => {
  const { broker, server, session } = await signInAnn();
  server.advance(ALMOST_OVER_S);
  server.mishaps.push("unreachable", "unreachable", "unreachable");
  expect(await broker.getSession()).toMatchObject({ kind: "signed-in" });
  expect(await broker.refresh(aPage(session).snapshot())).toEqual({ kind: "offline" });
  server.advance(120);
  expect(await broker.getSession()).toEqual({ kind: "offline", user: session.user });
  expect(await broker.getSession()).toMatchObject({ kind: "signed-in" });
});

describe.each(REFRESH_RULES)("a server that allows %s", (rule) => {
  test("50 rotations by the worker and by open tabs lose no session", async () => {
    const { startWorker, server } = setup(rule);
    const session = server.signIn("ann");
    const pages = [aPage(session), aPage(session)];
    await startWorker().sync(aPage(session).snapshot());
    const outcomes: string[] = [];
    for (let round = 0; round < 50; round++) {
      const broker = startWorker();
      server.advance(ALMOST_OVER_S);
      const page = pages[round % 3];
      const answer = page === undefined ? await broker.getSession() : await broker.refresh(page.snapshot());
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
      page.obey((await startWorker().sync(page.snapshot())).page);
      expect(page.session && server.rotate(page.session.refresh_token)).not.toBeNull();
    }
  });

  test("the session survives if the worker is killed before it stores a rotated token", async () => {
    const { server, session, startWorker, stored } = await signInAnn(rule);
    server.advance(ALMOST_OVER_S);
    server.rotate(stored.state?.session?.refresh_token ?? "");
    server.advance(3);
    expect((await startWorker().getSession()).kind).toBe("signed-in");
    expect(server.isActive(session)).toBe(true);
  });

  test("the session survives if the response of a refresh is lost", async () => {
    const { broker, page, server, session } = await signInAnn(rule);
    server.advance(ALMOST_OVER_S);
    server.mishaps.push("answer lost");
    await broker.getSession();
    server.advance(3);
    expect(await broker.refresh(page.snapshot())).toMatchObject({ kind: "session" });
    expect(server.isActive(session)).toBe(true);
  });
});
