import { aCircle } from "@diary/core/testing";
import { beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";

import { card, circleId, dialog, mina, open, ren, resetServer, server } from "../testing/circle-site.ts";
import { comeBackLater, openMore, skipToLater } from "../testing/render-test-app.tsx";

beforeEach(resetServer);

const openForNudge = { ...ren, today: "open", can_nudge: true } as const;
const nudged = { ...ren, today: "open", nudged_today: true } as const;

test.each([
  ["their own text", "How is the fifty-eighth?", "How is the fifty-eighth?"],
  ["no text", "", null],
])("a member nudges another member with %s", async (_, typed, content) => {
  server.page = aCircle({ members: [mina, openForNudge] });
  const site = await open();
  await site.getByRole("button", { name: "Nudge Ren" }).click();
  server.page = aCircle({ members: [mina, nudged] });
  const field = site.getByRole("textbox", { name: "A nudge for Ren" });
  await expect.element(field).toHaveFocus();
  await expect.element(site.getByText(/^Sent once, as your line/)).toBeVisible();
  await field.fill(typed);
  const theirs = card(site, /Quiet evenings/);
  await theirs.getByRole("button", { name: "Send" }).last().click();
  await expect.element(site.getByText("Nudge sent to Ren.")).toBeVisible();
  await expect.element(site.getByText("Nudged today")).toHaveFocus();
  const body = { circle_id: circleId, user_id: ren.user_id, content };
  expect(server.sent).toEqual([["nudge_circle_member", body]]);
});

test("the button for a nudge returns when the server allows the next nudge", async () => {
  server.page = aCircle({ members: [mina, openForNudge] });
  const site = await open();
  await site.getByRole("button", { name: "Nudge Ren" }).click();
  server.page = aCircle({ members: [mina, nudged] });
  await card(site, /Quiet evenings/)
    .getByRole("button", { name: "Send" })
    .last()
    .click();
  await expect.element(site.getByText("Nudged today")).toBeVisible();
  server.page = aCircle({ members: [mina, openForNudge] });
  comeBackLater();
  await expect.element(site.getByRole("button", { name: "Nudge Ren" })).toBeVisible();
});

test("a cancelled nudge returns the focus to its button", async () => {
  server.page = aCircle({ members: [mina, { ...ren, today: "open", can_nudge: true }] });
  const site = await open();
  await site.getByRole("button", { name: "Nudge Ren" }).click();
  await userEvent.keyboard("{Escape}");
  await expect.element(site.getByRole("button", { name: "Nudge Ren" })).toHaveFocus();
});

test("an open nudge form keeps its text and says that the member has written", async () => {
  server.page = aCircle({ members: [mina, { ...ren, today: "open", can_nudge: true }] });
  const site = await open();
  await site.getByRole("button", { name: "Nudge Ren" }).click();
  const field = site.getByRole("textbox", { name: "A nudge for Ren" });
  await field.fill("How is the fifty-eighth?");
  server.page = aCircle();
  comeBackLater();
  await expect.element(field).toHaveAccessibleDescription("Ren has written today.");
  await expect.element(field).toHaveValue("How is the fifty-eighth?");
  await field.click();
  await userEvent.keyboard("{Enter}");
  expect(server.sent).toEqual([]);
  await userEvent.keyboard("{Escape}");
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(site.getByRole("main")).toHaveFocus();
});

test("a circle's page has no button to nudge a member who was already nudged today", async () => {
  server.page = aCircle({ members: [mina, { ...ren, today: "open", nudged_today: true }] });
  const site = await open();
  await expect.element(site.getByText("Nudged today")).toBeVisible();
  await expect.element(site.getByRole("button", { name: "Nudge Ren" })).not.toBeInTheDocument();
});

test("the recipient of a nudge can report or block its sender", async () => {
  const nudge = { user_id: ren.user_id, created_at: "2026-11-20T09:00:00.000+00:00", content: "Lazy again?" };
  server.page = aCircle({ nudges: [nudge] });
  const site = await open();
  await site.getByRole("button", { name: "More: Lazy again?" }).click();
  await site.getByRole("menuitem", { name: "Report this person" }).click();
  const report = site.getByRole("dialog", { name: "Report this person" });
  await report.getByRole("button", { name: "Close" }).click();
  await site.getByRole("button", { name: "More: Lazy again?" }).click();
  server.page = aCircle({ members: [mina], member_count: 2 });
  await site.getByRole("menuitem", { name: "Block this person" }).click();
  await dialog(site, "Block Ren?").getByRole("button", { name: "Block" }).click();
  await expect.element(card(site, /Quiet evenings/)).not.toBeInTheDocument();
});

test("nudges to the user stay on the page after they are marked as seen", async () => {
  const nudge = { user_id: ren.user_id, created_at: "2026-11-20T09:00:00.000+00:00" };
  server.page = aCircle({ nudges: [{ ...nudge, content: "How is day four?" }] });
  const site = await open();
  const list = site.getByRole("list", { name: "Nudges for you" });
  await expect.element(list.getByText("How is day four?")).toBeVisible();
  const until = server.page.checked_at;
  const seen = ["mark_circle_seen", { circle_id: circleId, until }];
  await expect.poll(() => server.sent, { timeout: 5000 }).toEqual([seen]);
  server.page = aCircle();
  comeBackLater();
  await expect.poll(() => site.requests.filter((path) => path.endsWith("circle_page"))).toHaveLength(2);
  await expect.element(list.getByText("How is day four?")).toBeVisible();
});

test("news on a hidden page isn't marked as seen before the page is shown", async () => {
  const later = skipToLater();
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const created_at = "2026-11-20T09:00:00.000+00:00";
  server.page = aCircle({ nudges: [{ user_id: ren.user_id, created_at, content: "How is day four?" }] });
  const site = await open();
  await expect.element(site.getByText("How is day four?")).toBeVisible();
  await later();
  expect(server.sent).toEqual([]);
  visibility.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  await later();
  const until = server.page.checked_at;
  await expect.poll(() => server.sent).toEqual([["mark_circle_seen", { circle_id: circleId, until }]]);
});

test("a nudge from an earlier day shows its date, and a nudge from today doesn't", async () => {
  const earlier = {
    user_id: ren.user_id,
    created_at: "2026-11-20T12:00:00.000+00:00",
    content: "How is day four?",
  };
  const ofToday = { user_id: ren.user_id, created_at: new Date().toISOString(), content: null };
  server.page = aCircle({ nudges: [earlier, ofToday] });
  const site = await open();
  const items = site.getByRole("list", { name: "Nudges for you" }).getByRole("listitem");
  await expect.element(items.first().getByRole("time")).toHaveAttribute("datetime", "2026-11-20");
  expect(items.elements()).toHaveLength(2);
  await expect.element(items.last().getByRole("time")).not.toBeInTheDocument();
  await expect.element(items.last()).toMatchTextContent(/Ren.* nudged you\.$/);
});

test("a member who declined nudges receives them again with one press", async () => {
  server.page = aCircle({ accepts_nudges: false });
  const site = await open();
  await openMore(site, "Receive nudges");
  await expect.element(site.getByText("Members can nudge you in this circle.").first()).toBeVisible();
  expect(server.sent).toEqual([["set_circle_nudges", { circle_id: circleId, accepts: true }]]);
});

test("a member declines nudges with one press", async () => {
  const site = await open();
  await openMore(site, "Decline nudges");
  await expect.element(site.getByText("Members can no longer nudge you in this circle.")).toBeVisible();
  expect(server.sent).toEqual([["set_circle_nudges", { circle_id: circleId, accepts: false }]]);
});

test("a member who declined nudges receives them again with one press", async () => {
  server.page = aCircle({ accepts_nudges: false });
  const site = await open();
  await openMore(site, "Receive nudges");
  await expect.element(site.getByText("Members can nudge you in this circle.")).toBeVisible();
  expect(server.sent).toEqual([["set_circle_nudges", { circle_id: circleId, accepts: true }]]);
});

test.each([
  ["wants no nudges any more", "open", "This member wants no nudges."],
  ["rests today", "rest", "This member has no open entry today."],
] as const)("an open nudge form says that the member %s", async (_, today, message) => {
  server.page = aCircle({ members: [mina, openForNudge] });
  const site = await open();
  await site.getByRole("button", { name: "Nudge Ren" }).click();
  const field = site.getByRole("textbox", { name: "A nudge for Ren" });
  await field.fill("How is the fifty-eighth?");
  server.page = aCircle({ members: [mina, { ...ren, today, can_nudge: false }] });
  comeBackLater();
  await expect.element(field).toHaveAccessibleDescription(message);
  await expect.element(field).toHaveValue("How is the fifty-eighth?");
});
