import type { Locator, Page } from "@playwright/test";

import { layoutShifts } from "./support/layout-shifts.ts";
import { openAs } from "./support/open-as.ts";
import type { Person } from "./support/person.ts";
import { addPhotos, type NewPhoto } from "./support/shown-photos.ts";
import { expect, test } from "./support/test.ts";
import { watchRequests } from "./support/watch-requests.ts";

const NOTEBOOK: NewPhoto = { scene: "notebook", alt: "A black notebook" };
const BOXES: NewPhoto = { scene: "boxes", alt: "Three boxes and arrows" };

async function writeWithPhotos(author: Person, photos: readonly NewPhoto[] = [NOTEBOOK, BOXES]) {
  const challengeId = await author.setChallenge({ title: "Draw the system" });
  const dayId = await author.writeDay(challengeId, "2026-01-01", "Drew the states of an upload.");
  await addPhotos(author, dayId, photos);
  return { challengeId, dayId };
}

const figure = (page: Page, name: string) => page.getByRole("figure", { name });

async function expectLoaded(of: Locator): Promise<void> {
  const width = () => of.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
}

const addressOf = (of: Locator) => of.locator("img").evaluate((image: HTMLImageElement) => image.src);

test(
  "a visitor opens the photos of a public entry by keyboard",
  { tag: "@desktop" },
  async ({ page, person }) => {
    const { challengeId } = await writeWithPhotos(person);
    await page.goto("/home");
    await expectLoaded(page.getByRole("article").getByRole("figure", { name: NOTEBOOK.alt }));

    await page.goto(`/challenge/${challengeId}`);
    await expectLoaded(figure(page, BOXES.alt));
    const opener = page.getByRole("button", { name: "View photo 2 of 2" });
    await opener.focus();
    await page.keyboard.press("Enter");
    const second = page.getByRole("dialog", { name: "Photo 2 of 2" });
    await expect(second).toBeVisible();
    await expect(second).toHaveAccessibleDescription(BOXES.alt);
    await expectLoaded(second);
    expect(await addressOf(second)).not.toContain("-small");
    await page.keyboard.press("ArrowRight");
    await expectLoaded(page.getByRole("dialog", { name: "Photo 1 of 2" }));
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(opener).toBeFocused();
  },
);

for (const [state, change, isChallengeGone] of [
  ["is hidden", "update day set hidden_at = now() where day_id = $1", false],
  [
    "becomes private",
    "update challenge set visibility = 'private' where challenge_id = (select challenge_id from day where day_id = $1)",
    true,
  ],
] as const) {
  test(
    `photos of an entry that ${state} disappear, also at their old addresses`,
    { tag: "@desktop" },
    async ({ backend, page, person, problems }) => {
      const { challengeId, dayId } = await writeWithPhotos(person);
      const anonymous = page.context().request;
      await page.goto(`/challenge/${challengeId}`);
      await expectLoaded(figure(page, NOTEBOOK.alt));
      const address = await addressOf(figure(page, NOTEBOOK.alt));
      expect((await anonymous.get(address)).status()).toBe(200);

      await backend.sql(change, [dayId]);
      expect((await anonymous.get(address)).ok()).toBe(false);
      if (isChallengeGone) problems.allow(/406|404/);
      await page.reload();
      await expect(
        page.getByText(isChallengeGone ? "This challenge does not exist" : "No entries yet").first(),
      ).toBeVisible();
      await expect(page.getByRole("figure")).toHaveCount(0);
    },
  );
}

for (const viewer of ["a visitor", "a user"] as const) {
  test(
    `the feed of ${viewer} loads its first photo before the app's script arrives, and only once`,
    { tag: "@desktop" },
    async ({ newUser, page, person }) => {
      await writeWithPhotos(await newUser(), [{ scene: "tulips", alt: "" }]);
      await writeWithPhotos(person);
      if (viewer === "a user") await openAs(await newUser(), page, "/term");
      const asked: string[] = [];
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        const file = /\/sign\/(photos.*)$/.exec(pathname)?.[1];
        if (file !== undefined) asked.push(`${request.method()} ${file}`);
      });
      const arrived = watchRequests(page);
      const released = Promise.withResolvers<void>();
      await page.route(/\/assets\/.*\.js$/, async (route) => {
        await released.promise;
        await route.continue();
      });
      await page.goto("/home", { waitUntil: "commit" });
      const photo = expect.stringMatching(/^GET photos\/.*-small$/);
      await expect.poll(() => asked).toEqual(["POST photos", photo]);
      released.resolve();
      await expectLoaded(page.getByRole("figure", { name: NOTEBOOK.alt }));
      await expectLoaded(page.getByRole("figure").nth(1));
      await arrived();
      expect(asked).toEqual(["POST photos", photo, photo]);
      expect(new Set(asked).size).toBe(asked.length);
      await page.unrouteAll({ behavior: "ignoreErrors" });
    },
  );
}

test("photos of the feed and of a challenge cause no layout shift", async ({ newUser, page, person }) => {
  const { challengeId } = await writeWithPhotos(person, [NOTEBOOK, BOXES, { scene: "cat", alt: "" }]);
  await writeWithPhotos(await newUser(), [{ scene: "tulips", alt: "" }]);
  const arrived = watchRequests(page);
  // Delays photos and the requests for their addresses until the entries are painted.
  await page.route(/\/storage\/v1\//, async (route) => {
    await page.getByRole("figure").first().waitFor();
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await route.continue();
  });
  for (const address of ["/home", `/challenge/${challengeId}`]) {
    await page.goto(address);
    const image = page.getByRole("figure").first();
    await image.scrollIntoViewIfNeeded();
    await expectLoaded(image);
    await arrived();
    const { moved, sum } = await layoutShifts(page);
    expect(sum, `${address}\n${moved.join("\n")}`).toBeLessThanOrEqual(0.005);
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
