import { daysInARow } from "@diary/core/testing";
import { expect, test } from "vitest";

import { aPopup } from "../../testing/a-popup.tsx";
import { READING } from "../../testing/popup-harness.tsx";

const TITLE = "The server is older than this extension";
const unlisted = () =>
  Promise.resolve(Response.json({ code: "PGRST127", message: "not one of them" }, { status: 400 }));

test("if an older server can't list the challenges, the popup says so and keeps the text", async () => {
  const { field, rows, screen } = await aPopup({ challenges: unlisted });
  const notice = screen.getByRole("button", { name: TITLE });
  await notice.click();
  await expect.element(screen.getByText(/stays in this browser/)).toBeVisible();
  await expect.element(screen.getByRole("link", { name: "Open the site" })).toBeVisible();
  await notice.click();
  await field.fill("Typed for an older server.");
  await expect.element(screen.getByText("Your text is kept on this device")).toBeVisible();

  rows.challenges = [READING];
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(screen.getByRole("button", { name: "Register!" })).toBeEnabled();
  await expect.element(field).toHaveValue("Typed for an older server.");
});

test("if an older server lacks only the calendar's request, the popup says so, and writing works", async () => {
  const { field, rows, screen } = await aPopup({ days: unlisted });
  await expect.element(screen.getByRole("button", { name: TITLE })).toBeVisible();
  await field.fill("Written without a calendar.");
  await expect.element(screen.getByRole("button", { name: "Register!" })).toBeEnabled();
  rows.days = daysInARow(3);
  await screen.getByRole("button", { name: "Try again" }).click();
  await expect.element(screen.getByRole("button", { name: TITLE })).not.toBeInTheDocument();
});

test("the popup doesn't mention an older server that lacks only an optional request", async () => {
  const { field, screen } = await aPopup({ circles: unlisted });
  await expect.element(field).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.getByRole("button", { name: TITLE }).query()).toBeNull();
});

test("the field stays while the popup retries to load the challenges", async () => {
  const { field, rows, screen } = await aPopup({ challenges: unlisted });
  await field.fill("Typed during a retry.");
  const response = Promise.withResolvers<Response>();
  rows.challenges = () => response.promise;
  await screen.getByRole("button", { name: "Try again" }).click();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect.element(field).toHaveValue("Typed during a retry.");
  response.resolve(await unlisted());
});
