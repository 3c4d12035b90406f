import type { Locator, Page } from "@playwright/test";

import { landscape, noPhoto, dropFiles, pasteImage } from "./support/photo-files.ts";
import { expect, test } from "./support/test.ts";

const strip = (page: Page) => page.getByRole("region", { name: "Photos" });
const photo = (page: Page, name: string | RegExp) => strip(page).getByRole("button", { name });
const add = (page: Page) => page.getByLabel("Add photos");
const caption = (page: Page) => page.getByRole("textbox", { name: "What is in the photo?" });

async function expectImage(of: Locator): Promise<void> {
  await expect
    .poll(() => of.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
}

const savedPhotos = `select p.alt, p.width, p.height, p.position from photo p order by p.position`;

test("a draft with two photos survives a reload and is registered in the chosen order", async ({
  backend,
  page,
  person,
}) => {
  await person.setChallenge({ title: "Bake" });
  await person.signIn(page);
  await page.goto("/day/create/none");
  await page.getByLabel("Content").fill("Two loaves.");
  await add(page).setInputFiles([await landscape(page, "loaf.jpg"), await landscape(page, "crumb.png", 90)]);
  await caption(page).fill("The first loaf");
  await expect(photo(page, "Photo 1 of 2: The first loaf")).toBeVisible();
  await expect(photo(page, "Photo 2 of 2, no caption")).toBeVisible();
  await expectImage(photo(page, /^Photo 2/));

  await page.reload();
  await expect(page.getByLabel("Content")).toHaveValue("Two loaves.");
  await expectImage(photo(page, "Photo 1 of 2: The first loaf"));
  await photo(page, "Photo 2 of 2, no caption").click();
  await caption(page).fill("Its crumb");
  await page.getByRole("button", { name: "Move photo 2 to the left" }).click();
  await expect(photo(page, "Photo 1 of 2: Its crumb")).toBeVisible();
  await page.getByRole("button", { name: "Register!" }).click();
  await expect(page.getByText("Registered successfully!").first()).toBeVisible();
  await expect(page.getByRole("article", { name: "DAY 1" })).toContainText("Two loaves.");
  expect(await backend.sql(savedPhotos)).toEqual([
    { alt: "Its crumb", width: 1600, height: 1200, position: 0 },
    { alt: "The first loaf", width: 1600, height: 1200, position: 1 },
  ]);
});

test(
  "on Edit Day, a user reorders, removes, restores and adds photos of an entry",
  { tag: "@extended" },
  async ({ backend, page, person }) => {
    await person.setChallenge({ title: "Bake" });
    await person.signIn(page);
    await page.goto("/day/create/none");
    await page.getByLabel("Content").fill("Three loaves.");
    await add(page).setInputFiles([
      await landscape(page, "a.jpg"),
      await landscape(page, "b.jpg", 90),
      await landscape(page, "c.jpg", 180),
    ]);
    await expect(photo(page, /^Photo 3 of 3, no caption/)).toBeVisible();
    for (const [at, words] of ["One", "Two", "Three"].entries()) {
      const tile = photo(page, new RegExp(`^Photo ${at + 1} of 3`));
      if ((await tile.getAttribute("aria-pressed")) !== "true") await tile.click();
      await caption(page).fill(words);
    }
    await page.getByRole("button", { name: "Register!" }).click();
    await page.getByRole("article", { name: "DAY 1" }).waitFor();

    const [day] = await backend.sql<{ challenge_id: string; day_id: string }>(
      "select day_id, challenge_id from day",
    );
    await page.goto(`/day/edit/${day!.challenge_id}/${day!.day_id}`);
    await expectImage(photo(page, "Photo 3 of 3: Three"));
    await photo(page, "Photo 3 of 3: Three").press("ArrowLeft");
    await expect(photo(page, "Photo 2 of 3: Three")).toBeFocused();
    await photo(page, "Photo 1 of 3: One").press("Delete");
    await expect(photo(page, "Photo 1 of 2: Three")).toBeFocused();
    await strip(page).getByRole("button", { name: "Undo" }).click();
    await expect(photo(page, "Photo 1 of 3: One")).toBeVisible();
    await photo(page, "Photo 1 of 3: One").press("Delete");
    await add(page).setInputFiles(await landscape(page, "d.jpg", 270));
    await expect(photo(page, "Photo 3 of 3, no caption")).toBeVisible();
    await page.getByRole("button", { name: "Update" }).click();
    await page.getByRole("button", { name: "OK" }).click();
    await expect(page).toHaveURL(`/challenge/${day!.challenge_id}`);
    const saved = await backend.sql<{ alt: string }>(savedPhotos);
    expect(saved.map(({ alt }) => alt)).toEqual(["Three", "Two", ""]);
  },
);

test(
  "pasted and dropped images are added, and other files are rejected with a message",
  { tag: ["@desktop", "@extended"] },
  async ({ page, person }) => {
    await person.setChallenge({ title: "Bake" });
    await person.signIn(page);
    await page.goto("/day/create/none");
    const content = page.getByLabel("Content");
    await content.fill("A loaf.");
    await expect(add(page)).toBeAttached();
    await pasteImage(content);
    await expectImage(photo(page, "Photo 1 of 1, no caption"));
    await dropFiles(content, ["loaf.png"]);
    await expectImage(photo(page, "Photo 2 of 2, no caption"));
    await expect(content).toHaveValue("A loaf.");

    await add(page).setInputFiles([noPhoto("notes.txt"), await landscape(page, "crumb.jpg")]);
    await expect(page.getByRole("alert")).toContainText("notes.txt: This file is not a photo");
    await expectImage(photo(page, "Photo 3 of 3, no caption"));
    await page.getByRole("button", { name: "Close message" }).click();
    await expect(page.getByRole("alert")).toBeHidden();
    await add(page).setInputFiles([await landscape(page, "four.jpg"), await landscape(page, "five.jpg")]);
    await expect(page.getByRole("alert")).toContainText("An entry has up to 4 photos. Not added: five.jpg");
    await expect(photo(page, "Photo 4 of 4, no caption")).toBeVisible();
  },
);

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test(
    "an entry with a photo is stored offline, and sent once when the device is online",
    { tag: "@extended" },
    async ({ backend, context, page, person, problems }) => {
      problems.allow(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
      await person.setChallenge({ title: "Bake" });
      await person.signIn(page);
      await page.goto("/day/create/none");
      await expect(add(page)).toBeAttached();
      const file = await landscape(page, "loaf.jpg");
      await page.waitForFunction(async () => {
        await navigator.serviceWorker.ready;
        return navigator.serviceWorker.controller?.state === "activated";
      });
      await context.setOffline(true);
      await page.getByLabel("Content").fill("Offline loaf.");
      await add(page).setInputFiles(file);
      await caption(page).fill("A loaf");
      await page.getByRole("button", { name: "Register!" }).click();
      await expect(page.getByText("Kept on this device until it is sent.").first()).toBeVisible();
      await page.reload();
      await expect(page.getByRole("article", { name: "DAY 1" })).toContainText("Offline loaf.");
      expect(await backend.sql("select content from day")).toEqual([]);
      await context.setOffline(false);
      await expect
        .poll(() => backend.sql(savedPhotos))
        .toEqual([{ alt: "A loaf", width: 1600, height: 1200, position: 0 }]);
      expect(await backend.sql("select content from day")).toEqual([{ content: "Offline loaf." }]);
    },
  );

  test(
    "photos shared from another app are added once, after a press",
    { tag: ["@desktop", "@extended"] },
    async ({ page, person, problems }) => {
      problems.allow(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
      await person.setChallenge({ title: "Bake" });
      await person.signIn(page);
      await page.goto("/policy");
      await page.waitForFunction(async () => {
        await navigator.serviceWorker.ready;
        return navigator.serviceWorker.controller?.state === "activated";
      });
      await page.evaluate(() => {
        document.body.innerHTML = `<form action="/share" method="post" enctype="multipart/form-data"><input name="text" value="From the camera"><input type="file" name="photos" multiple><button>Send</button></form>`;
      });
      await page
        .locator("[name=photos]")
        .setInputFiles([await landscape(page, "loaf.jpg"), await landscape(page, "crumb.jpg", 90)]);
      await page.getByRole("button", { name: "Send" }).click();
      await expect(page.getByRole("heading", { name: "Shared Text" })).toBeVisible();
      await expect(page.getByRole("img", { name: "loaf.jpg" })).toBeVisible();
      await page.getByRole("link", { name: "Bake" }).click();
      await expect(page.getByLabel("Content")).toHaveValue("From the camera");
      await expectImage(photo(page, "Photo 2 of 2, no caption"));
      await page.reload();
      await expectImage(photo(page, "Photo 2 of 2, no caption"));
      await expect(page.getByLabel("Content")).toHaveValue("From the camera");
    },
  );
});
