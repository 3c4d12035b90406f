import { aChallenge, anId, aProfile } from "@diary/core/testing";
import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { openMore, renderTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);
const ren = aProfile({ user_id: anId(9002), nickname: "Ren", comment: "A puzzle a day.", handle: "ren" });
const theirs = aChallenge({
  user_id: ren.user_id,
  nickname: "Ren",
  handle: "ren",
  title: "Thirty days of types",
});
const done = aChallenge({
  ...theirs,
  challenge_id: anId(2),
  title: "Ten haiku",
  day: 10,
  completed: true,
  end_date: "2026-02-01",
});

const followed = {
  user_id: ren.user_id,
  nickname: "Ren",
  handle: "ren",
  created_at: "2026-11-20T09:00:00+00:00",
};

const robots = () => document.head.querySelector("meta[name=robots]")?.getAttribute("content");

interface Server {
  person?: typeof ren;
  challenges?: unknown[];
  follows?: (typeof followed)[];
  sent?: unknown[];
}

const respondWith = ({ challenges = [theirs, done], follows = [], person = ren, sent = [] }: Server) => ({
  person: ({ handle }: { handle: string }) => (handle === "ren" ? [person] : []),
  home_challenge: challenges,
  following_feed: challenges,
  list_my_follows: () => follows,
  profile: [aProfile({ user_id: member })],
  follow: (body: unknown, method: string) => {
    sent.push([method, body]);
    follows = method === "POST" ? [followed] : [];
    return new Response(null, { status: method === "POST" ? 201 : 204 });
  },
});

test("a user's page shows the profile, public challenges and a link to the feed", async () => {
  const site = await renderTestApp("/u/Ren", { answer: respondWith({}) });
  await expect.element(site.getByRole("heading", { level: 1, name: "Ren" })).toBeVisible();
  await expect.element(site.getByText("A puzzle a day.")).toBeVisible();
  await expect.element(site.getByRole("heading", { name: "Challenging" })).toBeVisible();
  await expect.element(site.getByRole("article", { name: "Thirty days of types" })).toBeVisible();
  await expect.element(site.getByRole("article", { name: "Ten haiku" })).toBeVisible();
  await expect.element(site.getByRole("link", { name: "Write", exact: true })).not.toBeInTheDocument();
  await expect
    .element(site.getByRole("link", { name: "Feed (RSS)" }))
    .toHaveAttribute("href", "/u/ren/feed.atom");
  expect(robots()).toBeUndefined();
});

test("a user's own page links to the settings and offers neither Follow nor a report", async () => {
  const site = await renderTestApp("/u/ren", { member: ren.user_id, answer: respondWith({}) });
  await expect
    .element(site.getByRole("main").getByRole("link", { name: "Edit Profile" }))
    .toHaveAttribute("href", "/mypage/setting");
  for (const name of ["Follow", "More: Ren"])
    expect(site.getByRole("main").getByRole("button", { name }).query()).toBeNull();
});

const rows = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) =>
    aChallenge({ ...theirs, challenge_id: anId(100 + from + index), title: `No ${from + index}` }),
  );

test("Show more on a user's page adds older challenges until there are no more", async () => {
  let isFirst = true;
  const answer = { ...respondWith({}), home_challenge: () => (isFirst ? rows(20, 0) : rows(1, 20)) };
  const site = await renderTestApp("/u/ren", { answer });
  const more = site.getByRole("button", { name: "Show more" });
  await expect.element(more).toBeVisible();
  isFirst = false;
  await more.click();
  await expect.element(site.getByRole("article", { name: "No 20" })).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
});

