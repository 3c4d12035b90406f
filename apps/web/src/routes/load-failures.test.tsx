import { aDay, anId, aProfile, aQueuedCase } from "@diary/core/testing";
import { expect, test, vi } from "vitest";

import { renderTestApp } from "../testing/render-test-app.tsx";

const day = aDay();

async function expectRetry(address: string, name: string, rows: unknown, message: string) {
  vi.spyOn(console, "error").mockReturnValue();
  let isDown = true;
  const site = await renderTestApp(address, {
    member: anId(9001),
    answer: {
      is_staff: true,
      [name]: () => (isDown ? Response.json({}, { status: 403 }) : Response.json(rows)),
    },
  });
  await expect.element(site.getByText(message)).toBeVisible();
  await expect.element(site.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  expect(site.getByRole("dialog").query()).toBeNull();
  isDown = false;
  await site.getByRole("button", { name: "Try again" }).first().click();
  await expect.element(site.getByText(message)).not.toBeInTheDocument();
}

test.each([
  ["/mypage", "profile", [aProfile()], "Your profile could not be loaded."],
  [`/day/edit/${day.challenge_id}/${day.day_id}`, "day", [day], "This entry could not be loaded."],
  ["/search#words=owl", "search_challenges", [], "The search could not be done."],
  [`/challenge/${day.challenge_id}`, "home_challenge", [], "This challenge could not be loaded."],
])("%s shows an error with a button to retry if its data fails to load", expectRetry);

test.each([
  ["/mypage/book", "challenge", [], "Your diary could not be loaded."],
  ["/mypage/year/2026", "written_days", [], "Your year could not be loaded."],
  [
    "/unlisted#10000000000040008000000000000001",
    "shared_challenge",
    null,
    "What is shared here could not be loaded.",
  ],
  ["/circles", "my_circles", [], "Your circles could not be loaded."],
  [`/circle/${anId(601)}`, "circle_page", null, "The circle could not be loaded."],
  [`/circle/${anId(601)}/${anId(9002)}`, "circle_challenge", null, "The challenge could not be loaded."],
  [
    "/circle/invitation#10000000000040008000000000000001",
    "circle_invitation",
    null,
    "The invitation could not be loaded.",
  ],
  ["/u/ren", "person", [], "This page could not be loaded."],
  ["/desk/queue", "desk_queue", [], "The queue could not be loaded."],
])("%s shows an error with a button to retry if its data fails to load", { tags: "extended" }, expectRetry);

const unlisted = () => Response.json({ code: "PGRST127", message: "not one of them" }, { status: 400 });

test("a page that is newer than its server asks for a reload", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const site = await renderTestApp(`/day/edit/${day.challenge_id}/${day.day_id}`, {
    member: anId(9001),
    answer: { day: unlisted },
  });
  await expect.element(site.getByText("This page is newer than the server. Reload it.")).toBeVisible();
});

async function expectHeading(address: string, name: string) {
  vi.spyOn(console, "error").mockReturnValue();
  const answer = { is_staff: true, [name]: [{ unknown: 1 }] };
  const site = await renderTestApp(address, { member: anId(9001), answer });
  await expect.poll(() => site.requests.some((path) => path.endsWith(name))).toBe(true);
  await expect.poll(() => document.querySelector("[aria-busy=true], [data-skeleton]")).toBeNull();
  await expect.element(site.getByRole("main").getByRole("heading").first()).toBeVisible();
}

test.each([
  ["/home", "home_challenge"],
  ["/mypage", "home_challenge"],
])("%s shows a page with a heading if a row has unknown columns", expectHeading);

test.each([
  ["/mypage/book", "challenge"],
  ["/mypage/year/2026", "written_days"],
  ["/mypage/setting/people", "list_my_follows"],
  ["/search#words=owl", "search_challenges"],
  ["/u/ren", "person"],
  [`/challenge/${day.challenge_id}`, "home_challenge"],
  ["/desk/queue", "desk_queue"],
  ["/desk/appeals", "desk_appeals"],
  ["/desk/feedback", "desk_feedback"],
  ["/desk/people", "desk_list_users"],
  ["/desk/log", "desk_log"],
])("%s shows a page with a heading if a row has unknown columns", { tags: "extended" }, expectHeading);

test("Try again loads data again that a page could not render", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  let rows: unknown[] = [{ case_id: anId(501) }];
  const answer = { is_staff: true, desk_queue: () => Response.json(rows) };
  const site = await renderTestApp("/desk/queue", { member: anId(9001), answer });
  await expect.element(site.getByRole("main").getByText("This page could not be loaded")).toBeVisible();
  rows = [aQueuedCase({ subject_text: "Buy my course" })];
  await site.getByRole("button", { name: "Try again" }).click();
  await expect.element(site.getByRole("link", { name: "Buy my course" })).toBeVisible();
});

function Broken(): never {
  throw new Error("broken");
}

test("an error outside of the page shows a message instead of an empty document", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const site = await renderTestApp("/home", { children: <Broken /> });
  await expect.element(site.getByRole("main").getByText("This page could not be loaded")).toBeVisible();
});
