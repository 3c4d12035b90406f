import { aCircle, aCircleEntry, aDay, anId, aPhoto } from "@diary/core/testing";
import { beforeEach, expect, test, vi } from "vitest";

import {
  address,
  card,
  circleId,
  dialog,
  fromRen,
  mina,
  open,
  ren,
  resetServer,
  server,
  textsOf,
} from "../testing/circle-site.ts";
import { comeBackLater, openMore, rejected } from "../testing/render-test-app.tsx";
import { translate as japanese } from "../words/ja/index.ts";

beforeEach(resetServer);

test("a member sees who wrote today, each card and the latest entries", async () => {
  const site = await open();
  await expect.element(site.getByRole("heading", { level: 1, name: "The early table" })).toBeVisible();
  await expect.element(site.getByText(/^2 members since Oct 3, 2026\. What is said here/)).toBeVisible();
  await expect.element(site.getByText(/^A circle has two to six people/)).toBeVisible();
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
  await expect
    .element(own.getByRole("link", { name: "Learn TypeScript" }))
    .toHaveAttribute("href", `/challenge/${mina.challenge!.challenge_id}`);
  await expect
    .element(own.getByRole("link", { name: "Detail" }))
    .toHaveAttribute("href", `${address}/${mina.user_id}`);
  await expect.element(own.getByRole("textbox")).not.toBeInTheDocument();
  await expect.element(theirs.getByRole("link", { name: /^(Write|Detail)$/ })).not.toBeInTheDocument();
  expect(document.title).toMatch(/^Circle/);
  expect(document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
});

test("a member who has written today has a link to the challenge, but none to write", async () => {
  server.page = aCircle({ members: [{ ...mina, today: "written" }, ren] });
  const site = await open();
  const own = card(site, /Learn TypeScript/);
  await expect
    .element(own.getByRole("link", { name: "Detail" }))
    .toHaveAttribute("href", `${address}/${mina.user_id}`);
  expect(own.getByRole("link", { name: "Write" }).query()).toBeNull();
});

test("a circle's page sends one request for its data and one for all photos", async () => {
  const photos = [aPhoto(), aPhoto({ photo_id: anId(502), position: 1 })];
  server.page = aCircle({
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
  expect(server.sent).toEqual([]);
});

test("a card says that its challenge ended early", async () => {
  const challenge = { ...ren.challenge!, completed: true, ended_early: true };
  server.page = aCircle({ members: [mina, { ...ren, challenge, today: "none" }] });
  const site = await open();
  await expect.element(card(site, /Quiet evenings/).getByText("Ended at 3 of 10")).toBeVisible();
});

test("a circle with hidden members isn't shown as new", async () => {
  server.page = aCircle({ members: [mina], member_count: 6 });
  const site = await open();
  await expect.element(site.getByRole("heading", { name: "The early table" })).toBeVisible();
  await expect.element(site.getByText("You are the first here")).not.toBeInTheDocument();
  await expect.element(site.getByRole("button", { name: "Invite" })).not.toBeInTheDocument();
  await expect.element(site.getByText(/may join|two to six people/)).not.toBeInTheDocument();
});

test("a circle with one free place says so, and a written day has no link to write", async () => {
  server.page = aCircle({ members: [{ ...mina, today: "written" }, ren], member_count: 5 });
  const site = await open();
  await expect.element(site.getByText(/^One more may join/)).toBeVisible();
  await expect.element(site.getByRole("button", { name: "Invite" })).toBeVisible();
  const own = card(site, /Learn TypeScript/);
  await expect.element(own.getByRole("link", { name: "Detail" })).toBeVisible();
  await expect.element(own.getByRole("link", { name: "Write" })).not.toBeInTheDocument();
});

test.each([
  ["the founder", true, /becomes the founder/],
  ["another member", false, /are deleted\.$/],
])("the question before leaving fits %s", async (_, is_founder, message) => {
  server.page = aCircle({ is_founder });
  const site = await open();
  await openMore(site, "Leave the circle");
  await expect.element(dialog(site, "Leave the circle?").getByText(message)).toBeVisible();
});

test("if leaving fails, the page stays and says so", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  server.refusal = rejected(503, "");
  const site = await open();
  await openMore(site, "Leave the circle");
  await dialog(site, "Leave the circle?").getByRole("button", { name: "Leave" }).click();
  await expect
    .element(site.getByText("You may still be in the circle. Please try again.").first())
    .toBeVisible();
  await expect.element(site.getByRole("heading", { level: 1, name: "The early table" })).toBeVisible();
});

test("leaving a circle asks for confirmation, opens the list of circles and keeps a typed reply", async () => {
  const site = await open();
  await card(site, /Quiet evenings/)
    .getByRole("textbox", { name: "Reply to Ren" })
    .fill("Good luck with");
  await openMore(site, "Leave the circle");
  await dialog(site, "Leave the circle?").getByRole("button", { name: "cancel" }).click();
  expect(server.sent).toEqual([]);
  await openMore(site, "Leave the circle");
  server.page = null;
  await dialog(site, "Leave the circle?").getByRole("button", { name: "Leave" }).click();
  await expect.element(site.getByRole("heading", { level: 1, name: "Circles" })).toBeVisible();
  await expect.element(site.getByText("You have left the circle.")).toBeVisible();
  expect(server.sent).toEqual([["leave_circle", { circle_id: circleId }]]);
  expect(document.body.textContent).not.toContain("The lake, at dusk.");
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith("reply:"))).toHaveLength(1);
});

