import { aCircle, aCircleEntry, anId } from "@diary/core/testing";
import { beforeEach, expect, test, vi } from "vitest";

import {
  card,
  circleId,
  dialog,
  fromMina,
  fromRen,
  hidePage,
  mina,
  open,
  ren,
  resetServer,
  server,
  signOut,
} from "../testing/circle-site.ts";
import { comeBackLater, rejected, skipToLater } from "../testing/render-test-app.tsx";

beforeEach(resetServer);

test("a reply is sent with single spaces, and its field becomes empty", async () => {
  const site = await open();
  const theirs = card(site, /Quiet evenings/);
  const field = theirs.getByRole("textbox", { name: "Reply to Ren" });
  await field.fill("Half as  long.");
  await theirs.getByRole("button", { name: "Send" }).click();
  await expect.element(field).toHaveValue("");
  const [[name, body]] = server.sent as [[string, Record<string, unknown>]];
  expect(name).toBe("add_circle_reply");
  expect(body).toMatchObject({ circle_id: circleId, day_id: ren.latest!.day_id, content: "Half as long." });
});

test("a rejected reply stays in its field only, and its retry has the same id", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  server.refusal = rejected(409, "circle/many-replies");
  const site = await open();
  const theirs = card(site, /Quiet evenings/);
  const field = theirs.getByRole("textbox", { name: "Reply to Ren" });
  await field.fill("Half as long.");
  await theirs.getByRole("button", { name: "Send" }).click();
  await expect
    .element(theirs.getByText("An entry can have up to 50 replies", { exact: false }))
    .toBeVisible();
  await expect.element(field).toHaveValue("Half as long.");
  await expect.element(theirs.getByRole("list", { name: "Replies" })).not.toBeInTheDocument();
  server.refusal = undefined;
  await theirs.getByRole("button", { name: "Send" }).click();
  await expect.element(field).toHaveValue("");
  const ids = server.sent.map(([, body]) => (body as { reply_id: string }).reply_id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test("a reply goes to the entry that it was typed for, even after a newer entry", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  server.refusal = Response.error();
  const site = await open();
  const theirs = card(site, /Quiet evenings/);
  const field = theirs.getByRole("textbox", { name: "Reply to Ren" });
  await field.fill("Good luck with the swim.");
  server.page = aCircle({ members: [mina, { ...ren, latest: aCircleEntry({ day_id: anId(103), day: 4 }) }] });
  comeBackLater();
  await expect.element(theirs.getByText("For DAY 3", { exact: true })).toBeVisible();
  await theirs.getByRole("button", { name: "Send" }).click();
  await expect.element(theirs.getByText(/^This needs a connection/)).toBeVisible();
  server.refusal = undefined;
  await theirs.getByRole("button", { name: "Send" }).click();
  await expect.element(field).toHaveValue("");
  await expect.element(theirs.getByText("For DAY 3", { exact: true })).not.toBeInTheDocument();
  await field.fill("The next one.");
  await theirs.getByRole("button", { name: "Send" }).click();
  await expect.element(field).toHaveValue("");
  const bodies = server.sent.map(([, body]) => body as { day_id: string; reply_id: string });
  expect(bodies.map(({ day_id }) => day_id)).toEqual([anId(102), anId(102), anId(103)]);
  expect(new Set(bodies.map(({ reply_id }) => reply_id)).size).toBe(2);
});

test("sending a reply offline shows that replies need a connection", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  server.refusal = Response.error();
  const site = await open();
  const theirs = card(site, /Quiet evenings/);
  await theirs.getByRole("textbox", { name: "Reply to Ren" }).fill("Half as long.");
  await theirs.getByRole("button", { name: "Send" }).click();
  await expect.element(theirs.getByText(/^This needs a connection/)).toBeVisible();
});

test("a user can report or delete another member's reply to the user's entry", async () => {
  server.page = aCircle({ members: [{ ...mina, latest: aCircleEntry({ replies: [fromRen] }) }, ren] });
  const site = await open();
  const own = card(site, /Learn TypeScript/);
  await own.getByRole("button", { name: `More: ${fromRen.content}` }).click();
  await site.getByRole("menuitem", { name: "Report this reply" }).click();
  const report = site.getByRole("dialog", { name: /^Report/ });
  await expect.element(report).toBeVisible();
  await report.getByRole("button", { name: "Close" }).click();
  await expect.element(report).not.toBeInTheDocument();
  await own.getByRole("button", { name: `More: ${fromRen.content}` }).click();
  await site.getByRole("menuitem", { name: "Delete this reply" }).click();
  await expect.element(own.getByText("Reply deleted.")).toBeVisible();
  hidePage();
  await expect.poll(() => server.sent).toEqual([["delete_circle_reply", { reply_id: fromRen.reply_id }]]);
});

test("a user's deleted reply comes back if the server rejects the deletion", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  server.refusal = rejected(404, "circle/not-found");
  server.page = aCircle({ members: [mina, { ...ren, latest: aCircleEntry({ replies: [fromMina] }) }] });
  const site = await open();
  await site.getByRole("button", { name: "Delete the reply: 58!" }).click();
  await expect.element(site.getByText("Reply deleted.")).toBeVisible();
  hidePage();
  await expect.element(site.getByText(/^You are not in this circle any more/)).toBeVisible();
  await expect.element(site.getByRole("list", { name: "Replies" }).getByText("58!")).toBeVisible();
});

