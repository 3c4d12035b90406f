import { aCircle, anId } from "@diary/core/testing";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { userEvent } from "vitest/browser";

import { circleId, dialog, mina, open, ren, resetServer, server, textsOf } from "../testing/circle-site.ts";
import { openMore } from "../testing/render-test-app.tsx";

beforeEach(resetServer);

test("the founder makes, copies and ends an invitation link", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const site = await open();
  await site.getByRole("button", { name: "Invite" }).click();
  const make = site.getByRole("button", { name: "Make a link" });
  await expect.element(make).toHaveFocus();
  server.page = aCircle({ invitation: { expires_at: "2126-11-09T12:00:00Z" } });
  await make.click();
  const link = `${location.origin}/circle/invitation#10000000000040008000000000000001`;
  await expect.element(site.getByText(link)).toHaveFocus();
  await site.getByRole("button", { name: "Copy link" }).click();
  expect(copied).toHaveBeenCalledWith(link);
  await expect.element(site.getByText(/There is a link, which works until Nov 9, 2126/)).toBeVisible();
  server.page = aCircle();
  await site.getByRole("button", { name: "End the link" }).click();
  await expect.element(site.getByText(link)).not.toBeInTheDocument();
  await expect.element(make).toHaveFocus();
  await expect.element(site.getByText("The link no longer works.").first()).toBeVisible();
  expect(server.sent).toEqual([["revoke_circle_invitation", { circle_id: circleId }]]);
});

test("the founder of a circle with a link reads that another link replaces it", async () => {
  server.page = aCircle({ invitation: { expires_at: "2126-11-09T12:00:00Z" } });
  const site = await open();
  await site.getByRole("button", { name: "Invite" }).click();
  await expect.element(site.getByText(/2126.*A new link replaces this one\.$/)).toBeVisible();
  await expect
    .element(site.getByRole("button", { name: "Make a link", exact: true }))
    .not.toBeInTheDocument();
  await site.getByRole("button", { name: "Make another link" }).click();
  await expect.element(site.getByText("This is the link. It is shown once.")).toBeVisible();
  await expect.element(site.getByText(/A new link replaces/)).not.toBeInTheDocument();
});

test("a canceled new name is not shown when the dialog opens again", async () => {
  const site = await open();
  await openMore(site, "Rename");
  const name = dialog(site, "Rename the circle").getByRole("textbox", { name: "Name" });
  await expect.element(name).toHaveFocus();
  await name.fill("");
  await site.getByRole("button", { name: "Save" }).click();
  await expect.element(name).toBeInvalid();
  await name.fill("a".repeat(41));
  await expect.element(name).toHaveAccessibleDescription(/1 character too many/);
  await name.fill("The late table");
  await userEvent.keyboard("{Escape}");
  await expect.element(name).not.toBeInTheDocument();
  await openMore(site, "Rename");
  await expect.element(name).toHaveValue("The early table");
  expect(server.sent).toEqual([]);
});

test("a toast above an open dialog can be closed, and the dialog stays open", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const site = await open();
  await site.getByRole("button", { name: "Invite" }).click();
  await site.getByRole("button", { name: "Make a link" }).click();
  await site.getByRole("button", { name: "Copy link" }).click();
  const message = site.getByRole("listitem").filter({ hasText: "The link is copied." });
  await message.getByRole("button", { name: "Close" }).click();
  await expect.element(message).not.toBeInTheDocument();
  await expect.element(dialog(site, "Invite to the circle")).toBeVisible();
});

test("a member who isn't the founder can't invite, rename, remove members or end a circle", async () => {
  server.page = aCircle({ is_founder: false });
  const site = await open();
  await expect.element(site.getByRole("button", { name: "More: The early table" })).toBeVisible();
  await expect.element(site.getByRole("button", { name: "Invite" })).not.toBeInTheDocument();
  await site.getByRole("button", { name: "More: The early table" }).click();
  const items = site.getByRole("menuitem");
  await expect
    .poll(() => textsOf(items.elements()))
    .toEqual(["Choose your challenge", "Decline nudges", "Leave the circle"]);
});

