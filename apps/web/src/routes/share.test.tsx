import { aChallenge, aDay, anId } from "@diary/core/testing";
import { expect, onTestFinished, test, vi } from "vitest";
import { userEvent } from "vitest/browser";

import { renderTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);
const own = aChallenge({ user_id: member, title: "Thirty days of types", day: 14, days: 30 });
const address = `${location.origin}/challenge/${own.challenge_id}`;

function openedWindows() {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  return () =>
    open.mock.calls.map(([url, , features]) => {
      expect(features).toBe("popup,noopener,width=550,height=400");
      return new URL(String(url));
    });
}

async function openOwn() {
  const site = await renderTestApp(`/challenge/${own.challenge_id}`, {
    member,
    answer: { home_challenge: [own] },
  });
  const share = site.getByRole("button", { name: "Share" });
  await expect.element(share).toBeVisible();
  return { site, share };
}

test("a device without a share sheet offers three networks and Copy link", { tags: "extended" }, async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const { share, site } = await openOwn();
  await share.click();
  const items = () => site.getByRole("menuitem").elements();
  await expect
    .poll(() => items().map((item) => item.textContent))
    .toEqual(["X", "Bluesky", "Mastodon", "Copy link"]);
  await site.getByRole("menuitem", { name: "Copy link" }).click();
  await expect.element(site.getByText("The link is copied.")).toBeVisible();
  expect(write).toHaveBeenCalledWith(address);
});

test("Mastodon asks for the user's server, by keyboard too", { tags: "extended" }, async () => {
  const opened = openedWindows();
  const { share, site } = await openOwn();
  await share.click();
  await site.getByRole("menuitem", { name: "Mastodon" }).click();
  const server = site.getByLabelText("Your server");
  await server.fill("mastodon");
  await userEvent.keyboard("{Enter}");
  await expect.element(site.getByText("That is not the name of a server", { exact: false })).toBeVisible();
  await server.fill("@mina@m.example");
  await userEvent.keyboard("{Enter}");
  await expect.element(site.getByRole("dialog")).not.toBeInTheDocument();
  const [compose] = opened();
  expect(compose?.host).toBe("m.example");
  expect(compose?.searchParams.get("text")).toBe(`Thirty days of types…\n${address}`);
});

test("a share sheet gets text, address and image", async () => {
  const shared: ShareData[] = [];
  const picture = new Response(new Blob(["picture"], { type: "image/png" }));
  const load = vi.spyOn(globalThis, "fetch").mockResolvedValue(picture);
  Object.assign(navigator, {
    share: async (data: ShareData) => void shared.push(data),
    canShare: () => true,
  });
  onTestFinished(() => {
    for (const name of ["share", "canShare"]) Reflect.deleteProperty(navigator, name);
  });
  const { share } = await openOwn();
  await share.click();
  await expect.poll(() => shared).toHaveLength(1);
  expect(shared[0]).toMatchObject({ text: "Thirty days of types…", url: address });
  expect(shared[0]!.files?.map(({ name, type }) => [name, type])).toEqual([["challenge.png", "image/png"]]);
  expect(load.mock.calls[0]![0]).toBe("/card/14-of-30.png");
});

test("networks are listed if the share sheet fails", { tags: "extended" }, async () => {
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("offline"));
  Object.assign(navigator, { share: async () => Promise.reject(new DOMException("", "NotAllowedError")) });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "share"));
  const { share, site } = await openOwn();
  await share.click();
  await expect.element(share).toHaveAttribute("aria-haspopup", "menu");
  await share.click();
  await expect.element(site.getByRole("menuitem", { name: "Bluesky" })).toBeVisible();
});

test("a completed challenge is shared from its dialog, which stays", { tags: "extended" }, async () => {
  const opened = openedWindows();
  const last = { ...own, day: 29, title: "Thirty days of types" };
  const site = await renderTestApp(`/day/create/${own.challenge_id}`, {
    member,
    answer: {
      home_challenge: [last],
      day: (sent?: object) =>
        sent === undefined ? [] : [{ ...aDay(), ...sent, day: 30, challenge: { days: 30 } }],
    },
  });
  await site.getByLabelText("Content").fill("The last type.");
  await site.getByRole("button", { name: "Register!" }).click();
  const moment = site.getByRole("dialog", { name: "COMPLETED" });
  await moment.getByRole("button", { name: "Share" }).click();
  await site.getByRole("menuitem", { name: "Mastodon" }).click();
  await site.getByLabelText("Your server").fill("m.example");
  await userEvent.keyboard("{Enter}");
  await expect.element(site.getByLabelText("Your server")).not.toBeInTheDocument();
  expect(opened()[0]?.searchParams.get("text")).toBe(`The last type.…\n${address}`);
  await moment.getByRole("button", { name: "Share" }).click();
  await site.getByRole("menuitem", { name: "X" }).click();
  await expect.poll(opened).toHaveLength(2);
  await expect.element(moment).toBeVisible();
});

test.each([
  ["a private challenge", { ...own, visibility: "private" as const }, /^More: /],
  ["another user's challenge", { ...own, user_id: anId(9002) }, "Back"],
])("%s can't be shared", async (_whose, challenge, shown) => {
  const site = await renderTestApp(`/challenge/${own.challenge_id}`, {
    member,
    answer: { home_challenge: [challenge] },
  });
  await expect.element(site.getByRole("button", { name: shown, exact: true })).toBeVisible();
  expect(site.getByRole("button", { name: "Share" }).query()).toBeNull();
});
