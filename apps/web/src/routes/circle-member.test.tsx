import { beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";

import {
  address,
  card,
  dialog,
  fromRen,
  hidePage,
  open,
  ren,
  resetServer,
  server,
} from "../testing/circle-site.ts";
import { openMore } from "../testing/render-test-app.tsx";

beforeEach(resetServer);

test("a member reads another member's whole challenge, read-only", async () => {
  const site = await open(`${address}/${ren.user_id}`);
  await expect.element(site.getByRole("heading", { level: 1, name: "Quiet evenings" })).toBeVisible();
  await expect.element(site.getByText("The whole evening, told at length.")).toBeVisible();
  await expect.element(site.getByText("Ren shares this with the circle.")).toBeVisible();
  expect(document.title).toMatch(/^Challenge in a Circle/);
  for (const name of ["Edit Day", "Register Day", "Take this on"])
    await expect.element(site.getByRole("main").getByRole("link", { name })).not.toBeInTheDocument();
  server.page = null;
  dispatchEvent(new Event("visibilitychange"));
  await expect.element(site.getByRole("heading", { name: "There is nothing to read here" })).toBeVisible();
  await expect.element(site.getByRole("link", { name: "To the circle" })).toHaveAttribute("href", address);
});

test("on the page of the whole challenge, a member reads and deletes replies", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const site = await open();
  await card(site, /Learn TypeScript/)
    .getByRole("link", { name: "Detail" })
    .click();
  const replies = site.getByRole("list", { name: "Replies" });
  await expect.element(replies.getByText(fromRen.content)).toBeVisible();
  await replies.getByRole("button", { name: `More: ${fromRen.content}` }).click();
  await site.getByRole("menuitem", { name: "Delete this reply" }).click();
  await expect.element(replies.getByText("Reply deleted.")).toBeVisible();
  hidePage();
  await expect.poll(() => server.sent).toEqual([["delete_circle_reply", { reply_id: fromRen.reply_id }]]);
});

test("a member can report another member's challenge and entries, and block the member", async () => {
  const site = await open(`${address}/${ren.user_id}`);
  await site.getByRole("button", { name: "More: Quiet evenings" }).click();
  await expect.element(site.getByRole("menuitem", { name: "Report this challenge" })).toBeVisible();
  await expect.element(site.getByRole("menuitem", { name: /block/i })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await site.getByRole("button", { name: /^More: \d{4}-/ }).click();
  await site.getByRole("menuitem", { name: "Report this entry" }).click();
  await expect.element(site.getByRole("dialog", { name: "Report this entry" })).toBeVisible();
});

test("after blocking a member on the challenge's page, the circle's page opens", async () => {
  const site = await open(`${address}/${ren.user_id}`);
  await openMore(site, "Block this person");
  await dialog(site, "Block Ren?").getByRole("button", { name: "Block" }).click();
  await expect.element(site.getByRole("heading", { level: 1, name: "The early table" })).toBeVisible();
});
