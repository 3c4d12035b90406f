import type { AppErrorCode } from "@diary/core/errors";
import { anId, daysInARow } from "@diary/core/testing";
import type { Outcome, Writing } from "@diary/core/writing";
import { expect, test } from "vitest";

import { aPopup, todays } from "../../testing/a-popup.tsx";
import { READING, storeSubmission, writingOn } from "../../testing/popup-harness.tsx";

function refusingDevice(code: AppErrorCode): Writing {
  const writing = writingOn();
  const send = () => Promise.resolve<Outcome>({ status: "rejected", code });
  return { ...writing, outbox: { ...writing.outbox, send } };
}

async function expectRejection(code: AppErrorCode, name: string | RegExp, text: string | RegExp) {
  const { field, screen } = await aPopup({}, refusingDevice(code));
  await field.fill("Typed for nothing?");
  await screen.getByRole("button", { name: "Register!" }).click();
  const dialog = screen.getByRole("dialog", { name });
  await expect.element(dialog.getByText(text)).toBeVisible();
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect.element(field).toHaveValue("Typed for nothing?");
}

test("an entry rejected with conflict shows a reason and keeps its text", () =>
  expectRejection("conflict", "Failed", /Your text stays here/));

test.each([
  ["invalid", /^This text can't be registered: it shows nothing/, "OK"],
  ["network", /^The server can't be reached, and this browser can't keep/, "OK"],
  ["blocked", /^A proxy or filter/, "OK"],
  ["older-server", /^The server is older than this extension/, "OK"],
  ["account/suspended", "Your account is suspended. The site says why.", "OK"],
] as const)(
  "an entry rejected with %s shows a reason and keeps its text",
  { tags: "extended" },
  expectRejection,
);

test("a rejected text is shown next to the entry that exists for its date", async () => {
  const { field, rows, screen } = await aPopup({}, refusingDevice("day/duplicate-date"));
  await field.fill("Written in the popup.");
  rows.days = [todays, ...daysInARow(3)];
  await screen.getByRole("button", { name: "Register!" }).click();
  const dialog = screen.getByRole("dialog", { name: "Cannot register data with the same date" });
  await dialog.getByRole("button", { name: "OK" }).click();
  const conflict = screen.getByRole("region", { name: "This entry was changed elsewhere" });
  await expect.element(conflict.getByText("Written in the popup.")).toBeVisible();
  await expect.element(conflict.getByText("Ran.", { exact: true })).toBeVisible();
});

test("an entry that was changed elsewhere is shown next to the text, without a dialog", async () => {
  const days = [todays, ...daysInARow(3)];
  const { field, rows, screen } = await aPopup({ days }, refusingDevice("day/edited-elsewhere"), anId(1));
  await screen.getByRole("button", { name: "Edit Day" }).click();
  await field.fill("Changed here.");
  rows.days = [{ ...todays, content: "Changed there.", version: 2 }, ...daysInARow(3)];
  await screen.getByRole("button", { name: "Update" }).click();
  const conflict = screen.getByRole("region", { name: "This entry was changed elsewhere" });
  await expect.element(conflict.getByText("Changed here.")).toBeVisible();
  await expect.element(conflict.getByText("Changed there.")).toBeVisible();
  expect(screen.getByRole("dialog").query()).toBeNull();
});

test(
  "the text of a rejected entry is shown even if its challenge is completed",
  { tags: "extended" },
  async () => {
    const { screen, writing } = await aPopup({ challenges: [READING] });
    await storeSubmission(writing.db, { state: { status: "rejected", code: "challenge/completed" } });
    await screen.getByRole("button", { name: /^Could not be registered/ }).click();
    await expect.element(screen.getByText("Ran", { exact: true })).toBeVisible();
    await expect.element(screen.getByRole("button", { name: "Discard" })).toBeVisible();
    await expect.element(screen.getByRole("button", { name: "Edit" })).not.toBeInTheDocument();
  },
);
