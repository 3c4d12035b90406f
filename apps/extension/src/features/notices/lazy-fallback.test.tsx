import { createQueryClient } from "@diary/core/query";
import { draftOf } from "@diary/core/writing";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { userEvent } from "vitest/browser";

import { PopupHarness, serverRows, storeDraft, TODAY, writingOn } from "../../testing/popup-harness.tsx";

// A build says where the site is.
vi.hoisted(() =>
  Object.assign(globalThis, {
    BUILD_SETTINGS: { siteOrigin: "http://localhost", backend: { kind: "from-site" } },
  }),
);
vi.mock("wxt/browser", () => import("../../testing/story-browser.ts"));
const missing = vi.hoisted(() => () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});
vi.mock("../progress/stamp-card.tsx", missing);
vi.mock("../progress/challenge-list.tsx", missing);
vi.mock("../outbox/past-draft.tsx", missing);

test("a part that can't be read says so, and leaves the field and its words", async () => {
  const writing = writingOn();
  const key = { ...TODAY, date: "2026-11-20" };
  const left = { order: 0, key, dayId: "", text: "Left.", version: null, sent: [] };
  await storeDraft(writing.db, draftOf({ ...left, state: { status: "queued" } }, "another popup"));
  const screen = await render(
    <PopupHarness cache={createQueryClient()} writing={writing} rows={serverRows()} />,
  );
  const field = screen.getByRole("textbox");
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("Ran far");
  // In the place of what was typed yesterday.
  await expect.element(screen.getByText("This could not be loaded.")).toBeVisible();
  for (const name of ["Calendar", "All challenges"]) {
    await screen.getByRole("button", { name }).click();
    const part = screen.getByRole("region", { name });
    await expect.element(part.getByText("This could not be loaded.")).toBeVisible();
    await expect.element(part.getByRole("button", { name: "Try again" })).toBeVisible();
  }
  await expect.element(field).toHaveValue("Ran far");
});
