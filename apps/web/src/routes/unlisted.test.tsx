import { aChallenge, aDay, anId } from "@diary/core/testing";
import { beforeEach, expect, test, vi } from "vitest";

import { openMore, renderTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);
const TOKEN = "10000000000040008000000000000001";
const own = aChallenge({ user_id: member, title: "Quiet evenings", visibility: "private", day: 1 });
const link = `${location.origin}/unlisted#${TOKEN}`;

let links: unknown[];
let sent: [string, unknown][];
let isOffline: boolean;
beforeEach(() => {
  links = [];
  sent = [];
  isOffline = false;
});

const openOwn = (challenge = own) =>
  renderTestApp(`/challenge/${own.challenge_id}`, {
    member,
    answer: (path, body) => {
      if (isOffline) throw new TypeError("Failed to fetch");
      const name = path.split("/").at(-1)!;
      if (name === "home_challenge") return [challenge];
      if (name === "list_share_links") return links;
      if (name === "create_share_link") {
        sent.push([name, body]);
        links = [{ challenge_id: own.challenge_id, created_at: "2026-11-01T12:00:00Z", expires_at: null }];
        return TOKEN;
      }
      if (name === "revoke_share_link") {
        sent.push([name, body]);
        links = [];
        return new Response(null, { status: 204 });
      }
      return [];
    },
  });

test("the owner of a private challenge creates, copies and revokes its link", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const site = await openOwn();
  await openMore(site, "Unlisted link");
  const life = site.getByRole("combobox", { name: "Expires after" });
  await expect.element(life).toHaveFocus();
  await life.selectOptions("30 days");
  await site.getByRole("button", { name: "Make a link" }).click();
  await expect.element(site.getByText(link, { exact: true })).toHaveFocus();
  await site.getByRole("button", { name: "Copy link" }).click();
  expect(copied).toHaveBeenCalledWith(link);
  await site.getByRole("button", { name: "End the link" }).click();
  await expect.element(site.getByText("The link no longer works.")).toBeVisible();
  await expect.element(site.getByText(link, { exact: true })).not.toBeInTheDocument();
  await expect.element(site.getByRole("button", { name: "Make a link" })).toBeVisible();
  await expect.element(life).toHaveFocus();
  expect(sent).toEqual([
    ["create_share_link", { challenge_id: own.challenge_id, days: 30 }],
    ["revoke_share_link", { challenge_id: own.challenge_id }],
  ]);
});

test("the dialog Unlisted link mentions an existing link without its address", async () => {
  const made = { challenge_id: own.challenge_id, created_at: "2026-11-01T12:00:00Z" };
  links = [{ ...made, expires_at: "2126-11-09T12:00:00Z" }];
  const site = await openOwn();
  await openMore(site, "Unlisted link");
  const linkStatus = "There is a link, made on Nov 1, 2026, which works until Nov 9, 2126. Another ends it.";
  await expect.element(site.getByText(linkStatus)).toBeVisible();
  await expect.element(site.getByRole("button", { name: "Make another" })).toBeVisible();
});

test("an offline user sees that no link was created", { tags: "extended" }, async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const site = await openOwn();
  await openMore(site, "Unlisted link");
  const make = site.getByRole("button", { name: "Make a link" });
  await expect.element(make).toBeVisible();
  isOffline = true;
  await make.click();
  await expect.element(site.getByText("The link may not have been made. Please try again.")).toBeVisible();
});

test.each([
  ["a public challenge", { visibility: "public" }],
  ["a hidden challenge", { hidden_at: "2026-11-20T09:00:00Z" }],
] as const)("%s has no unlisted link", async (_, changes) => {
  const site = await openOwn({ ...own, ...changes });
  await site.getByRole("button", { name: /^More: / }).click();
  await expect.element(site.getByRole("menuitem", { name: "Edit", exact: true })).toBeVisible();
  await expect.element(site.getByRole("menuitem", { name: "Unlisted link" })).not.toBeInTheDocument();
});

test("a reader with the link sees the challenge and its entries, read-only", async () => {
  const entry = aDay({ challenge_id: own.challenge_id, content: "The lake, at dusk." });
  const site = await renderTestApp(`/unlisted#${TOKEN}`, {
    answer: {
      shared_challenge: (body: unknown) => {
        sent.push(["shared_challenge", body]);
        return { challenge: own, entries: [entry] };
      },
    },
  });
  await expect.element(site.getByRole("heading", { level: 1, name: "Quiet evenings" })).toBeVisible();
  await expect.element(site.getByText("The lake, at dusk.")).toBeVisible();
  await expect.element(site.getByText("Shared with you by its link.", { exact: false })).toBeVisible();
  await expect.element(site.getByText("Start a new streak today")).not.toBeInTheDocument();
  expect(sent).toEqual([["shared_challenge", { token: TOKEN }]]);
  expect(site.requests.join()).not.toContain(TOKEN);
  expect(document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
  for (const name of ["Edit Day", "Register Day", "Take this on"])
    await expect.element(site.getByRole("link", { name })).not.toBeInTheDocument();
});

test("the page of a revoked link says that the link doesn't work any more", async () => {
  const site = await renderTestApp("/unlisted#ended", { answer: () => Response.json(null) });
  await expect.element(site.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
});
