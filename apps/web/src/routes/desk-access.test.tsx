import { beforeEach, describe, expect, test } from "vitest";

import { RPC, sentTo, open, forgetSent } from "../testing/desk-site.ts";
import { comeBackLater, rejected, renderTestApp } from "../testing/render-test-app.tsx";

beforeEach(forgetSent);

describe("the 404 page of the desk", () => {
  test("a visitor of the desk gets the 404 page, and no request is sent", async () => {
    const site = await renderTestApp("/desk/queue");
    await expect.element(site.getByRole("heading", { name: "404 not found!" })).toBeVisible();
    expect(document.title).toBe("404 not found! · Challenge Diary");
    expect(document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
    expect(site.requests.filter((path) => path.startsWith(RPC))).toEqual([]);
  });

  test.each([
    ["user without staff rights", false],
    ["user whose staff check fails", undefined],
  ])("a %s gets the 404 page, and no desk data is requested", async (_, is_staff) => {
    const site = await open("/desk", { is_staff: is_staff ?? rejected(404, "") });
    await expect.element(site.getByRole("heading", { name: "404 not found!" })).toBeVisible();
    expect(document.title).toBe("404 not found! · Challenge Diary");
    expect(site.requests.filter((path) => path.includes("desk_"))).toEqual([]);
  });

  test("staff get the 404 page for an unknown section of the desk", { tags: "extended" }, async () => {
    const site = await open("/desk/nothing");
    await expect.element(site.getByRole("heading", { name: "404 not found!" })).toBeVisible();
  });
});

test("the link for the first operator opens the desk and sends its code", { tags: "extended" }, async () => {
  const site = await open("/desk#first-staff=abc", { become_first_staff: true });
  await expect.element(site.getByRole("heading", { name: "Queue", level: 1 })).toBeVisible();
  expect(sentTo("become_first_staff")).toEqual([{ code: "abc" }]);
});

test("a used link for the first operator opens the 404 page", async () => {
  const site = await open("/desk#first-staff=abc", { become_first_staff: false });
  await expect.element(site.getByRole("heading", { name: "404 not found!" })).toBeVisible();
  expect(site.requests.filter((path) => path.includes("desk_"))).toEqual([]);
});

test("the link for the first operator sends its code only once", { tags: "extended" }, async () => {
  const site = await open("/desk#first-staff=abc", { become_first_staff: false, is_staff: true });
  await expect.element(site.getByRole("heading", { name: "404 not found!" })).toBeVisible();
  comeBackLater(10 * 60_000);
  await expect.element(site.getByRole("heading", { name: "Queue", level: 1 })).toBeVisible();
  expect(sentTo("become_first_staff")).toEqual([{ code: "abc" }]);
});