test("a member chooses a challenge, and the form says what others will read", async () => {
  server.page = aCircle({ members: [{ ...mina, challenge: null, latest: null, today: "none" }, ren] });
  const site = await open();
  await site.getByRole("button", { name: "Bring a challenge" }).click();
  await site
    .getByRole("combobox", { name: "Your challenge for this circle" })
    .selectOptions("Learn TypeScript");
  await expect.element(site.getByText(/^Members see its card/)).toBeVisible();
  await site.getByRole("button", { name: "Save" }).click();
  await expect.element(site.getByText("Saved.")).toBeVisible();
  const body = { circle_id: circleId, challenge_id: mina.challenge!.challenge_id };
  expect(server.sent).toEqual([["set_circle_challenge", body]]);
});

test("the form lists a completed private challenge that members see, and can remove it", async () => {
  const sleep = { ...mina.challenge!, challenge_id: anId(7), title: "Sleep", visibility: "private" as const };
  server.page = aCircle({
    members: [{ ...mina, challenge: { ...sleep, completed: true }, today: "none" }, ren],
  });
  const site = await open();
  await openMore(site, "Choose your challenge");
  const choice = site.getByRole("combobox", { name: "Your challenge for this circle" });
  await expect.element(choice).toHaveFocus();
  await expect.element(choice).toHaveDisplayValue("Sleep (private)");
  await expect.element(site.getByText(/^Members will read this private challenge/)).toBeVisible();
  await choice.selectOptions("None yet");
  await site.getByRole("button", { name: "Save" }).click();
  await expect.element(site.getByText("Saved.")).toBeVisible();
  expect(server.sent).toEqual([["set_circle_challenge", { circle_id: circleId, challenge_id: null }]]);
});

test("if the membership has ended, a returning user no longer sees the circle", async () => {
  const site = await open();
  await expect.element(site.getByText("The lake, at dusk.", { exact: false })).toBeVisible();
  server.page = null;
  dispatchEvent(new Event("visibilitychange"));
  await expect.element(site.getByRole("heading", { name: "There is no such circle here" })).toBeVisible();
  await expect.element(site.getByRole("link", { name: "Your circles" })).toHaveAttribute("href", "/circles");
  await expect.element(site.getByText("The lake, at dusk.", { exact: false })).not.toBeInTheDocument();
});

test("links to new replies come newest first and stay after the replies are seen", async () => {
  server.page = aCircle({
    new_replies: 2,
    earlier_replies: [{ day_id: aDay().day_id, date: "2026-11-19", count: 2 }],
  });
  const site = await open();
  const link = site.getByRole("link", { name: "2 new replies to your entry of Nov 19, 2026" });
  await expect.element(link).toBeVisible();
  const laterReply = { day_id: "5c1d4a52-0000-4000-8000-00000000000f", date: "2026-11-20", count: 1 };
  server.page = aCircle({
    earlier_replies: [laterReply, { day_id: aDay().day_id, date: "2026-11-19", count: 1 }],
  });
  comeBackLater();
  await expect.poll(() => site.requests.filter((path) => path.endsWith("circle_page"))).toHaveLength(2);
  const list = site.getByRole("list", { name: "New replies to earlier entries" });
  await expect
    .poll(() => textsOf(list.getByRole("link").elements()))
    .toEqual(["1 new reply to your entry of Nov 20, 2026", "2 new replies to your entry of Nov 19, 2026"]);
  await expect.element(link).toHaveAttribute("href", `${address}/${mina.user_id}#${aDay().day_id}`);
  await link.click();
  await expect.element(site.getByRole("list", { name: "Replies" }).getByText(fromRen.content)).toBeVisible();
});

test("Back doesn't show news that were marked as seen", async () => {
  server.page = aCircle({
    new_replies: 2,
    earlier_replies: [{ day_id: aDay().day_id, date: "2026-11-19", count: 2 }],
    nudges: [{ user_id: ren.user_id, created_at: "2026-11-20T09:00:00.000+00:00", content: null }],
  });
  const site = await open();
  const link = site.getByRole("link", { name: "2 new replies to your entry of Nov 19, 2026" });
  await expect
    .poll(() => server.sent)
    .toEqual([["mark_circle_seen", { circle_id: circleId, until: server.page.checked_at }]]);
  await expect.element(link).toBeVisible();
  server.page = aCircle();
  await link.click();
  await site.getByRole("button", { name: "Back" }).click();
  await expect.element(card(site, /Quiet evenings/)).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
  await expect.element(site.getByRole("list", { name: "Nudges for you" })).not.toBeInTheDocument();
});

test("a malformed circle id shows the missing page without a request", { tags: "extended" }, async () => {
  const site = await open("/circle/nonsense");
  await expect.element(site.getByRole("heading", { name: "There is no such circle here" })).toBeVisible();
  expect(site.requests.join()).not.toContain("circle_page");
});

test("a circle's page is in Japanese on a Japanese site", { tags: "extended" }, async () => {
  const site = await open(address, { language: "ja", translate: japanese });
  await expect.element(site.getByRole("button", { name: "招待" })).toBeVisible();
  await expect.element(site.getByText(/メンバー2人/)).toBeVisible();
});
