import { aChallenge, aDay, anId, aProfile } from "@diary/core/testing";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { comeBackLater, renderTestApp, skipToLater } from "../testing/render-test-app.tsx";

const member = anId(9001);

test(
  "the offline notice disappears when an entry written offline is delivered",
  { tags: "extended" },
  async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const challenge = aChallenge({ user_id: member, title: "Run" });
    const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
    let written: ReturnType<typeof aDay> | undefined;
    const site = await renderTestApp(`/day/create/${challenge.challenge_id}`, {
      member,
      answer: (path, sent) => {
        if (!navigator.onLine) throw new TypeError("Failed to fetch");
        if (path === "/rest/v1/home_challenge" || path === "/rest/v1/challenge") return [challenge];
        if (path === "/rest/v1/profile") return [aProfile()];
        if (path !== "/rest/v1/day") return [];
        if (sent === undefined) return written === undefined ? [] : [written];
        written = aDay(sent as object);
        return [{ ...written, challenge: { days: 10 } }];
      },
    });
    const toMyPage = async () => {
      await site.getByRole("button", { name: "Profile" }).click();
      await site.getByRole("menuitem", { name: "MyPage" }).click();
    };
    const detail = site.getByRole("article", { name: "Run" }).getByRole("link", { name: "Detail" });
    await expect.element(site.getByLabelText("Content")).toBeVisible();
    await toMyPage();
    await detail.click();
    const write = site.getByRole("main").getByRole("link", { name: "Register Day" });
    await expect.element(write).toBeVisible();
    network.mockReturnValue(false);
    dispatchEvent(new Event("offline"));
    comeBackLater();
    await expect.poll(() => logged.mock.calls.length).toBeGreaterThan(1);
    await write.click();
    await site.getByLabelText("Content").fill("On the train.");
    await site.getByRole("button", { name: "Register!" }).click();
    const sheet = site.getByRole("article", { name: /^DAY/ });
    await expect.element(sheet.getByText("On the train.")).toBeVisible();
    await toMyPage();
    await expect.element(site.getByRole("region", { name: "On this device" })).toBeVisible();
    network.mockReturnValue(true);
    dispatchEvent(new Event("online"));
    await expect.element(site.getByText("Registered successfully!")).toBeVisible();
    await detail.click();
    await expect.element(site.getByText("On the train.")).toBeVisible();
    await expect.element(site.getByText("Challenge Diary can't be reached")).not.toBeInTheDocument();
  },
);

test.each([
  ["a user's public page", "/u/maren"],
  ["the book", "/mypage/book"],
])("offline, %s says that it isn't available, even in a busy browser", async (_, address) => {
  vi.spyOn(window, "requestIdleCallback").mockImplementation((work, { timeout } = {}) =>
    timeout === undefined ? 0 : window.setTimeout(work, timeout),
  );
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const site = await renderTestApp(address, {
    member,
    answer: () => {
      throw new TypeError("Failed to fetch");
    },
  });
  await expect.element(site.getByText(/^This is not available offline/)).toBeVisible();
  await expect.element(site.getByRole("link", { name: "Go to Today" })).toHaveAttribute("href", "/mypage");
});

test("offline, a year that was never opened isn't available", { tags: "extended" }, async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const site = await renderTestApp("/mypage/year/2025", {
    member,
    answer: {
      home_challenge: [aChallenge({ user_id: member })],
      written_days: () => {
        throw new TypeError("Failed to fetch");
      },
    },
  });
  await expect.element(site.getByText("Your year could not be loaded.")).toBeVisible();
  await expect.element(site.getByText(/^This is not available offline/)).toBeVisible();
});

test(
  "if only the bottom bar's data is loaded, the page isn't available offline",
  { tags: "extended" },
  async () => {
    await page.viewport(390, 844);
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
    const toLater = skipToLater();
    const response = Promise.withResolvers<never>();
    const site = await renderTestApp("/mypage/year/2025", {
      member,
      answer: {
        home_challenge: [aChallenge({ user_id: member })],
        written_days: () => response.promise,
      },
    });
    await toLater();
    await expect.poll(() => site.requests).toContain("/rest/v1/day");
    response.reject(new TypeError("Failed to fetch"));
    network.mockReturnValue(false);
    dispatchEvent(new Event("offline"));
    await expect.element(site.getByText(/^This is not available offline/)).toBeVisible();
    await expect.element(site.getByText(/^Last updated/)).not.toBeInTheDocument();
  },
);

test("offline, My page says that the user can write, and omits an unstored year", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  const toLater = skipToLater();
  const site = await renderTestApp("/mypage", {
    member,
    answer: {
      home_challenge: [aChallenge({ user_id: member, title: "Run" })],
      written_days: () => {
        throw new TypeError("Failed to fetch");
      },
    },
  });
  await expect.element(site.getByRole("heading", { name: "Run" })).toBeVisible();
  network.mockReturnValue(false);
  dispatchEvent(new Event("offline"));
  await toLater();
  await expect
    .element(site.getByText("You can write. Entries are sent when the connection returns."))
    .toBeVisible();
  await expect.poll(() => site.requests).toContain("/rest/v1/rpc/written_days");
  await expect.element(site.getByText("Your year could not be loaded.")).not.toBeInTheDocument();
  await expect.poll(() => site.container.querySelector("main .min-h-144")?.clientHeight).toBe(0);
});
