import { aChallenge, aCircle, aCircleEntry, aDay, anId, aPhoto, aReply, aSetting } from "@diary/core/testing";
import { beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";

import {
  comeBackLater,
  openMore,
  rejected,
  renderTestApp,
  type RenderedTestApp,
} from "../testing/render-test-app.tsx";
import { translate as japanese } from "../words/ja/index.ts";

const member = anId(9001);
const circleId = anId(601);
const address = `/circle/${circleId}`;
const mina = aCircle().members[0]!;
const ren = aCircle().members[1]!;
const fromRen = aReply();

let sent: [string, unknown][];
let page: ReturnType<typeof aCircle> | null;
let refusal: Response | undefined;
beforeEach(() => {
  sent = [];
  page = aCircle();
  refusal = undefined;
});

const WRITES = [
  "add_circle_reply",
  "delete_circle_reply",
  "nudge_circle_member",
  "mark_circle_seen",
  "leave_circle",
  "end_circle",
  "remove_circle_member",
  "rename_circle",
  "set_circle_challenge",
  "set_circle_nudges",
  "revoke_circle_invitation",
];

function open(path = address, language?: { language: "ja"; translate: typeof japanese }) {
  const writes = WRITES.map((name) => [
    name,
    (body: unknown) => {
      sent.push([name, body]);
      return refusal ?? new Response(null, { status: 204 });
    },
  ]);
  return renderTestApp(path, {
    member,
    ...(language && { language }),
    answer: {
      circle_page: () => Response.json(page),
      circle_challenge: () =>
        Response.json(
          page && {
            challenge: aChallenge({ user_id: ren.user_id, nickname: "Ren", title: "Quiet evenings" }),
            entries: [
              {
                ...aDay({ user_id: ren.user_id, content: "The whole evening, told at length." }),
                replies: [fromRen],
              },
            ],
          },
        ),
      my_circles: [],
      setting: [aSetting({ user_id: member })],
      home_challenge: [aChallenge({ user_id: member, title: "Learn TypeScript" })],
      invite_to_circle: () => "10000000000040008000000000000001",
      photos: [],
      ...Object.fromEntries(writes),
    },
  });
}

const textsOf = (elements: readonly Element[]) => elements.map(({ textContent }) => textContent);
const card = (site: RenderedTestApp, name: RegExp) => site.getByRole("article", { name });
const dialog = (site: RenderedTestApp, name: string) => site.getByRole("dialog", { name });

/** A hidden page can't undo deletions anymore. */
function hidePage() {
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  visibility.mockRestore();
}

async function signOut(site: RenderedTestApp) {
  await site.getByRole("button", { name: "Profile", exact: true }).click();
  await site.getByRole("menuitem", { name: "Sign out" }).click();
}

const openForNudge = { ...ren, today: "open", can_nudge: true } as const;
const nudged = { ...ren, today: "open", nudged_today: true } as const;
const replyDrafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith("reply:"));

