import { challengeQuery, feedQuery } from "@diary/core/challenge";
import { likeMutation } from "@diary/core/like";
import { createQueryClient } from "@diary/core/query";
import { createDiaryClient } from "@diary/core/supabase";
import { expect, test } from "vitest";

import { fetchLikeState, setLike } from "../../../packages/core/src/like/repo.ts";
import { fetchLikesNews, markLikesSeen } from "../../../packages/core/src/like/repo.ts";
import { aNetwork } from "./browsers.ts";
import { givenChallenge, onEachDatabase } from "./core-world.ts";

onEachDatabase(({ backend, mina, omar }) => {
  test("liking and unliking are idempotent", async () => {
    const id = await givenChallenge(mina);
    const like = { challenge_id: id, user_id: omar.userId };
    for (const liked of [true, true, false, false, true]) {
      await setLike(omar.diary, like, liked);
      expect(await fetchLikeState(omar.diary, id)).toEqual({ liked, like_count: Number(liked) });
    }
  });

  test("new likes are reported until the user has seen them", async () => {
    const id = await givenChallenge(mina, { title: "Liked by Omar" });
    await setLike(omar.diary, { challenge_id: id, user_id: omar.userId }, true);
    const [first] = await fetchLikesNews(mina.diary);
    expect(first).toMatchObject({ challenge_id: id, title: "Liked by Omar", likes: 1 });
    await markLikesSeen(mina.diary, first!.latest);
    expect(await fetchLikesNews(mina.diary)).toEqual([]);
  });

  test("a like appears in all lists immediately, and then the number of likes is fetched", async () => {
    const id = await givenChallenge(mina);
    const network = aNetwork();
    const diary = createDiaryClient(backend, { ...omar.platform, fetch: network.fetch }, omar.auth);
    const cache = createQueryClient();
    await cache.fetchInfiniteQuery(feedQuery(diary));
    await cache.fetchQuery(challengeQuery(diary, id));
    await setLike(mina.diary, { challenge_id: id, user_id: mina.userId }, true);
    const shown = () => {
      const detail = cache.getQueryData(challengeQuery(diary, id).queryKey);
      const rows = cache.getQueryData(feedQuery(diary).queryKey)?.pages.flat() ?? [];
      const card = rows.find(({ challenge_id }) => challenge_id === id);
      return [detail, card].map((row) => `${row?.liked} ${row?.like_count}`);
    };
    network.requests.length = 0;
    const mutation = cache.getMutationCache().build(cache, likeMutation(diary, cache, id));
    void mutation.execute({ challenge_id: id, user_id: omar.userId, liked: true });
    expect(shown()).toEqual(["true 1", "true 1"]);
    await expect.poll(() => shown()).toEqual(["true 2", "true 2"]);
    expect(network.requests.filter((request) => request.startsWith("GET"))).toHaveLength(1);
  });
});
