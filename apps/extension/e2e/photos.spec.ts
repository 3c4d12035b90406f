import type { Locator, Page } from "@playwright/test";

import { inWorker } from "./support/in-worker.ts";
import { expect, test } from "./support/test.ts";

const photo = (popup: Page, name: string) =>
  popup.getByRole("region", { name: "Photos" }).getByRole("button", { name });
const content = (popup: Page) => popup.getByRole("textbox", { name: "Content" });

function pasteImage(into: Locator): Promise<void> {
  return into.evaluate(async (element) => {
    const canvas = new OffscreenCanvas(800, 600);
    canvas.getContext("2d")!.fillRect(100, 100, 300, 200);
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([await canvas.convertToBlob()], "image.png", { type: "image/png" }));
    element.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData }));
  });
}

const photos = "select alt, width, height from photo";

test("a pasted photo survives a closed popup and is sent with its entry", async ({
  backend,
  openEntry,
  openPopup,
}) => {
  const { popup: first } = await openEntry();
  await content(first).fill("A loaf.");
  await expect(first.getByLabel("Add photos")).toBeAttached();
  await pasteImage(content(first));
  await photo(first, "Photo 1 of 1, no caption").click();
  await first.getByRole("textbox", { name: "What is in the photo?" }).fill("The loaf");
  await expect(photo(first, "Photo 1 of 1: The loaf")).toBeVisible();
  await expect(first.getByRole("button", { name: "Register!" })).toBeInViewport({ ratio: 1 });
  await first.close({ runBeforeUnload: true });

  const popup = await openPopup();
  await expect(content(popup)).toHaveValue("A loaf.");
  const image = photo(popup, "Photo 1 of 1: The loaf").locator("img");
  await expect.poll(() => image.evaluate((of: HTMLImageElement) => of.naturalWidth)).toBeGreaterThan(0);
  await popup.getByRole("button", { name: "Register!" }).click();
  await expect(popup.getByText("Today is written.")).toBeVisible();
  await expect.poll(() => backend.sql(photos)).toEqual([{ alt: "The loaf", width: 800, height: 600 }]);
});

test("a photo that is added offline waits in the popup with its entry and is sent once", async ({
  backend,
  browserWithExtension,
  gateway,
  openEntry,
  openPopup,
  person,
}) => {
  const { popup: first } = await openEntry();
  await expect(first.getByLabel("Add photos")).toBeAttached();
  const { restore } = gateway.break(/./, { kind: "offline" });
  await content(first).fill("A loaf on the train.");
  await pasteImage(content(first));
  await photo(first, "Photo 1 of 1, no caption").click();
  await first.getByRole("textbox", { name: "What is in the photo?" }).fill("The loaf");
  await first.getByRole("button", { name: "Register!" }).click();
  await expect(first.getByText("Waiting to be sent")).toBeVisible();
  await browserWithExtension.restart();
  const popup = await openPopup();
  await expect(popup.getByText("A loaf on the train.")).toBeVisible();
  const image = popup.getByRole("figure").locator("img").first();
  await expect.poll(() => image.evaluate((of: HTMLImageElement) => of.naturalWidth)).toBeGreaterThan(0);
  await popup.close();
  expect(await backend.sql(photos)).toEqual([]);
  restore();
  const send = () =>
    inWorker(browserWithExtension, (chrome) =>
      chrome.alarms.onAlarm.dispatch({ name: "outbox", scheduledTime: Date.now() }),
    );
  await send();
  await expect.poll(() => backend.sql(photos)).toEqual([{ alt: "The loaf", width: 800, height: 600 }]);
  await send();
  await expect((await openPopup()).getByText("Today is written.")).toBeVisible();
  expect(await backend.sql(photos)).toEqual([{ alt: "The loaf", width: 800, height: 600 }]);
  // An external service may still have the files of earlier tests' users.
  const files = `select name from storage.objects where bucket_id = 'photos' and name like '${person.id}/%'`;
  expect(await backend.sql(files)).toHaveLength(2);
  expect(await backend.sql("select content from day")).toEqual([{ content: "A loaf on the train." }]);
});

test("an entry with a photo but no text is rejected, and so is a file that isn't a photo", async ({
  backend,
  openEntry,
}) => {
  const { popup } = await openEntry();
  await popup
    .getByLabel("Add photos")
    .setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("No image") });
  await expect(popup.getByRole("alert")).toContainText("notes.txt: This file is not a photo");
  await popup.getByRole("button", { name: "Close message" }).click();
  await expect(content(popup)).toBeFocused();
  await pasteImage(content(popup));
  await expect(photo(popup, "Photo 1 of 1, no caption")).toBeVisible();
  await content(popup).press("Control+Enter");
  await expect(content(popup)).toHaveAttribute("aria-invalid", "true");
  expect(await backend.sql(photos)).toEqual([]);
});
