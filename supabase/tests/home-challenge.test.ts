import { expect, test } from "vitest";

import { succeeded, onlyRow, type Row } from "./fixtures/api-response.ts";
import type { ApiUser } from "./fixtures/api-user.ts";
import { pathOf, givenChallenge, givenEntry } from "./fixtures/given.ts";
import { onEachDatabase } from "./fixtures/world.ts";

const FEED = "home_challenge?visibility=eq.public&order=updated_at.desc,challenge_id.desc&limit=20";

async function page(reader: ApiUser, after?: Row): Promise<Row[]> {
  if (!after) return succeeded(await reader.select(FEED));
  const moment = encodeURIComponent(String(after.updated_at).replace(" ", "T").replace(/\+00$/, "Z"));
  const cursor = `&updated_at=lte.${moment}&or=(updated_at.lt."${moment}",challenge_id.lt.${String(after.challenge_id)})`;
  return succeeded(await reader.select(FEED + cursor));
}

onEachDatabase(({ visitor, owner, stranger, sql }) => {
  // Creates 45 public challenges at three different times, so pages end between challenges of the same time.
  const fill = async () => {
    await sql(
      `insert into public.challenge (user_id, title, "desc", visibility, updated_at)
      select $1, 'No. ' || n, 'd', case when n % 4 = 0 then 'private' else 'public' end,
        timestamptz '2024-11-01 10:00:00.123Z' + n % 3 * interval '1 millisecond'
      from generate_series(1, 60) n`,
      [owner.id],
    );
  };

  test.each([
    ["Read.\n- **Slept** well", "Slept well"],
    ["> 1. # `typeof` is not **all**", "typeof is not all"],
    ["```ts\nconst snake_case = 2 * 3;\n```\n", "const snake_case = 2 * 3;"],
    ["Nothing to take away: -1, #2, a*b", "Nothing to take away: -1, #2, a*b"],
  ])("the last line of the Markdown text %j is stored without syntax", async (content, plain) => {
    const challenge = await givenChallenge(owner);
    const lastLine = async () => onlyRow(await visitor.select(`home_${pathOf(challenge)}`)).last_line;
    await givenEntry(owner, challenge, "2024-11-01", { content });
    expect(await lastLine()).toBe(content.trim().split("\n").at(-1));
    await givenEntry(owner, challenge, "2024-11-02", { content, format: "markdown" });
    expect(await lastLine()).toBe(plain);
  });

  test("a card contains at most 160 characters of the last line", async () => {
    const challenge = await givenChallenge(owner);
    await givenEntry(owner, challenge, "2024-11-01", { content: `One\n${"文".repeat(161)}` });
    expect(onlyRow(await visitor.select(`home_${pathOf(challenge)}`)).last_line).toBe("文".repeat(160));
  });

  test("a like doesn't change the position of a challenge in the feed", async () => {
    const { challenge_id } = await givenChallenge(owner);
    await sql("update public.challenge set updated_at = '2024-01-01Z'");
    const card = async () => onlyRow(await stranger.select(`home_${pathOf({ challenge_id })}`));
    const { updated_at } = await card();
    succeeded(await stranger.insert("likes", { challenge_id }));
    expect(await card()).toMatchObject({ like_count: 1, updated_at });
    onlyRow(await stranger.remove(`likes?challenge_id=eq.${challenge_id}&user_id=eq.${stranger.id}`));
    expect(await card()).toMatchObject({ like_count: 0, updated_at });
  });

  test("after a challenge moves up, the feed's next page repeats no challenge", async () => {
    await fill();
    const first = await page(visitor);
    const read = new Set(first.map((row) => row.challenge_id));
    const [, moved] = await page(visitor, first.at(-1));
    onlyRow(await owner.update(pathOf(moved!), { title: "Moved up" }));
    const second = await page(visitor, first.at(-1));
    expect(second).toHaveLength(20);
    expect(second.filter((row) => read.has(row.challenge_id))).toEqual([]);
    expect((await page(visitor))[0]!.title).toBe("Moved up");
  });
});