test("a member sees who wrote today, each card and the latest entries", async () => {
  const site = await open();
  await expect.element(site.getByRole("heading", { level: 1, name: "The early table" })).toBeVisible();
  const today = site.getByRole("list", { name: "Today" });
  await expect
    .poll(() => textsOf(today.getByRole("listitem").elements()))
    .toEqual([expect.stringMatching(/You.*still open/), expect.stringMatching(/Ren.*\d\d:\d\d/)]);
  const theirs = card(site, /Quiet evenings/);
  await expect.element(theirs.getByText("The lake, at dusk.", { exact: false })).toBeVisible();
  await expect
    .element(theirs.getByRole("link", { name: "Quiet evenings" }))
    .toHaveAttribute("href", `${address}/${ren.user_id}`);
  const own = card(site, /Learn TypeScript/);
  await expect
    .element(own.getByRole("link", { name: "Write" }))
    .toHaveAttribute("href", `/day/create/${mina.challenge!.challenge_id}`);
  await expect.element(own.getByRole("textbox")).not.toBeInTheDocument();
  expect(document.title).toMatch(/^Circle/);
  expect(document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
});

test("the page sends one request for its data and one for all photos", async () => {
  const photos = [aPhoto(), aPhoto({ photo_id: anId(502), position: 1 })];
  page = aCircle({
    members: [
      { ...mina, latest: aCircleEntry({ photos: [aPhoto({ photo_id: anId(503) })] }) },
      { ...ren, latest: aCircleEntry({ day_id: anId(102), photos }) },
    ],
  });
  const site = await open();
  await expect.element(card(site, /Quiet evenings/)).toBeVisible();
  await expect.poll(() => site.requests.some((path) => path.includes("/storage/"))).toBe(true);
  const ofPage = site.requests.filter((path) => path.includes("/storage/") || path.includes("circle"));
  expect(ofPage).toHaveLength(2);
  expect(sent).toEqual([]);
});

test("a reply appears immediately as one line, and its field becomes empty", async () => {
  const site = await open();
  const theirs = card(site, /Quiet evenings/);
  const field = theirs.getByRole("textbox", { name: "Reply to Ren" });
  await field.fill("Half as  long.");
  await theirs.getByRole("button", { name: "Send" }).click();
  await expect.element(field).toHaveValue("");
  const [[name, body]] = sent as [[string, Record<string, unknown>]];
  expect(name).toBe("add_circle_reply");
  expect(body).toMatchObject({ circle_id: circleId, day_id: ren.latest!.day_id, content: "Half as long." });
});

test("a failed reply disappears from the list and stays in its field", { tags: "extended" }, async () => {
  vi.spyOn(console, "error").mockReturnValue();
  refusal = rejected(409, "circle/many-replies");
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
  refusal = undefined;
  await theirs.getByRole("button", { name: "Send" }).click();
  await expect.element(field).toHaveValue("");
  const ids = sent.map(([, body]) => (body as { reply_id: string }).reply_id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test("a reply and its retry go to the entry that it was typed for", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  refusal = Response.error();
  const site = await open();
  const theirs = card(site, /Quiet evenings/);
  const field = theirs.getByRole("textbox", { name: "Reply to Ren" });
  await field.fill("Good luck with the swim.");
  page = aCircle({ members: [mina, { ...ren, latest: aCircleEntry({ day_id: anId(103), day: 4 }) }] });
  comeBackLater();
  await expect.element(theirs.getByText("For DAY 3", { exact: true })).toBeVisible();
  await theirs.getByRole("button", { name: "Send" }).click();
  await expect.element(theirs.getByText(/^This needs a connection/)).toBeVisible();
  refusal = undefined;
  await theirs.getByRole("button", { name: "Send" }).click();
  await expect.element(field).toHaveValue("");
  await expect.element(theirs.getByText("For DAY 3", { exact: true })).not.toBeInTheDocument();
  await field.fill("The next one.");
  await theirs.getByRole("button", { name: "Send" }).click();
  await expect.element(field).toHaveValue("");
  const bodies = sent.map(([, body]) => body as { day_id: string; reply_id: string });
  expect(bodies.map(({ day_id }) => day_id)).toEqual([anId(102), anId(102), anId(103)]);
  expect(new Set(bodies.map(({ reply_id }) => reply_id)).size).toBe(2);
});

test("offline, a reply says that it needs a connection", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  refusal = Response.error();
  const site = await open();
  const theirs = card(site, /Quiet evenings/);
  await theirs.getByRole("textbox", { name: "Reply to Ren" }).fill("Half as long.");
  await theirs.getByRole("button", { name: "Send" }).click();
  await expect.element(theirs.getByText(/^This needs a connection/)).toBeVisible();
});

test("a user reports a reply of another member, and deletes it from the own entry", async () => {
  page = aCircle({ members: [{ ...mina, latest: aCircleEntry({ replies: [fromRen] }) }, ren] });
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
  await expect.poll(() => sent).toEqual([["delete_circle_reply", { reply_id: fromRen.reply_id }]]);
});

const fromMina = aReply({ user_id: member, nickname: "Mina", content: "58!" });

test("a user deletes the own reply, and it comes back if the server rejects it", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  refusal = rejected(404, "circle/not-found");
  page = aCircle({ members: [mina, { ...ren, latest: aCircleEntry({ replies: [fromMina] }) }] });
  const site = await open();
  await site.getByRole("button", { name: "Delete the reply: 58!" }).click();
  await expect.element(site.getByText("Reply deleted.")).toBeVisible();
  hidePage();
  await expect.element(site.getByText(/^You are not in this circle any more/)).toBeVisible();
  await expect.element(site.getByRole("list", { name: "Replies" }).getByText("58!")).toBeVisible();
});

test("a user undoes the deletion of a reply, and no request is sent", async () => {
  page = aCircle({ members: [mina, { ...ren, latest: aCircleEntry({ replies: [fromMina] }) }] });
  const site = await open();
  await site.getByRole("button", { name: "Delete the reply: 58!" }).click();
  const undo = site.getByRole("button", { name: "Undo" });
  await expect.element(undo).toHaveFocus();
  await undo.click();
  await expect.element(site.getByText("58!")).toBeVisible();
  await expect.element(site.getByRole("list", { name: "Replies" })).toHaveFocus();
  hidePage();
  expect(sent).toEqual([]);
});

test("a reply is deleted if the user goes to another page of the site", async () => {
  page = aCircle({ members: [mina, { ...ren, latest: aCircleEntry({ replies: [fromMina] }) }] });
  const site = await open();
  await site.getByRole("button", { name: "Delete the reply: 58!" }).click();
  expect(sent).toEqual([]);
  await card(site, /Quiet evenings/)
    .getByRole("link", { name: "Quiet evenings" })
    .click();
  await expect.poll(() => sent).toEqual([["delete_circle_reply", { reply_id: fromMina.reply_id }]]);
});

test("the only reply of an entry gives the focus to the page when it is deleted", async () => {
  page = aCircle({ members: [mina, { ...ren, latest: aCircleEntry({ replies: [fromMina] }) }] });
  const site = await open();
  await site.getByRole("button", { name: "Delete the reply: 58!" }).click();
  await expect.element(site.getByRole("button", { name: "Undo" })).toHaveFocus();
  page = aCircle({ members: [mina, { ...ren, latest: aCircleEntry() }] });
  hidePage();
  await expect.element(site.getByRole("list", { name: "Replies" })).not.toBeInTheDocument();
  await expect.element(site.getByRole("main")).toHaveFocus();
});

test("a reply is deleted before the user signs out", async () => {
  page = aCircle({ members: [mina, { ...ren, latest: aCircleEntry({ replies: [fromMina] }) }] });
  const site = await open();
  await site.getByRole("button", { name: "Delete the reply: 58!" }).click();
  await signOut(site);
  await expect.element(site.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
  const last = site.requests.filter((path) => /delete_circle_reply|logout/.test(path));
  expect(last).toEqual(["/rest/v1/rpc/delete_circle_reply", "/auth/v1/logout"]);
});

test("a user blocks the author of a reply", async () => {
  page = aCircle({ members: [{ ...mina, latest: aCircleEntry({ replies: [fromRen] }) }, ren] });
  const site = await open();
  await card(site, /Learn TypeScript/)
    .getByRole("button", { name: `More: ${fromRen.content}` })
    .click();
  await site.getByRole("menuitem", { name: "Block this person" }).click();
  page = aCircle({ members: [mina], member_count: 2 });
  await dialog(site, "Block Ren?").getByRole("button", { name: "Block" }).click();
  await expect.element(card(site, /Quiet evenings/)).not.toBeInTheDocument();
  expect(site.requests).toContain("/rest/v1/block");
});

test("a typed reply is in its field after the user comes back to the page", async () => {
  const site = await open();
  const theirs = card(site, /Quiet evenings/);
  await theirs.getByRole("textbox", { name: "Reply to Ren" }).fill("Good luck with");
  page = aCircle({ members: [mina, { ...ren, latest: aCircleEntry({ day_id: anId(103), day: 4 }) }] });
  await theirs.getByRole("link", { name: "Quiet evenings" }).click();
  await site.getByRole("button", { name: "Back" }).click();
  await expect.element(theirs.getByRole("textbox", { name: "Reply to Ren" })).toHaveValue("Good luck with");
  await expect.element(theirs.getByText("For DAY 3", { exact: true })).toBeVisible();
  await theirs.getByRole("button", { name: "Send" }).click();
  await expect.element(theirs.getByRole("textbox", { name: "Reply to Ren" })).toHaveValue("");
  expect(sent[0]?.[1]).toMatchObject({ day_id: ren.latest!.day_id, content: "Good luck with" });
  expect(JSON.stringify(sessionStorage)).not.toContain("Good luck");
});

test("the question at sign-out leads to the circle with the typed reply", async () => {
  const site = await open();
  const field = card(site, /Quiet evenings/).getByRole("textbox", { name: "Reply to Ren" });
  await field.fill("Good luck with");
  await card(site, /Quiet evenings/)
    .getByRole("link", { name: "Quiet evenings" })
    .click();
  await expect.element(field).not.toBeInTheDocument();
  await signOut(site);
  await dialog(site, "Sign out and delete unsent changes?")
    .getByRole("button", { name: "Show the changes" })
    .click();
  await expect.element(field).toHaveValue("Good luck with");
});

test.each([
  ["the membership ended", null],
  ["the member's entry disappeared", aCircle({ members: [mina, { ...ren, latest: null }] })],
])("a typed reply is deleted after %s", async (_, changed) => {
  const site = await open();
  await card(site, /Quiet evenings/)
    .getByRole("textbox", { name: "Reply to Ren" })
    .fill("Good luck with");
  expect(replyDrafts()).toHaveLength(1);
  page = changed;
  comeBackLater();
  await expect.poll(replyDrafts).toEqual([]);
});

test("a reply to a deleted entry says that the entry is no longer shown", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  refusal = rejected(404, "circle/not-found");
  const site = await open();
  const theirs = card(site, /Quiet evenings/);
  await theirs.getByRole("textbox", { name: "Reply to Ren" }).fill("Good luck with");
  await theirs.getByRole("button", { name: "Send" }).click();
  await expect.element(theirs.getByText(/^This entry is no longer shown/)).toBeVisible();
});

test.each([
  ["own words", "How is the fifty-eighth?", "How is the fifty-eighth?"],
  ["no words", "", null],
])("a member nudges with %s", async (_, typed, content) => {
  page = aCircle({ members: [mina, openForNudge] });
  const site = await open();
  await site.getByRole("button", { name: "Nudge Ren" }).click();
  page = aCircle({ members: [mina, nudged] });
  const field = site.getByRole("textbox", { name: "A nudge for Ren" });
  await expect.element(field).toHaveFocus();
  await expect.element(site.getByText(/^Sent once, as your line/)).toBeVisible();
  await field.fill(typed);
  const theirs = card(site, /Quiet evenings/);
  await theirs.getByRole("button", { name: "Send" }).last().click();
  await expect.element(site.getByText("Nudge sent to Ren.")).toBeVisible();
  await expect.element(site.getByText("Nudged today")).toHaveFocus();
  const body = { circle_id: circleId, user_id: ren.user_id, content };
  expect(sent).toEqual([["nudge_circle_member", body]]);
});

test("a nudge is offered again on the next date", async () => {
  page = aCircle({ members: [mina, openForNudge] });
  const site = await open();
  await site.getByRole("button", { name: "Nudge Ren" }).click();
  page = aCircle({ members: [mina, nudged] });
  await card(site, /Quiet evenings/)
    .getByRole("button", { name: "Send" })
    .last()
    .click();
  await expect.element(site.getByText("Nudged today")).toBeVisible();
  page = aCircle({ members: [mina, openForNudge] });
  comeBackLater();
  await expect.element(site.getByRole("button", { name: "Nudge Ren" })).toBeVisible();
});

test("a cancelled nudge returns the focus to its button", async () => {
  page = aCircle({ members: [mina, { ...ren, today: "open", can_nudge: true }] });
  const site = await open();
  await site.getByRole("button", { name: "Nudge Ren" }).click();
  await userEvent.keyboard("{Escape}");
  await expect.element(site.getByRole("button", { name: "Nudge Ren" })).toHaveFocus();
});

test("an open nudge stays with its text and says that the member has written", async () => {
  page = aCircle({ members: [mina, { ...ren, today: "open", can_nudge: true }] });
  const site = await open();
  await site.getByRole("button", { name: "Nudge Ren" }).click();
  const field = site.getByRole("textbox", { name: "A nudge for Ren" });
  await field.fill("How is the fifty-eighth?");
  page = aCircle();
  comeBackLater();
  await expect.element(field).toHaveAccessibleDescription("Ren has written today.");
  await expect.element(field).toHaveValue("How is the fifty-eighth?");
  await field.click();
  await userEvent.keyboard("{Enter}");
  expect(sent).toEqual([]);
  await userEvent.keyboard("{Escape}");
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(site.getByRole("main")).toHaveFocus();
});

test("a card says that its challenge ended early", async () => {
  const challenge = { ...ren.challenge!, completed: true, ended_early: true };
  page = aCircle({ members: [mina, { ...ren, challenge, today: "none" }] });
  const site = await open();
  await expect.element(card(site, /Quiet evenings/).getByText("Ended at 3 of 10")).toBeVisible();
});

test("a nudge is offered once a day, and not to members who decline", async () => {
  page = aCircle({ members: [mina, { ...ren, today: "open", nudged_today: true }] });
  const site = await open();
  await expect.element(site.getByText("Nudged today")).toBeVisible();
  await expect.element(site.getByRole("button", { name: "Nudge Ren" })).not.toBeInTheDocument();
});

test("nudges to the user stay on the page after they are marked as seen", async () => {
  const nudge = { user_id: ren.user_id, created_at: "2026-11-20T09:00:00.000+00:00" };
  page = aCircle({ nudges: [{ ...nudge, content: "How is day four?" }] });
  const site = await open();
  const list = site.getByRole("list", { name: "Nudges for you" });
  await expect.element(list.getByText("How is day four?")).toBeVisible();
  const until = page.checked_at;
  const seen = ["mark_circle_seen", { circle_id: circleId, until }];
  await expect.poll(() => sent, { timeout: 5000 }).toEqual([seen]);
  page = aCircle();
  comeBackLater();
  await expect.poll(() => site.requests.filter((path) => path.endsWith("circle_page"))).toHaveLength(2);
  await expect.element(list.getByText("How is day four?")).toBeVisible();
});

test("a nudge of an earlier day shows its date, and a nudge of today doesn't", async () => {
  const earlier = {
    user_id: ren.user_id,
    created_at: "2026-11-20T12:00:00.000+00:00",
    content: "How is day four?",
  };
  const ofToday = { user_id: ren.user_id, created_at: new Date().toISOString(), content: null };
  page = aCircle({ nudges: [earlier, ofToday] });
  const site = await open();
  const items = site.getByRole("list", { name: "Nudges for you" }).getByRole("listitem");
  await expect.element(items.first().getByRole("time")).toHaveAttribute("datetime", "2026-11-20");
  expect(items.elements()).toHaveLength(2);
  await expect.element(items.last().getByRole("time")).not.toBeInTheDocument();
});

test("a circle counts as shared if the page leaves out its other member", async () => {
  page = aCircle({ members: [mina], member_count: 6 });
  const site = await open();
  await expect.element(site.getByRole("heading", { name: "The early table" })).toBeVisible();
  await expect.element(site.getByText("You are the first here")).not.toBeInTheDocument();
  await expect.element(site.getByRole("button", { name: "Invite" })).not.toBeInTheDocument();
});

test("the founder invites with a link, which is shown once, and ends it", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const site = await open();
  await site.getByRole("button", { name: "Invite" }).click();
  page = aCircle({ invitation: { expires_at: "2126-11-09T12:00:00Z" } });
  await site.getByRole("button", { name: "Make a link" }).click();
  const link = `${location.origin}/circle/invitation#10000000000040008000000000000001`;
  await expect.element(site.getByText(link)).toBeVisible();
  await site.getByRole("button", { name: "Copy link" }).click();
  expect(copied).toHaveBeenCalledWith(link);
  await expect.element(site.getByText(/There is a link, which works until Nov 9, 2126/)).toBeVisible();
  page = aCircle();
  await site.getByRole("button", { name: "End the link" }).click();
  await expect.element(site.getByText(link)).not.toBeInTheDocument();
  await expect.element(site.getByRole("button", { name: "Make a link" })).toBeVisible();
});

