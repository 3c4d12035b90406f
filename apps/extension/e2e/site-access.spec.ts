import { CHROME_EXTENSION_ID } from "../build/manifest.ts";
import { inWorker } from "./support/in-worker.ts";
import { expect, test } from "./support/test.ts";

test("access to the site that was taken away is said, on the badge and in the popup, and asked for with one press", async ({
  browserWithExtension,
  openEntry,
}) => {
  const { popup } = await openEntry();
  const badge = () => inWorker(browserWithExtension, (chrome) => chrome.action.getBadgeText({}));
  await expect.poll(badge).toBe("1");
  // As a person does on the browser's page of its extensions.
  const settings = await browserWithExtension.newPage();
  await settings.goto("chrome://extensions");
  const setAccess = (hostAccess: string) =>
    settings.evaluate(
      async ([extensionId, access]) => {
        interface Developer {
          updateExtensionConfiguration: (change: object) => Promise<void>;
        }
        const { chrome } = globalThis as unknown as { chrome: { developerPrivate: Developer } };
        await chrome.developerPrivate.updateExtensionConfiguration({ extensionId, hostAccess: access });
      },
      [CHROME_EXTENSION_ID, hostAccess],
    );
  await setAccess("ON_CLICK");
  await expect.poll(badge).toBe("!");
  await popup.getByRole("button", { name: "The extension has no access to the site" }).click();
  await expect(popup.getByRole("button", { name: "Allow access" })).toBeVisible();

  await setAccess("ON_ALL_SITES");
  await expect(popup.getByRole("button", { name: "Allow access" })).toBeHidden();
  await expect.poll(badge).toBe("1");
});
