import { describe, expect, test } from "vitest";

import { ALMOST_OVER_S, reenable, signInAnn } from "../../testing/session-broker.ts";

describe("after the extension was off, with a page open", () => {
  test.each([
    ["uses the page's token", 2, 20, "sign-in-1#2"],
    ["refreshes the page's token before its expiry", 3, ALMOST_OVER_S, "sign-in-1#4"],
  ])(
    "if the site rotated the token while the extension was off, the extension %s",
    async (_, rotations, lifeS, token) => {
      const { broker, page, pages, server } = await signInAnn();
      for (let rotation = 0; rotation < rotations; rotation++) {
        server.advance(ALMOST_OVER_S);
        page.session = server.rotate(page.session?.refresh_token ?? "");
      }
      server.advance(lifeS);
      pages.push(page.snapshot);
      expect(await broker.getSession()).toMatchObject({ session: { refresh_token: token } });
      expect(server.isActive(page.session!)).toBe(true);
    },
  );

  test("a page's new token keeps the session after the extension's token is rejected", async () => {
    const { broker, page, pages, server, stored } = await signInAnn("reuse for ten seconds only");
    server.advance(ALMOST_OVER_S);
    page.session = server.rotate(page.session?.refresh_token ?? "");
    server.advance(20);
    let asked = 0;
    pages.push(() => (asked++ === 0 ? null : page.snapshot()));
    expect(await broker.getSession()).toMatchObject({ session: { refresh_token: "sign-in-1#1" } });
    expect(stored.state?.dead).toEqual([]);
  });

  test("the extension takes over the session of another user who signed in at the site", async () => {
    const { broker, page, pages, server } = await signInAnn();
    server.advance(ALMOST_OVER_S);
    page.session = server.signIn("bob");
    pages.push(page.snapshot);
    expect(await broker.getSession()).toMatchObject({ session: { user: { id: "bob" } } });
  });
});

describe("after the extension was off, with no page open", () => {
  test.each([true, false])(
    "the extension's token isn't sent before a page connects (a cookie marks a newer token: %s)",
    async (withMark) => {
      const { page, server, startWorker } = await reenable({ withMark });
      const broker = startWorker("enabled");
      expect(await broker.getSession()).toMatchObject({ kind: "offline", user: { id: "ann" } });
      const later = startWorker();
      expect(await later.getSession()).toMatchObject({ kind: "offline" });
      expect(server.refreshes()).toBe(2);
      expect(server.isActive(page.session!)).toBe(true);
      await later.sync(page.snapshot());
      expect(await later.getSession()).toMatchObject({ session: { refresh_token: "sign-in-1#2" } });
      server.advance(ALMOST_OVER_S);
      expect(await later.getSession()).toMatchObject({ session: { refresh_token: "sign-in-1#3" } });
    },
  );

  test("a page with the same token proves that the site hasn't rotated it", async () => {
    const { page, server, startWorker, stored } = await signInAnn();
    server.advance(ALMOST_OVER_S);
    stored.mark = null;
    const broker = startWorker("enabled");
    await broker.getSession();
    expect(server.refreshes()).toBe(0);
    expect(await broker.refresh(page.snapshot())).toMatchObject({
      session: { refresh_token: "sign-in-1#1" },
    });
    page.obey((await broker.sync(page.snapshot())).page);
    stored.mark = null;
    await broker.checkToken();
    server.advance(ALMOST_OVER_S);
    await broker.getSession();
    expect(server.refreshes()).toBe(1);
    expect(await broker.refresh(page.snapshot())).toMatchObject({
      session: { refresh_token: "sign-in-1#2" },
    });
  });

  test("a page with the same token allows a refresh before the worker knows whether it was off", async () => {
    const { page, server, startWorker, stored } = await signInAnn();
    server.advance(ALMOST_OVER_S);
    stored.mark = null;
    const { promise: wasAnnounced, resolve } = Promise.withResolvers<boolean>();
    const broker = startWorker(wasAnnounced);
    await broker.sync(page.snapshot());
    resolve(false);
    expect(await broker.getSession()).toMatchObject({ session: { refresh_token: "sign-in-1#1" } });
  });

  test("the extension needs no page for a fresh token or a new sign-in", async () => {
    const { server, startWorker } = await signInAnn();
    const broker = startWorker("enabled");
    expect(await broker.getSession()).toMatchObject({ kind: "signed-in" });
    await broker.signIn("bob", "right");
    server.advance(ALMOST_OVER_S);
    expect(await broker.getSession()).toMatchObject({ session: { refresh_token: "sign-in-2#1" } });
  });
});
