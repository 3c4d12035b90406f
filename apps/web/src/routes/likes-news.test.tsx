import { aSetting, anId } from "@diary/core/testing";
import { expect, test, vi } from "vitest";

import type { FakeApi } from "../testing/create-test-app.tsx";
import { renderTestApp, skipToLater } from "../testing/render-test-app.tsx";

const member = anId(9001);
const liked = (n: number, title: string, nicknames: string[], likes = nicknames.length) => ({
  challenge_id: anId(n),
  title,
  likes,
  nicknames,
  latest: `2026-11-25T09:00:00.00${9 - n}+00:00`,
});

function serverWith(news: ReturnType<typeof liked>[]) {
  const marked: unknown[] = [];
  const setting = aSetting({ user_id: member });
  const answer: FakeApi = (path, sent, method) => {
    if (path === "/auth/v1/user") return { id: member, email: "mina@diary.example" };
    if (path === "/rest/v1/profile")
      return [{ user_id: member, nickname: "Mina", comment: "", avatar_url: null, hidden_at: null }];
    if (path === "/rest/v1/setting") {
      if (method === "PATCH") Object.assign(setting, sent);
      return [setting];
    }
    if (path === "/rest/v1/rpc/likes_since")
      return marked.length > 0 || setting.likes_news === "off" ? [] : news;
    if (path === "/rest/v1/rpc/mark_likes_seen") {
      marked.push(sent);
      return new Response(null, { status: 204 });
    }
    return [];
  };
  return { answer, marked };
}

test("My page shows new likes, and the dot on Profile disappears after they are seen", async () => {
  const { answer, marked } = serverWith([
    liked(1, "Learn TypeScript", ["Ume", "Ken", "Ren"], 6),
    liked(2, "Run", ["Ken"]),
    liked(3, "Read", ["Ume", "Ken", "Ren"], 99),
    liked(4, "Ski", ["Ume", "Ken", "Ren"], 4),
  ]);
  // Likes are marked as seen a second after the page becomes visible.
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const site = await renderTestApp("/mypage", { member, answer });
  const list = site.getByRole("list", { name: "New likes" });
  const lines = [
    /Ume.*, .*Ken.*, .*Ren.* and 3 others like Learn TypeScript/,
    /Ken.* likes Run/,
    /and many others like Read/,
    /and 1 other like Ski/,
  ];
  await expect.element(list.getByRole("listitem").filter({ hasText: lines[0]! })).toBeVisible();
  expect(list.getByRole("listitem").elements()).toHaveLength(1);
  await site.getByRole("button", { name: "See all 4" }).click();
  for (const line of lines)
    await expect.element(list.getByRole("listitem").filter({ hasText: line })).toBeVisible();
  await expect.element(list).toHaveFocus();
  await expect
    .element(list.getByRole("link", { name: "Run" }))
    .toHaveAttribute("href", `/challenge/${anId(2)}`);
  const profile = site.getByRole("button", { name: "Profile" });
  await expect.element(profile).toHaveAccessibleDescription("New likes on your page");
  expect(marked).toEqual([]);
  visibility.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(() => marked).toEqual([{ until: "2026-11-25T09:00:00.008+00:00" }]);
  await expect.element(profile).not.toHaveAccessibleDescription();
  await expect.element(list.getByRole("link", { name: "Run" })).toBeVisible();
});

test("likes that load in a hidden tab are marked as seen after the tab is shown", async () => {
  const { answer, marked } = serverWith([liked(1, "Run", ["Ken"])]);
  const later = skipToLater();
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const site = await renderTestApp("/mypage", { member, answer });
  await expect.element(site.getByRole("list", { name: "New likes" })).toBeVisible();
  await later();
  expect(marked).toEqual([]);
  visibility.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  await later();
  await expect.poll(() => marked).toHaveLength(1);
});

test("a page other than My page shows the dot for new likes and marks none as seen", async () => {
  const { answer, marked } = serverWith([liked(1, "Run", ["Ken"])]);
  const later = skipToLater();
  const site = await renderTestApp("/challenge/create", { member, answer });
  const profile = site.getByRole("button", { name: "Profile" });
  await expect.element(profile).toBeVisible();
  await later();
  await expect.element(profile).toHaveAccessibleDescription("New likes on your page");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(marked).toEqual([]);
});

test("a user can get new likes by mail too, or turn them off", async () => {
  const { answer } = serverWith([liked(1, "Run", ["Ken"])]);
  const site = await renderTestApp("/mypage/setting/people", { member, answer });
  const choice = (name: string) => site.getByRole("group", { name: "Likes" }).getByRole("radio", { name });
  await expect.element(choice("On My page")).toBeChecked();
  await choice("Also a weekly mail").click();
  await expect.element(choice("Also a weekly mail")).toBeChecked();
  await choice("Off").click();
  await expect.element(choice("Off")).toBeChecked();
  await expect.element(site.getByRole("button", { name: "Profile" })).not.toHaveAccessibleDescription();
});