test("a message above an open dialog can be pressed, and the dialog stays open", async () => {
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

test("a member who isn't the founder can't invite, rename, remove or end", async () => {
  page = aCircle({ is_founder: false });
  const site = await open();
  await expect.element(site.getByRole("button", { name: "More: The early table" })).toBeVisible();
  await expect.element(site.getByRole("button", { name: "Invite" })).not.toBeInTheDocument();
  await site.getByRole("button", { name: "More: The early table" }).click();
  const items = site.getByRole("menuitem");
  await expect
    .poll(() => textsOf(items.elements()))
    .toEqual(["Choose your challenge", "Decline nudges", "Leave the circle"]);
});

test("a user who leaves is asked first, and the page disappears", async () => {
  const site = await open();
  await card(site, /Quiet evenings/)
    .getByRole("textbox", { name: "Reply to Ren" })
    .fill("Good luck with");
  await openMore(site, "Leave the circle");
  await dialog(site, "Leave the circle?").getByRole("button", { name: "cancel" }).click();
  expect(sent).toEqual([]);
  await openMore(site, "Leave the circle");
  page = null;
  await dialog(site, "Leave the circle?").getByRole("button", { name: "Leave" }).click();
  await expect.element(site.getByRole("heading", { level: 1, name: "Circles" })).toBeVisible();
  await expect.element(site.getByText("You have left the circle.")).toBeVisible();
  expect(sent).toEqual([["leave_circle", { circle_id: circleId }]]);
  expect(document.body.textContent).not.toContain("The lake, at dusk.");
  expect(replyDrafts()).toEqual([]);
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
  expect(sent).toEqual([
    ["rename_circle", { circle_id: circleId, name: "The late table" }],
    ["remove_circle_member", { circle_id: circleId, user_id: ren.user_id }],
    ["end_circle", { circle_id: circleId }],
  ]);
});

test("a member chooses a challenge, and the form says what others will read", async () => {
  page = aCircle({ members: [{ ...mina, challenge: null, latest: null, today: "none" }, ren] });
  const site = await open();
  await site.getByRole("button", { name: "Bring a challenge" }).click();
  await site
    .getByRole("combobox", { name: "Your challenge for this circle" })
    .selectOptions("Learn TypeScript");
  await expect.element(site.getByText(/^Members see its card/)).toBeVisible();
  await site.getByRole("button", { name: "Save" }).click();
  await expect.element(site.getByText("Saved.")).toBeVisible();
  const body = { circle_id: circleId, challenge_id: mina.challenge!.challenge_id };
  expect(sent).toEqual([["set_circle_challenge", body]]);
});

test("the choice shows and saves the completed private challenge that members see", async () => {
  const sleep = { ...mina.challenge!, challenge_id: anId(7), title: "Sleep", visibility: "private" as const };
  page = aCircle({ members: [{ ...mina, challenge: { ...sleep, completed: true }, today: "none" }, ren] });
  const site = await open();
  await openMore(site, "Choose your challenge");
  const choice = site.getByRole("combobox", { name: "Your challenge for this circle" });
  await expect.element(choice).toHaveDisplayValue("Sleep (private)");
  await expect.element(site.getByText(/^Members will read this private challenge/)).toBeVisible();
  await choice.selectOptions("None yet");
  await site.getByRole("button", { name: "Save" }).click();
  await expect.element(site.getByText("Saved.")).toBeVisible();
  expect(sent).toEqual([["set_circle_challenge", { circle_id: circleId, challenge_id: null }]]);
});

test("a member declines nudges with one press", async () => {
  const site = await open();
  await openMore(site, "Decline nudges");
  await expect.element(site.getByText("Members can no longer nudge you in this circle.")).toBeVisible();
  expect(sent).toEqual([["set_circle_nudges", { circle_id: circleId, accepts: false }]]);
});

test("the founder of an empty circle sees how to invite", { tags: "extended" }, async () => {
  page = aCircle({ members: [mina] });
  const site = await open();
  await expect.element(site.getByRole("heading", { name: "You are the first here" })).toBeVisible();
  await expect.element(site.getByRole("list", { name: "Today" })).not.toBeInTheDocument();
});

test("an ended membership removes the open page when the user returns", async () => {
  const site = await open();
  await expect.element(site.getByText("The lake, at dusk.", { exact: false })).toBeVisible();
  page = null;
  dispatchEvent(new Event("visibilitychange"));
  await expect.element(site.getByRole("heading", { name: "There is no such circle here" })).toBeVisible();
  await expect.element(site.getByText("The lake, at dusk.", { exact: false })).not.toBeInTheDocument();
});

test("a member reads another member's whole challenge, read-only", async () => {
  const site = await open(`${address}/${ren.user_id}`);
  await expect.element(site.getByRole("heading", { level: 1, name: "Quiet evenings" })).toBeVisible();
  await expect.element(site.getByText("The whole evening, told at length.")).toBeVisible();
  await expect.element(site.getByText("Ren shares this with the circle.")).toBeVisible();
  expect(document.title).toMatch(/^Challenge in a Circle/);
  for (const name of ["Edit Day", "Register Day", "Take this on"])
    await expect.element(site.getByRole("main").getByRole("link", { name })).not.toBeInTheDocument();
  page = null;
  dispatchEvent(new Event("visibilitychange"));
  await expect.element(site.getByRole("heading", { name: "There is nothing to read here" })).toBeVisible();
});

test("replies to earlier entries are on the page of the whole challenge", async () => {
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
  await expect.poll(() => sent).toEqual([["delete_circle_reply", { reply_id: fromRen.reply_id }]]);
});

test("new replies to an earlier entry are linked, and stay after they are marked as seen", async () => {
  page = aCircle({
    new_replies: 2,
    earlier_replies: [{ day_id: aDay().day_id, date: "2026-11-19", count: 2 }],
  });
  const site = await open();
  const link = site.getByRole("link", { name: "2 new replies to your entry of Nov 19, 2026" });
  await expect.element(link).toBeVisible();
  page = aCircle();
  comeBackLater();
  await expect.poll(() => site.requests.filter((path) => path.endsWith("circle_page"))).toHaveLength(2);
  await link.click();
  await expect.element(site.getByRole("list", { name: "Replies" }).getByText(fromRen.content)).toBeVisible();
});

test("Back doesn't show news again that are marked as seen", async () => {
  page = aCircle({
    new_replies: 2,
    earlier_replies: [{ day_id: aDay().day_id, date: "2026-11-19", count: 2 }],
    nudges: [{ user_id: ren.user_id, created_at: "2026-11-20T09:00:00.000+00:00", content: null }],
  });
  const site = await open();
  const link = site.getByRole("link", { name: "2 new replies to your entry of Nov 19, 2026" });
  await expect
    .poll(() => sent)
    .toEqual([["mark_circle_seen", { circle_id: circleId, until: page.checked_at }]]);
  await expect.element(link).toBeVisible();
  page = aCircle();
  await link.click();
  await site.getByRole("button", { name: "Back" }).click();
  await expect.element(card(site, /Quiet evenings/)).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
  await expect.element(site.getByRole("list", { name: "Nudges for you" })).not.toBeInTheDocument();
});

test("the founder removes a member that a block hides from the page", async () => {
  const hidden_members = [
    { user_id: anId(9007), nickname: "Kwame" },
    { user_id: anId(9008), nickname: "" },
  ];
  page = aCircle({ members: [mina], member_count: 3, hidden_members });
  const site = await open();
  await openMore(site, "Remove a member");
  await expect.element(site.getByRole("button", { name: "Remove a hidden member" })).toBeVisible();
  await site.getByRole("button", { name: "Remove Kwame" }).click();
  await dialog(site, "Remove Kwame from the circle?").getByRole("button", { name: "Remove" }).click();
  await expect
    .poll(() => sent)
    .toEqual([["remove_circle_member", { circle_id: circleId, user_id: anId(9007) }]]);
});

test("a member reports the challenge and each entry of another member, or blocks", async () => {
  const site = await open(`${address}/${ren.user_id}`);
  await site.getByRole("button", { name: "More: Quiet evenings" }).click();
  await expect.element(site.getByRole("menuitem", { name: "Report this challenge" })).toBeVisible();
  await expect.element(site.getByRole("menuitem", { name: /block/i })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await site.getByRole("button", { name: /^More: \d{4}-/ }).click();
  await site.getByRole("menuitem", { name: "Report this entry" }).click();
  await expect.element(site.getByRole("dialog", { name: "Report this entry" })).toBeVisible();
});

test("a malformed address of a circle is not found, without a request", { tags: "extended" }, async () => {
  const site = await open("/circle/nonsense");
  await expect.element(site.getByRole("heading", { name: "There is no such circle here" })).toBeVisible();
  expect(site.requests.join()).not.toContain("circle_page");
});

test("the page is in Japanese for a Japanese reader", { tags: "extended" }, async () => {
  const site = await open(address, { language: "ja", translate: japanese });
  await expect.element(site.getByRole("button", { name: "招待" })).toBeVisible();
  await expect.element(site.getByText(/メンバー2人/)).toBeVisible();
});
