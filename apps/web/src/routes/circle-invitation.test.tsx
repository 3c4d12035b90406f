import { aChallenge, aCircle, anId } from "@diary/core/testing";
import { beforeEach, expect, test, vi } from "vitest";

import { rejected, renderTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);
const TOKEN = "10000000000040008000000000000001";
const own = aChallenge({ user_id: member, title: "Quiet evenings", visibility: "private" });
const open = {
  name: "The early table",
  founder: { nickname: "Ren", avatar_url: null },
  members: 2,
  state: "open",
};

let sent: unknown[];
beforeEach(() => {
  sent = [];
});

const openInvitation = (invitation: unknown, user?: string, join?: () => Response) =>
  renderTestApp(`/circle/invitation#${TOKEN}`, {
    ...(user !== undefined && { member: user }),
    answer: {
      circle_invitation: (body: unknown) => {
        sent.push(body);
        return Response.json(invitation);
      },
      home_challenge: [own],
      circle_page: aCircle(),
      join_circle: (body: unknown) => {
        sent.push(body);
        return join?.() ?? anId(601);
      },
    },
  });

test("a visitor sees who invites to the circle, and links to sign in and sign up", async () => {
  const site = await openInvitation(open);
  await expect.element(site.getByRole("heading", { level: 1, name: "The early table" })).toBeVisible();
  await expect.element(site.getByText("Ren invites you to a circle. 2 members so far")).toBeVisible();
  expect(sent).toEqual([{ token: TOKEN }]);
  expect(site.requests.join()).not.toContain(TOKEN);
  expect(document.title).toMatch(/^Invitation to a Circle/);
  expect(document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
  for (const name of ["Sign In", "Sign Up"])
    await expect.element(site.getByRole("main").getByRole("link", { name })).toBeVisible();
  await site.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await expect.element(site.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
});

test("before joining with a private challenge, a user reads what members will see", async () => {
  const site = await openInvitation(open, member);
  await site
    .getByRole("combobox", { name: "Your challenge for this circle" })
    .selectOptions("Quiet evenings (private)");
  await expect.element(site.getByText(/^Members will read this private challenge/)).toBeVisible();
  await site.getByRole("button", { name: "Join" }).click();
  await expect.element(site.getByText("You are in.")).toBeVisible();
  await expect.element(site.getByRole("list", { name: "Today" })).toBeVisible();
  expect(sent.at(-1)).toEqual({ token: TOKEN, challenge_id: own.challenge_id });
});

test.each([
  ["unknown or expired", null, "This invitation no longer works"],
  ["full", { ...open, state: "full" }, "This circle is full"],
  ["for a circle of the user", { ...open, state: "member", circle_id: anId(601) }, "You are in this circle"],
])("an invitation that is %s can't be accepted", async (_, invitation, message) => {
  const site = await openInvitation(invitation, member);
  await expect.element(site.getByText(message)).toBeVisible();
  await expect.element(site.getByRole("button", { name: "Join" })).not.toBeInTheDocument();
});

test("an invitation to a circle of the user links to this circle", async () => {
  const site = await openInvitation({ ...open, state: "member", circle_id: anId(601) }, member);
  await expect
    .element(site.getByRole("link", { name: "To the circle" }))
    .toHaveAttribute("href", `/circle/${anId(601)}`);
});

test(
  "an invitation's address without a token is invalid, and no request is sent",
  { tags: "extended" },
  async () => {
    const site = await renderTestApp("/circle/invitation", { member, answer: {} });
    await expect
      .element(site.getByRole("heading", { name: "This invitation no longer works" }))
      .toBeVisible();
    expect(site.requests.join()).not.toContain("circle_invitation");
  },
);

test("the invitation to a circle of the user leads to the circle", async () => {
  const site = await openInvitation({ ...open, state: "member", circle_id: anId(601) }, member);
  await expect
    .element(site.getByRole("link", { name: "To the circle" }))
    .toHaveAttribute("href", `/circle/${anId(601)}`);
});

test("Join shows a message if the circle has become full", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const site = await openInvitation(open, member, () => rejected(409, "circle/full"));
  await site.getByRole("button", { name: "Join" }).click();
  await expect.element(site.getByText("The circle is full (6 members).")).toBeVisible();
  expect(sent.at(-1)).toEqual({ token: TOKEN, challenge_id: null });
});