test("the founder renames the circle, removes a member and ends the circle", async () => {
  const site = await open();
  await openMore(site, "Rename");
  await site.getByRole("textbox", { name: "Name" }).fill("The late table");
  await site.getByRole("button", { name: "Save" }).click();
  await expect.element(dialog(site, "Rename the circle")).not.toBeInTheDocument();
  await openMore(site, "Remove a member");
  await site.getByRole("button", { name: "Remove Ren" }).click();
  await dialog(site, "Remove Ren from the circle?").getByRole("button", { name: "Remove" }).click();
  await expect.element(site.getByText("The member is removed.")).toBeVisible();
  await openMore(site, "End the circle");
  await dialog(site, "End the circle for everyone?").getByRole("button", { name: "End" }).click();
  await expect.element(site.getByText("The circle has ended.")).toBeVisible();
  expect(server.sent).toEqual([
    ["rename_circle", { circle_id: circleId, name: "The late table" }],
    ["remove_circle_member", { circle_id: circleId, user_id: ren.user_id }],
    ["end_circle", { circle_id: circleId }],
  ]);
});

test("a founder without other members is asked to invite some, and sees no day", async () => {
  server.page = aCircle({ members: [mina] });
  const site = await open();
  await expect.element(site.getByRole("heading", { name: "You are the first here" })).toBeVisible();
  await expect.element(site.getByRole("list", { name: "Today" })).not.toBeInTheDocument();
  await site.getByRole("button", { name: "Invite" }).last().click();
  await expect.element(dialog(site, "Invite to the circle")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await site.getByRole("button", { name: "More: The early table" }).click();
  await expect.element(site.getByRole("menuitem", { name: "End the circle" })).toBeVisible();
  await expect.element(site.getByRole("menuitem", { name: "Remove a member" })).not.toBeInTheDocument();
});

test("the founder removes a member that a block hides from the page", async () => {
  const hidden_members = [
    { user_id: anId(9007), nickname: "Kwame" },
    { user_id: anId(9008), nickname: "" },
  ];
  server.page = aCircle({ members: [mina], member_count: 3, hidden_members });
  const site = await open();
  await openMore(site, "Remove a member");
  await expect.element(site.getByRole("button", { name: "Remove a hidden member" })).toBeVisible();
  expect(site.getByText("Not shown on your page").elements()).toHaveLength(2);
  await site.getByRole("button", { name: "Remove Kwame" }).click();
  await dialog(site, "Remove Kwame from the circle?").getByRole("button", { name: "Remove" }).click();
  await expect
    .poll(() => server.sent)
    .toEqual([["remove_circle_member", { circle_id: circleId, user_id: anId(9007) }]]);
});

test.each([
  ["the user closes the device's dialog", new DOMException("", "AbortError"), 0],
  ["the device fails", new DOMException("", "NotAllowedError"), 1],
])("the founder shares a new link; there is a message only if it fails: %s", async (_, reason, messages) => {
  vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.reject(reason));
  Object.assign(navigator, { share });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "share"));
  const site = await open();
  await site.getByRole("button", { name: "Invite" }).click();
  await site.getByRole("button", { name: "Make a link" }).click();
  await site.getByRole("button", { name: "Share" }).click();
  const url = `${location.origin}/circle/invitation#10000000000040008000000000000001`;
  expect(share.mock.calls).toEqual([[{ text: "Join the circle “The early table”", url }]]);
  await site.getByRole("button", { name: "Copy link" }).click();
  const message = (hasText: string) => site.getByRole("listitem").filter({ hasText });
  await expect.element(message("The link is copied.")).toBeVisible();
  expect(message("The link could not be shared.").elements()).toHaveLength(messages);
});
