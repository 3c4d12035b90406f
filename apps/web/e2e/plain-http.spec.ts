import { paths } from "@diary/core/paths";

import { pageBrowser } from "../../../scripts/chromium.ts";
import { expect, test } from "./support/test.ts";

const HOST = "diary.test";
const { args, ...browser } = pageBrowser();

// Uses another host name, because localhost is secure even without HTTPS.
test.use({
  launchOptions: { ...browser, args: [...args, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`] },
});

const missing = () => [isSecureContext, "subtle" in crypto, "randomUUID" in crypto, "locks" in navigator];

test.describe("a site without HTTPS", { tag: "@desktop" }, () => {
  test("a site without HTTPS imports files", async ({ baseURL, page, person, problems }) => {
    problems.allow(/Cross-Origin-Opener-Policy header has been ignored/);
    await person.signIn(page);
    // The name of a stored session contains the host.
    await page.addInitScript(() => {
      const session = localStorage.getItem("sb-localhost-auth-token");
      if (session !== null) localStorage.setItem("sb-diary-auth-token", session);
    });
    await page.goto(baseURL!.replace("localhost", HOST) + paths.settingsSection("data"));
    expect(await page.evaluate(missing)).toEqual([false, false, false, false]);
    await page.locator("input[type=file]:not([webkitdirectory])").setInputFiles({
      name: "2024-01-01.md",
      mimeType: "text/markdown",
      buffer: Buffer.from("Written elsewhere"),
    });
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByRole("button", { name: "Import 1 entry" }).click();
    await expect(page.getByText("1 entry imported.")).toBeVisible();
  });
});
