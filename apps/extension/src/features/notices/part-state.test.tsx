import { createQueryClient } from "@diary/core/query";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { userEvent } from "vitest/browser";

import { entriesOf, PopupOnDevice, TODAY, serverRows } from "../../testing/popup-on-device.tsx";

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
vi.mock("../progress/card-calendar.tsx", missing);
vi.mock("../progress/all-challenges.tsx", missing);
vi.mock("../outbox/left-draft.tsx", missing);

test("a part that can't be read says so, and leaves the field and its words", async () => {
  const entries = entriesOf();
  const yesterday = { ...TODAY, date: "2026-11-20" };
  const typed = { type: "typed", text: "Left.", from: [""], caret: null, onto: null, at: 1 } as const;
  await entries.store.change(yesterday, typed);
  const screen = await render(
    <PopupOnDevice cache={createQueryClient()} entries={entries} rows={serverRows()} />,
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
