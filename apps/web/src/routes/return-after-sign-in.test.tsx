import { aSession } from "@diary/core/session-sync/testing";
import { aChallenge, anId, aProfile } from "@diary/core/testing";
import { expect, test } from "vitest";

import { renderTestApp, type RenderedTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);
const TOKEN = "10000000000040008000000000000001";
const ren = aProfile({ user_id: anId(9002), nickname: "Ren", handle: "ren" });
const theirs = aChallenge({ user_id: ren.user_id, nickname: "Ren", title: "Ten haiku", liked: false });
const invitation = {
  name: "The early table",
  founder: { nickname: "Ren", avatar_url: null },
  members: 2,
  state: "open",
};
const session = () => aSession({ userId: member, signedInAt: Math.floor(Date.now() / 1000) });

async function open(address: string, changes: Record<string, unknown> = {}) {
  const sent: [string, unknown][] = [];
  const record = (name: string, answer: unknown) => (body: unknown, method: string) => {
    if (method === "POST") sent.push([name, body]);
    return answer;
  };
  const site = await renderTestApp(address, {
    answer: {
      token: session,
      signup: session,
      circle_invitation: record("circle_invitation", invitation),
      search_own_entries: record("search_own_entries", { entries: [], next: null }),
      likes: record("like", new Response(null, { status: 201 })),
      person: [ren],
      home_challenge: [theirs],
      profile: [aProfile()],
      setting: [],
      ...changes,
    },
  });
  return { sent, site };
}

const press = (site: RenderedTestApp, role: "button" | "link", name: string) =>
  site.getByRole("main").getByRole(role, { name, exact: true }).first().click();

async function fill(site: RenderedTestApp, ...passwords: string[]) {
  await site.getByLabelText("Email Address").fill("mina@diary.example");
  for (const label of passwords) await site.getByLabelText(label, { exact: true }).fill("secret1234");
}

async function signIn(site: RenderedTestApp) {
  await expect.element(site.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
  await fill(site, "Password");
  await press(site, "button", "Sign In");
}

async function signUp(site: RenderedTestApp) {
  await expect.element(site.getByRole("heading", { level: 1, name: "Sign Up" })).toBeVisible();
  await fill(site, "Password", "Confirm Password");
  await press(site, "button", "Sign Up");
}

const INVITATION = `/circle/invitation#${TOKEN}`;

async function expectInvitation({ sent, site }: Awaited<ReturnType<typeof open>>) {
  await expect.element(site.getByRole("button", { name: "Join" })).toBeVisible();
  expect(sent.at(-1)).toEqual(["circle_invitation", { token: TOKEN }]);
}

test.each([
  ["signs in", "Sign In", signIn],
  ["signs up", "Sign Up", signUp],
] as const)("a visitor who %s returns to the invitation with its token", async (_, link, enter) => {
  const opened = await open(INVITATION);
  await press(opened.site, "link", link);
  await enter(opened.site);
  await expectInvitation(opened);
});

test("a visitor who changes from Sign In to Sign Up and back returns to the invitation", async () => {
  const opened = await open(INVITATION);
  const { site } = opened;
  await press(site, "link", "Sign In");
  await press(site, "link", "I don't have an account.");
  await press(site, "link", "Already have an account");
  await press(site, "link", "I don't have an account.");
  await signUp(site);
  await expectInvitation(opened);
});

test("a user who confirms the address after the sign-up returns to the invitation", async () => {
  const opened = await open(INVITATION, { signup: { id: member, email: "mina@diary.example" } });
  await press(opened.site, "link", "Sign Up");
  await signUp(opened.site);
  await press(opened.site, "button", "Confirmed: Sign In");
  await expectInvitation(opened);
});

test("a visitor who signs in from the search of entries returns to the words", async () => {
  const { sent, site } = await open("/search#words=owl&in=entries");
  await press(site, "link", "Sign In");
  await signIn(site);
  await expect.element(site.getByRole("searchbox", { name: "Words" })).toHaveValue("owl");
  await expect.poll(() => sent.at(-1)).toMatchObject(["search_own_entries", { words: "owl" }]);
});

test("a visitor who signs in to follow a user returns to the user's page", async () => {
  const { site } = await open("/u/ren");
  await press(site, "link", "Follow");
  await signIn(site);
  await expect.element(site.getByRole("heading", { level: 1, name: "Ren" })).toBeVisible();
  await expect.element(site.getByRole("button", { name: "Follow", exact: true })).toBeVisible();
});

test("a visitor who signs in from the feed Following returns to it", async () => {
  const { site } = await open("/home?feed=following", { following_feed: [theirs] });
  await press(site, "link", "Sign In");
  await signIn(site);
  await expect.element(site.getByRole("link", { name: "Following" })).toHaveAttribute("aria-current", "page");
});

test("a visitor who presses Like and signs in has liked the challenge", async () => {
  const { sent, site } = await open("/home");
  await press(site, "button", "Like");
  await site.getByRole("dialog").getByRole("button", { name: "OK" }).click();
  await signIn(site);
  await expect.poll(() => sent).toMatchObject([["like", { challenge_id: theirs.challenge_id }]]);
});

async function loadCodeOfLikes() {
  const site = await renderTestApp("/home", { member, answer: {} });
  const feedback = site.getByRole("button", { name: "Feedback", exact: true, includeHidden: true });
  await expect.element(feedback).toBeInTheDocument();
  await site.unmount();
}

test("with the code of likes loaded, a like of a visitor returns to its place", async () => {
  await loadCodeOfLikes();
  const many = Array.from({ length: 12 }, (_, index) => ({ ...theirs, challenge_id: anId(20 + index) }));
  const { sent, site } = await open("/u/ren", { home_challenge: many });
  const cards = site.getByRole("article");
  await expect.element(cards).toHaveLength(12);
  await cards.last().getByRole("button", { name: "Like" }).click();
  await site.getByRole("dialog").getByRole("button", { name: "OK" }).click();
  await signIn(site);
  await expect.element(site.getByRole("heading", { level: 1, name: "Ren" })).toBeInTheDocument();
  await expect.poll(() => sent).toMatchObject([["like", { challenge_id: anId(31) }]]);
  await expect.element(cards.last()).toBeInViewport();
});

test("a user who signs out and in again gets My page, not the page of the sign-out", async () => {
  const { site } = await open("/mypage/setting/people");
  await signIn(site);
  await expect.element(site.getByRole("link", { name: "People" })).toBeVisible();
  await site.getByRole("button", { name: "Profile", exact: true }).click();
  await site.getByRole("menuitem", { name: "Sign out" }).click();
  await signIn(site);
  await expect.element(site.getByRole("link", { name: "Edit Profile" })).toBeVisible();
});

test("a visitor who signs in on the way to a page for users arrives there", async () => {
  const { site } = await open("/mypage/setting/people");
  await signIn(site);
  await expect.element(site.getByRole("link", { name: "People" })).toHaveAttribute("aria-current", "page");
});

test("a visitor who signs in without a page to return to gets My page", async () => {
  const { site } = await open("/user/signin");
  await signIn(site);
  await expect.element(site.getByRole("link", { name: "Edit Profile" })).toBeVisible();
});
