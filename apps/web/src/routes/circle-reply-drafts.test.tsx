import { aCircle, aCircleEntry, anId } from "@diary/core/testing";
import { beforeEach, expect, test } from "vitest";

import { card, dialog, mina, open, ren, resetServer, server, signOut } from "../testing/circle-site.ts";
import { comeBackLater } from "../testing/render-test-app.tsx";

beforeEach(resetServer);

async function openUnsentReply(site: Awaited<ReturnType<typeof open>>) {
  await signOut(site);
  await dialog(site, "Sign out and delete unsent changes?")
    .getByRole("button", { name: "Show the changes" })
    .click();
  return site.getByRole("main").getByRole("listitem").filter({ hasText: "Good luck with" });
}

test("a typed reply is in its field after the user comes back to the page", async () => {
  const site = await open();
  const theirs = card(site, /Quiet evenings/);
  await theirs.getByRole("textbox", { name: "Reply to Ren" }).fill("Good luck with");
  server.page = aCircle({ members: [mina, { ...ren, latest: aCircleEntry({ day_id: anId(103), day: 4 }) }] });
  await theirs.getByRole("link", { name: "Quiet evenings" }).click();
  await site.getByRole("button", { name: "Back" }).click();
  await expect.element(theirs.getByRole("textbox", { name: "Reply to Ren" })).toHaveValue("Good luck with");
  await expect.element(theirs.getByText("For DAY 3", { exact: true })).toBeVisible();
  await theirs.getByRole("button", { name: "Send" }).click();
  await expect.element(theirs.getByRole("textbox", { name: "Reply to Ren" })).toHaveValue("");
  expect(server.sent[0]?.[1]).toMatchObject({ day_id: ren.latest!.day_id, content: "Good luck with" });
  expect(JSON.stringify(sessionStorage)).not.toContain("Good luck");
});

test('"Show the changes" at sign-out lists the typed reply; "Edit" opens its circle', async () => {
  const site = await open();
  const field = card(site, /Quiet evenings/).getByRole("textbox", { name: "Reply to Ren" });
  await field.fill("Good luck with");
  await card(site, /Quiet evenings/)
    .getByRole("link", { name: "Quiet evenings" })
    .click();
  await expect.element(field).not.toBeInTheDocument();
  const item = await openUnsentReply(site);
  await item.getByRole("link", { name: "Edit" }).click();
  await expect.element(field).toHaveValue("Good luck with");
});

test.each([
  ["the membership ended", null],
  ["the member's entry disappeared", aCircle({ members: [mina, { ...ren, latest: null }] })],
])("a typed reply is still listed after %s", async (_, changed) => {
  const site = await open();
  const field = card(site, /Quiet evenings/).getByRole("textbox", { name: "Reply to Ren" });
  await field.fill("Good luck with");
  server.page = changed;
  comeBackLater();
  await expect.element(field).not.toBeInTheDocument();
  const item = await openUnsentReply(site);
  await expect.element(item.getByRole("button", { name: "Copy" })).toBeVisible();
});
