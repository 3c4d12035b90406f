import { naturalImage } from "./support/natural-image.ts";
import { openAs } from "./support/open-as.ts";
import { expect, test } from "./support/test.ts";
import { watchRequests } from "./support/watch-requests.ts";

const CARDS = 20;
const LIMIT = 400_000;

test(
  "a feed of 20 cards with photos loads at most 400 kB of images",
  { tag: "@phone" },
  async ({ browser, newUser, page, person }) => {
    test.slow();
    const first = await person.setChallenge({ title: "Challenge 0" });
    await openAs(person, page, `/day/create/${first}`);
    const files = [];
    for (const seed of [1, 7, 42])
      files.push({ name: `${seed}.jpg`, mimeType: "image/jpeg", buffer: await naturalImage(page, seed) });
    await page.getByLabel("Content").fill("Three photos.");
    await page.getByLabel("Add photos").setInputFiles(files);
    await page.getByRole("button", { name: "Register!" }).click();
    await expect(page.getByText("Registered successfully!").first()).toBeVisible({ timeout: 60_000 });
    await page.goto(`/challenge/${first}`);
    const saved = page.locator("figure img[src*='-small']");
    await expect(saved).toHaveCount(files.length);
    const addresses = await saved.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).src));
    const smalls = await Promise.all(
      addresses.map(async (address) => new Uint8Array(await (await page.request.get(address)).body())),
    );

    for (let card = 1; card < CARDS; card += 1) {
      // The feed shows only three challenges of an author in a row.
      const author = await newUser();
      const challenge = await author.setChallenge({ title: `Challenge ${card}` });
      const day_id = await author.writeDay(challenge, "2026-01-01", "One photo.");
      const photo_id = crypto.randomUUID();
      const small = smalls[card % smalls.length]!;
      for (const name of [`${photo_id}-small`, photo_id])
        await author.upload(`photos/${author.id}/${name}`, small, "image/webp");
      const photo = { photo_id, width: 1600, height: 1200, alt: "", placeholder: "abcdefgh", added: true };
      await author.call("save_photos", { day_id, photos: [photo], removed: [] });
    }

    const visit = await browser.newContext({
      viewport: page.viewportSize(),
      baseURL: new URL(page.url()).origin,
    });
    const visitor = await visit.newPage();
    const sizes: Promise<number>[] = [];
    visitor.on("response", (response) => {
      if (response.url().includes("/photos/")) sizes.push(response.body().then(({ length }) => length));
    });
    const arrived = watchRequests(visitor);
    await visitor.goto("/home");
    for (let card = 0; card < CARDS; card += 1) {
      const shown = visitor.getByRole("article").nth(card);
      await shown.scrollIntoViewIfNeeded();
      const image = shown.locator("figure img");
      await expect
        .poll(() => image.evaluate((of: HTMLImageElement) => of.naturalWidth, null, { timeout: 5_000 }))
        .toBeGreaterThan(0);
    }
    await arrived();
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    console.log(`${sizes.length} images of the feed: ${Math.round(bytes / 1000)} kB`);
    expect(sizes).toHaveLength(CARDS);
    expect(bytes).toBeLessThanOrEqual(LIMIT);
    await visit.close();
  },
);
