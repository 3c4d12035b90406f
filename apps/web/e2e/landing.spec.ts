import type { Page } from "@playwright/test";

import { expect, test } from "./support/test.ts";

const NONE = "Nobody has begun yet. The first card could be yours.";

/** The app starts when somebody begins to use the page. */
async function open(page: Page): Promise<void> {
  await page.goto("/");
  await page.mouse.move(10, 10);
}

test(
  "the landing page shows the challenges of three people, says where there are none, and not where they can't be had",
  {
    tag: "@desktop",
  },
  async ({ newDevice, newPerson, page, person, problems }) => {
    problems.allow(/\b500\b/, /Loading failed/);
    await open(page);
    await expect(page.getByText(NONE)).toBeVisible();

    for (const title of ["First", "Second"]) await person.setChallenge({ title });
    for (const title of ["Third", "Fourth", "Fifth"]) await (await newPerson()).setChallenge({ title });
    await open(page);
    await expect(page.getByRole("article")).toHaveCount(3);

    const elsewhere = await newDevice();
    await elsewhere.route(/rest\/v1\/home_challenge/, (route) => route.fulfill({ status: 500, body: "{}" }));
    await elsewhere.clock.install();
    const logged: string[] = [];
    elsewhere.on("console", (message) => logged.push(message.text()));
    await open(elsewhere);
    // Over the pauses between one try and the next.
    await expect(async () => {
      await elsewhere.clock.fastForward("00:02");
      expect(logged.join()).toContain("Loading failed");
    }).toPass();
    // What is said of it is drawn by then.
    await elsewhere.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await expect(elsewhere.getByRole("heading", { name: "Today, in the diary" })).toBeVisible();
    await expect(elsewhere.getByText(NONE)).toBeHidden();
  },
);