test("a user undoes the deletion of a reply, and no request is sent", async () => {
  server.page = aCircle({ members: [mina, { ...ren, latest: aCircleEntry({ replies: [fromMina] }) }] });
  const site = await open();
  await site.getByRole("button", { name: "Delete the reply: 58!" }).click();
  const undo = site.getByRole("button", { name: "Undo" });
  await expect.element(undo).toHaveFocus();
  await undo.click();
  await expect.element(site.getByText("58!")).toBeVisible();
  await expect.element(site.getByRole("list", { name: "Replies" })).toHaveFocus();
  hidePage();
  expect(server.sent).toEqual([]);
});

test("the deletion of a reply is sent after ten seconds", async () => {
  const later = skipToLater();
  server.page = aCircle({ members: [mina, { ...ren, latest: aCircleEntry({ replies: [fromMina] }) }] });
  const site = await open();
  await site.getByRole("button", { name: "Delete the reply: 58!" }).click();
  await expect.element(site.getByText("Reply deleted.")).toBeVisible();
  await later();
  await later();
  expect(server.sent).toEqual([]);
  await expect.element(site.getByRole("button", { name: "Undo" })).toBeVisible();
  await later();
  await later();
  await expect.poll(() => server.sent).toEqual([["delete_circle_reply", { reply_id: fromMina.reply_id }]]);
});

test("the deletion of a reply is sent when the user opens another page", async () => {
  server.page = aCircle({ members: [mina, { ...ren, latest: aCircleEntry({ replies: [fromMina] }) }] });
  const site = await open();
  await site.getByRole("button", { name: "Delete the reply: 58!" }).click();
  expect(server.sent).toEqual([]);
  await card(site, /Quiet evenings/)
    .getByRole("link", { name: "Quiet evenings" })
    .click();
  await expect.poll(() => server.sent).toEqual([["delete_circle_reply", { reply_id: fromMina.reply_id }]]);
});

test("when the only reply to an entry is deleted, the focus moves to the page", async () => {
  server.page = aCircle({ members: [mina, { ...ren, latest: aCircleEntry({ replies: [fromMina] }) }] });
  const site = await open();
  await site.getByRole("button", { name: "Delete the reply: 58!" }).click();
  await expect.element(site.getByRole("button", { name: "Undo" })).toHaveFocus();
  server.page = aCircle({ members: [mina, { ...ren, latest: aCircleEntry() }] });
  hidePage();
  await expect.element(site.getByRole("list", { name: "Replies" })).not.toBeInTheDocument();
  await expect.element(site.getByRole("main")).toHaveFocus();
});

test("a sign-out first sends the pending deletion of a reply", async () => {
  server.page = aCircle({ members: [mina, { ...ren, latest: aCircleEntry({ replies: [fromMina] }) }] });
  const site = await open();
  await site.getByRole("button", { name: "Delete the reply: 58!" }).click();
  await signOut(site);
  await expect.element(site.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
  const last = site.requests.filter((path) => /delete_circle_reply|logout/.test(path));
  expect(last).toEqual(["/rest/v1/rpc/delete_circle_reply", "/auth/v1/logout"]);
});

test("a user blocks the author of a reply", async () => {
  server.page = aCircle({ members: [{ ...mina, latest: aCircleEntry({ replies: [fromRen] }) }, ren] });
  const site = await open();
  await card(site, /Learn TypeScript/)
    .getByRole("button", { name: `More: ${fromRen.content}` })
    .click();
  await site.getByRole("menuitem", { name: "Block this person" }).click();
  server.page = aCircle({ members: [mina], member_count: 2 });
  await dialog(site, "Block Ren?").getByRole("button", { name: "Block" }).click();
  await expect.element(card(site, /Quiet evenings/)).not.toBeInTheDocument();
  expect(site.requests).toContain("/rest/v1/block");
});

test("a reply to a deleted entry says that the entry is no longer shown", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  server.refusal = rejected(404, "circle/not-found");
  const site = await open();
  const theirs = card(site, /Quiet evenings/);
  await theirs.getByRole("textbox", { name: "Reply to Ren" }).fill("Good luck with");
  await theirs.getByRole("button", { name: "Send" }).click();
  await expect.element(theirs.getByText(/^This entry is no longer shown/)).toBeVisible();
});

test("after the user empties the field, a reply goes to the latest entry", async () => {
  const site = await open();
  const theirs = card(site, /Quiet evenings/);
  const field = theirs.getByRole("textbox", { name: "Reply to Ren" });
  await field.fill("Good luck with the swim.");
  server.page = aCircle({ members: [mina, { ...ren, latest: aCircleEntry({ day_id: anId(103), day: 4 }) }] });
  comeBackLater();
  await expect.element(theirs.getByText("For DAY 3", { exact: true })).toBeVisible();
  await field.fill("");
  await expect.element(theirs.getByText("For DAY 3", { exact: true })).not.toBeInTheDocument();
  await field.fill("The next one.");
  await theirs.getByRole("button", { name: "Send" }).click();
  await expect.element(field).toHaveValue("");
  expect(server.sent).toMatchObject([["add_circle_reply", { day_id: anId(103), content: "The next one." }]]);
});

test("a deletion of a reply is sent after ten seconds, and not much earlier", async () => {
  const later = skipToLater();
  server.page = aCircle({ members: [mina, { ...ren, latest: aCircleEntry({ replies: [fromMina] }) }] });
  const site = await open();
  await site.getByRole("button", { name: "Delete the reply: 58!" }).click();
  await expect.element(site.getByText("Reply deleted.")).toBeVisible();
  for (const _ of [1, 2]) await later();
  expect(server.sent).toEqual([]);
  for (const _ of [3, 4]) await later();
  await expect.poll(() => server.sent).toEqual([["delete_circle_reply", { reply_id: fromMina.reply_id }]]);
});
