import { expect, test } from "vitest";

import { renderTestApp, skipToLater } from "../../testing/render-test-app.tsx";

const openWith = (announcement: string | null, announced_at = "2026-11-20T09:00:00Z") =>
  renderTestApp("/home", { answer: { site: [{ sign_up: "open", announcement, announced_at }] } });

test("an announcement appears later, and stays closed once it is dismissed", async () => {
  const later = skipToLater();
  const site = await openWith("Closed tonight.");
  const banner = { name: "Announcement" };
  await expect.element(site.getByRole("heading", { level: 1 })).toBeVisible();
  await later();
  await expect.element(site.getByRole("region", banner).getByText("Closed tonight.")).toBeVisible();
  await site.getByRole("button", { name: "Dismiss" }).click();
  await expect.element(site.getByRole("region", banner)).not.toBeInTheDocument();
  await site.unmount();
  const again = await openWith("Closed tonight.");
  await later();
  await expect.poll(() => again.requests).toContain("/rest/v1/site");
  await later();
  await expect.element(again.getByRole("region", banner)).not.toBeInTheDocument();
  await again.unmount();
  const next = await openWith("Open again.", "2026-11-21T09:00:00Z");
  await expect.element(next.getByRole("heading", { level: 1 })).toBeVisible();
  await later();
  await expect.element(next.getByRole("region", banner).getByText("Open again.")).toBeVisible();
});
