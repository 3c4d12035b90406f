import { aChallenge, anId } from "@diary/core/testing";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";

import { renderTestApp } from "../../testing/render-test-app.tsx";

const NONE = "Nobody has begun yet. The first card could be yours.";

const openLanding = (feed: () => unknown) =>
  renderTestApp("/", { answer: (path) => (path === "/rest/v1/home_challenge" ? feed() : []) });

test("the landing page shows challenges of three different users", async () => {
  const rows = [1, 1, 2, 3, 4].map((author, index) =>
    aChallenge({ challenge_id: anId(index + 1), user_id: anId(9000 + author) }),
  );
  const site = await openLanding(() => rows);
  await expect.element(site.getByRole("article")).toHaveLength(3);
});

test("the landing page distinguishes an empty feed from a failed request", async () => {
  const none = await openLanding(() => []);
  await expect.element(none.getByText(NONE)).toBeVisible();
  await none.unmount();
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const site = await openLanding(() => new Response("{}", { status: 500 }));
  await expect.poll(() => logged.mock.calls.join()).toContain("Loading failed");
  await new Promise(requestAnimationFrame);
  await expect.element(site.getByText("The challenges could not be loaded.")).toBeVisible();
  await expect.element(site.getByRole("button", { name: "Try again" })).toBeVisible();
  expect(site.getByText(NONE).query()).toBeNull();
});

test.each([320, 1280])("with text of double size, the empty cards fit a window of %i px", async (width) => {
  await page.viewport(width, 800);
  document.documentElement.style.fontSize = "200%";
  onTestFinished(() => void document.documentElement.style.removeProperty("font-size"));
  const site = await openLanding(() => []);
  const text = site.getByText(NONE);
  await expect.element(text).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  expect(text.element().getBoundingClientRect().right).toBeLessThanOrEqual(width);
});
