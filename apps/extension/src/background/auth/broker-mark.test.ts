import { nextMark, tokenAge } from "@diary/core/session-sync";
import { describe, expect, test, vi } from "vitest";

import { ALMOST_OVER_S, rotateAtSite, signInAnn } from "../../testing/session-broker.ts";

describe("the cookie that marks the newest token", () => {
  test("after the extension was off, the mark proves that the site hasn't rotated the token", async () => {
    const { server, startWorker } = await signInAnn();
    server.advance(ALMOST_OVER_S);
    const broker = startWorker("enabled");
    expect(await broker.getSession()).toMatchObject({ session: { refresh_token: "sign-in-1#1" } });
  });

  test("the broker writes the mark with each token and removes it with the session", async () => {
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

  test("the mark shows that the site's token is old, even if the response of a refresh is lost", async () => {
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

  test("page and extension may send a shared token, even if the mark names another token", async () => {
    const { broker, page, pages, server, session, stored } = await signInAnn();
    server.advance(ALMOST_OVER_S);
    const lost = server.rotate(server.rotate(session.refresh_token)!.refresh_token)!;
    stored.mark = nextMark(stored.mark, lost, null);
    server.advance(20);
    expect(await broker.getSession()).toMatchObject({ kind: "signed-in" });
    expect(server.refreshes()).toBe(2);
    pages.push(page.snapshot);
    expect(await broker.refresh(page.snapshot())).toEqual({ kind: "gone" });
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
  test("a worker without a mark sends its token after an ordinary start of the browser", async () => {
    const { server, startWorker } = await withoutMark(0);
    await startWorker("announced").getSession();
    expect(server.refreshes()).toBe(1);
  });

  test("if the first worker is killed, the next worker waits for a page before a refresh", async () => {
    const { page, server, startWorker, stored } = await withoutMark(2);
    startWorker(new Promise(() => {}));
    await vi.waitFor(() => expect(stored.isStarted).toBe(true));
    await startWorker().getSession();
    expect(server.refreshes()).toBe(2);
    expect(server.isActive(page.session!)).toBe(true);
  });
});
