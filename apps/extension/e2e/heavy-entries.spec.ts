import {
  ASSERTS_DURATIONS,
  HEAVY_CORPORA,
  HEAVY_ENTRIES,
  heavyEntries,
  judged,
  noteReadable,
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
    for (const [day, text] of all.entries())
      await backend.sql(
        "insert into public.day (user_id, challenge_id, date, content, format) values ($1, $2, current_date - $3::int, $4, 'markdown')",
        [member.id, id, all.length - 1 - day, text],
      );
    const popup = await browserWithExtension.newPage();
    await popup.setViewportSize({ width: 360, height: 580 });
    await popup.addInitScript(noteReadable, "article p");
    const longest = await longestTask(await popup.context().newCDPSession(popup), async () => {
      await popup.goto(`chrome-extension://${CHROME_EXTENSION_ID}/popup.html`);
      await expect(popup.getByRole("article").locator("strong").first()).toHaveText("narrowing");
      await popup.getByRole("button", { name: "Calendar" }).click();
      await expect(popup.getByRole("region", { name: "Calendar" })).toBeVisible();
      await popup.getByRole("button", { name: "Calendar" }).click();
      await expect(popup.getByRole("article")).toBeVisible();
    });
    const readableAt = await popup.evaluate(() => performance.getEntriesByName("readable")[0]!.startTime);
    const [line, over] = judged(longest, Math.round(readableAt));
    info.annotations.push({ type: "durations", description: line });
    console.log(`${info.title}: ${line}`);
    if (ASSERTS_DURATIONS) expect(over).toEqual([]);
  });
