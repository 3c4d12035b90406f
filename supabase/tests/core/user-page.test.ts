import { recentDatesQuery } from "@diary/core/day";
import { createVisitor } from "@diary/core/testing";
import { followsQuery, userPageQuery } from "@diary/core/user-page";
import { expect, test } from "vitest";

import { fetchFeedPage } from "../../../packages/core/src/challenge/feed.ts";
import { updateProfile } from "../../../packages/core/src/profile/repo.ts";
import { visitorRequest } from "../../../packages/core/src/site/read-as-visitor.ts";
import { readFeed } from "../../../packages/core/src/site/read-feed.ts";
import { readPageHead } from "../../../packages/core/src/site/read-page-head.ts";
import { fetchFollowingPage, setFollowed } from "../../../packages/core/src/user-page/repo.ts";
import { codeOf } from "./browsers.ts";
import { givenChallenge, givenDays, onEachDatabase, read } from "./core-world.ts";

const SITE = "https://diary.example";
const aHandle = () => `mina_${crypto.randomUUID().slice(0, 8)}`;

onEachDatabase(({ backend, mina, omar }) => {
  const readAsVisitor = (path: string, call?: Record<string, unknown>) =>
    fetch(backend.url + path, visitorRequest(backend.key, call));
  test("the page of a handle shows its user's public challenges and dates", async () => {
    const handle = aHandle();
    await updateProfile(mina.diary, mina.userId, { handle });
    const open = await givenChallenge(mina, { title: "Open" });
    const secret = await givenChallenge(mina, { title: "Secret", visibility: "private" });
    await givenDays(mina, open, ["2026-11-01", "2026-11-03"]);
    await givenDays(mina, secret, ["2026-11-02"]);
    for (const { diary } of [createVisitor(backend), mina, omar]) {
      const user = await read(userPageQuery(diary, handle));
      expect(user).toMatchObject({ user_id: mina.userId, handle, searchable: true });
      const of = { user_id: mina.userId };
      const shown = await fetchFeedPage(diary, null, of);
      expect(shown).toMatchObject([{ title: "Open", handle, weekdays: 127, rest_days: [], day: 2 }]);
      expect(await fetchFeedPage(diary, shown[0]!, of)).toEqual([]);
      const dates = await read(recentDatesQuery(diary, mina.userId, "2026-11-20"));
      expect(dates.filter(({ challenge_id }) => challenge_id === open).map(({ date }) => date)).toEqual([
        "2026-11-03",
        "2026-11-01",
      ]);
      expect(dates.some(({ challenge_id }) => challenge_id === secret)).toBe(diary === mina.diary);
    }
    expect(await codeOf(read(userPageQuery(omar.diary, aHandle())))).toBe("not-found");
    expect(await codeOf(updateProfile(omar.diary, omar.userId, { handle }))).toBe("profile/handle-taken");
  });

  test("readPageHead and readFeed return a user page's head and the feeds to a visitor", async () => {
    const handle = aHandle();
    await updateProfile(mina.diary, mina.userId, { handle, nickname: "Mina" });
    const id = await givenChallenge(mina, { title: "Open" });
    await givenDays(mina, id, ["2026-11-01"]);
    expect(await readPageHead(`/u/${handle}`, { siteUrl: SITE }, readAsVisitor)).toContain("<title>Mina · ");
    const feed = await readFeed(`/u/${handle}/feed.atom`, SITE, readAsVisitor);
    expect(feed).toMatchObject({ xml: expect.stringContaining("Open · DAY 1 · 2026-11-01") as string });
    const ofChallenge = await readFeed(`/challenge/${id}/feed.atom`, SITE, readAsVisitor);
    const entry = expect.stringContaining("<title>DAY 1 · 2026-11-01</title>") as string;
    expect(ofChallenge).toMatchObject({ xml: entry });
    expect(await readFeed("/u/nobody_at_all/feed.atom", SITE, readAsVisitor)).toBe("missing");
  });

  test("following and unfollowing are idempotent and change the feed", async () => {
    const follow = { user_id: omar.userId, followed_id: mina.userId };
    const id = await givenChallenge(mina, { title: "Followed" });
    for (let n = 0; n < 2; n += 1) await setFollowed(omar.diary, follow, true);
    expect(await read(followsQuery(omar.diary, omar.userId))).toMatchObject([{ user_id: mina.userId }]);
    const [first] = await fetchFollowingPage(omar.diary, null);
    expect(first?.challenge_id).toBe(id);
    const later = await fetchFollowingPage(omar.diary, first!);
    expect(later.some(({ challenge_id }) => challenge_id === id)).toBe(false);
    for (let n = 0; n < 2; n += 1) await setFollowed(omar.diary, follow, false);
    expect(await read(followsQuery(omar.diary, omar.userId))).toEqual([]);
    expect(await fetchFollowingPage(omar.diary, null)).toEqual([]);
  });
});