test("blocking a user on the user's page opens Home", async () => {
  const answer = { ...respondWith({}), block: () => new Response(null, { status: 201 }) };
  const site = await renderTestApp("/u/ren", { member, answer });
  await openMore(site, "Block this person");
  await site.getByRole("dialog", { name: "Block Ren?" }).getByRole("button", { name: "Block" }).click();
  await expect.element(site.getByText("Blocked. You can undo it in the settings.")).toBeVisible();
  await expect.element(site.getByRole("heading", { level: 1, name: /^Let's get start/ })).toBeInTheDocument();
});

test(
  "the app sets noindex on a user page that isn't searchable, not on the next page",
  { tags: "extended" },
  async () => {
    const site = await renderTestApp("/u/ren", {
      answer: respondWith({ person: { ...ren, searchable: false } }),
    });
    await expect.poll(robots).toBe("noindex");
    await site.getByRole("link", { name: "Challenge Diary" }).first().click();
    await expect.poll(robots).toBeUndefined();
  },
);

test("a page hidden from search engines says if the user has no public challenges", async () => {
  const person = { ...ren, searchable: false };
  const site = await renderTestApp("/u/ren", { answer: respondWith({ challenges: [], person }) });
  await expect.element(site.getByText("No public challenges yet")).toBeVisible();
  await expect.poll(robots).toBe("noindex");
});

test("the address of an unknown handle shows that there is no such page", async () => {
  const site = await renderTestApp("/u/nobody", { answer: respondWith({}) });
  await expect.element(site.getByRole("heading", { level: 1, name: "There is no such page" })).toBeVisible();
});

test("a user follows and unfollows another user", async () => {
  const sent: unknown[] = [];
  const site = await renderTestApp("/u/ren", { member, answer: respondWith({ sent }) });
  await site.getByRole("button", { name: "Follow", exact: true }).click();
  await expect.element(site.getByText("Their challenges are under Following on Home.")).toBeVisible();
  await site.getByRole("button", { name: "Unfollow" }).click();
  await expect.element(site.getByText("You no longer follow them.")).toBeVisible();
  await expect.element(site.getByRole("button", { name: "Follow", exact: true })).toBeVisible();
  expect(sent).toEqual([
    ["POST", { user_id: member, followed_id: ren.user_id }],
    ["DELETE", undefined],
  ]);
});

test("a visitor must sign in to follow a user", { tags: "extended" }, async () => {
  const site = await renderTestApp("/u/ren", { answer: respondWith({}) });
  await site.getByRole("link", { name: "Follow" }).click();
  await expect.element(site.getByRole("heading", { name: "Sign In" })).toBeVisible();
});

test("the name on a card links to the author's page", async () => {
  const site = await renderTestApp("/home", { answer: respondWith({}) });
  await site.getByRole("link", { name: "Ren" }).first().click();
  await expect.element(site.getByText("/u/ren")).toBeVisible();
});

test("Home can show only the challenges of followed users", { tags: "extended" }, async () => {
  const site = await renderTestApp("/home", { member, answer: respondWith({ challenges: [theirs] }) });
  await site.getByRole("link", { name: "Following" }).click();
  await expect.element(site.getByRole("link", { name: "Following" })).toHaveAttribute("aria-current", "page");
  await expect.element(site.getByRole("article", { name: "Thirty days of types" })).toBeVisible();
  await expect.element(page.getByRole("navigation", { name: "Topics" })).not.toBeInTheDocument();
});

test("a visitor sees an empty Following feed with a link to sign in", async () => {
  const site = await renderTestApp("/home?feed=following", { answer: respondWith({ challenges: [] }) });
  await expect.element(site.getByText("Nothing here yet")).toBeVisible();
  await expect.element(site.getByRole("main").getByRole("link", { name: "Sign In" })).toBeVisible();
});

test("Home offers the feed Following to users, and says if it is empty", async () => {
  const visited = await renderTestApp("/home", { answer: respondWith({}) });
  const everyone = visited.getByRole("link", { name: "Everyone" });
  await expect.element(everyone).toHaveAttribute("aria-current", "page");
  expect(visited.getByRole("link", { name: "Following" }).query()).toBeNull();
  await visited.unmount();
  const site = await renderTestApp("/home", { member, answer: respondWith({ challenges: [] }) });
  await site.getByRole("link", { name: "Following" }).click();
  await expect.element(site.getByText("Nothing here yet")).toBeVisible();
  await expect.element(site.getByRole("link", { name: "Everyone" })).not.toHaveAttribute("aria-current");
  expect(site.getByRole("main").getByRole("link", { name: "Sign In" }).query()).toBeNull();
});

test("in the settings, a user sees and unfollows followed users", async () => {
  const sent: unknown[] = [];
  const site = await renderTestApp("/mypage/setting/people", {
    member,
    answer: respondWith({ follows: [followed], sent }),
  });
  await expect.element(site.getByRole("link", { name: "Ren" })).toHaveAttribute("href", "/u/ren");
  await site.getByRole("button", { name: "Unfollow" }).click();
  await expect.element(site.getByText("You don't follow anyone.")).toBeVisible();
  await expect.element(site.getByRole("main")).toHaveFocus();
  expect(sent).toEqual([["DELETE", undefined]]);
});

test("the switch for search engines stays while a new handle is being saved", async () => {
  const response = Promise.withResolvers<void>();
  let saves = 0;
  const profile = async (_body: unknown, method: string) => {
    if (method === "PATCH") {
      saves += 1;
      await response.promise;
    }
    return [aProfile({ user_id: member, handle: "mina", searchable: true })];
  };
  const site = await renderTestApp("/mypage/setting", { member, answer: { profile } });
  const searchable = site.getByRole("switch");
  await searchable.click();
  await expect.element(searchable).not.toBeChecked();
  await site.getByLabelText("Handle", { exact: true }).fill("mina_k");
  await site.getByRole("button", { name: "Save handle" }).click();
  await expect.poll(() => saves).toBe(2);
  await expect.element(searchable).not.toBeChecked();
  response.resolve();
});

test("a user chooses a handle in the settings, and an error explains a rejection", async () => {
  const sent: unknown[] = [];
  let profile = aProfile({ user_id: member });
  const profileRow = (body: { handle?: string }, method: string) => {
    if (method !== "PATCH") return [profile];
    sent.push(body);
    if (body.handle === "admin")
      return Response.json({ code: "PT409", message: "", hint: "profile/handle-taken" }, { status: 409 });
    profile = { ...profile, ...body };
    return [profile];
  };
  const site = await renderTestApp("/mypage/setting", { member, answer: { profile: profileRow } });
  const field = site.getByLabelText("Handle", { exact: true });
  const save = site.getByRole("button", { name: "Save handle" });
  await field.fill("no spaces");
  await save.click();
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
  expect(sent).toEqual([]);
  await field.fill("admin");
  await save.click();
  await expect.element(field).toHaveAccessibleDescription(/^This handle is taken\./);
  await expect.element(site.getByRole("alert")).toHaveFocus();
  await field.fill("Mina_K");
  await save.click();
  await expect.element(site.getByRole("link", { name: "/u/mina_k", exact: false })).toBeVisible();
  await site.getByRole("switch", { name: "Search engines may list it" }).click();
  await expect.element(site.getByRole("switch")).not.toBeChecked();
  expect(sent).toEqual([{ handle: "admin" }, { handle: "mina_k" }, { searchable: false }]);
  await field.fill("");
  await save.click();
  await expect.element(site.getByText("Your page is gone.", { exact: false }).first()).toBeVisible();
});
