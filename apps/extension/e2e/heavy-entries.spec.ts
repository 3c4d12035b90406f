import {
  ASSERTS_DURATIONS,
  HEAVY_CORPORA,
  HEAVY_ENTRIES,
  heavyEntries,
  compareWithLimits,
  openReadable,
  readableTimes,
} from "@diary/testkit/heavy-page";
import { longestTask } from "@diary/testkit/longest-task";

import { CHROME_EXTENSION_ID } from "../build/manifest.ts";
import { expect, test } from "./support/test.ts";

for (const [name, texts] of HEAVY_CORPORA)
  test(`the popup opens a challenge with 99 entries of 9,990 characters (${name})`, async ({
    backend,
    browserWithExtension,
    member,
  }, info) => {
    // Omits one entry, because the last entry would complete the challenge.
    const all = heavyEntries(texts).slice(1);
    const id = await member.setChallenge({ days: HEAVY_ENTRIES, start_date: "2026-01-01" });
    await backend.sql(
      `insert into public.day (user_id, challenge_id, date, content, format)
      select $1, $2, current_date - $4::int + day::int, content, 'markdown'
      from jsonb_array_elements_text($3::jsonb) with ordinality as entry (content, day) order by day`,
      [member.id, id, JSON.stringify(all), all.length],
    );
    const address = `chrome-extension://${CHROME_EXTENSION_ID}/popup.html`;
    const openPage = async () => {
      const popup = await browserWithExtension.newPage();
      await popup.setViewportSize({ width: 360, height: 580 });
      return popup;
    };
    const popup = await openPage();
    await openReadable(popup, address, "article p");
    await expect(popup.getByRole("article").locator("strong").first()).toHaveText("narrowing");
    await popup.close();
    const times = await readableTimes(openPage, address, "article p");
    const traced = await openPage();
    const longest = await longestTask(await traced.context().newCDPSession(traced), async () => {
      await openReadable(traced, address, "article p");
      await traced.getByRole("button", { name: "Calendar" }).click();
      await expect(traced.getByRole("region", { name: "Calendar" })).toBeVisible();
      await traced.getByRole("button", { name: "Calendar" }).click();
      await expect(traced.getByRole("article")).toBeVisible();
    });
    const [line, over] = compareWithLimits(longest, times);
    info.annotations.push({ type: "durations", description: line });
    console.log(`${info.title}: ${line}`);
    if (ASSERTS_DURATIONS) expect(over).toEqual([]);
  });
