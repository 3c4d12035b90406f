import type { CircleSummary } from "@diary/core/circle";
import { createQueryClient } from "@diary/core/query";
import { anId } from "@diary/core/testing";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page, type Locator } from "vitest/browser";

import { dehydrateQueries, restoreQueryCache } from "../../storage/persist-query-cache.ts";
import { aPopup } from "../../testing/a-popup.tsx";
import { PopupHarness, serverRows, TODAY, writingOn } from "../../testing/popup-harness.tsx";

const TABLE: CircleSummary = {
  circle_id: anId(70),
  name: "The early table",
  members: 4,
  wrote_today: 3,
  new_replies: 0,
  nudges: 0,
};

const { userId } = TODAY;
const offline = async () => Response.error();

test("the popup's circle line shows how many members of the first circle wrote today", async () => {
  const { screen } = await aPopup({ circles: [TABLE, { ...TABLE, circle_id: anId(71), name: "Two" }] });
  const line = screen.getByRole("link", { name: /The early table.*: 3 of 4 wrote today$/ });
  await expect.element(line).toHaveTextContent("3 of 4 wrote today");
  await expect.element(line).toHaveAttribute("href", expect.stringMatching(`/circle/${anId(70)}$`));
  await expect.element(screen.getByText("Two")).not.toBeInTheDocument();
});

test.each([
  [{ wrote_today: 4 }, "All 4 wrote today"],
  [{ wrote_today: 2, members: 2 }, "Both wrote today"],
  [{ wrote_today: 0 }, "No one wrote yet"],
  [{ new_replies: 1 }, "1 new reply · 3 of 4 wrote today"],
  [{ new_replies: 2, nudges: 1 }, "2 new replies · 1 nudge · 3 of 4 wrote today"],
])("the line of a circle with %o is %s", async (changes, text) => {
  const { screen } = await aPopup({ circles: [{ ...TABLE, ...changes }] });
  await expect.element(screen.getByRole("link", { name: /The early table/ })).toHaveTextContent(text);
});

const boxOf = (part: Locator) => part.element().getBoundingClientRect();

test("a long circle line ends before the header's buttons, and no part is cut", async () => {
  await page.viewport(400, 600);
  const { screen } = await aPopup({ circles: [{ ...TABLE, wrote_today: 0, new_replies: 2, nudges: 1 }] });
  const link = screen.getByRole("link", { name: /The early table/ });
  await expect.element(link).toBeVisible();
  const line = boxOf(link);
  expect(line.right).toBeLessThanOrEqual(boxOf(screen.getByRole("button", { name: "Add a note" })).left);
  const news = screen.getByText("2 new replies · 1 nudge", { exact: true });
  expect(news.element().scrollWidth).toBeLessThanOrEqual(news.element().clientWidth);
  expect(boxOf(news).right).toBeLessThanOrEqual(line.right);
  expect(boxOf(screen.getByText(/No one wrote yet/)).top).toBeGreaterThanOrEqual(boxOf(news).bottom);
});

test("the popup shows no circle line for a circle without other members", async () => {
  const circles = vi.fn<() => Promise<Response>>(async () => Response.json([{ ...TABLE, members: 1 }]));
  const { field, screen } = await aPopup({ circles });
  await expect.element(field).toBeVisible();
  await expect.poll(() => circles.mock.calls.length).toBe(1);
  expect(screen.getByText(/wrote today/).query()).toBeNull();
});

test("the circle line shows the first circle with news", async () => {
  const second = { ...TABLE, circle_id: anId(71), name: "Two", new_replies: 1 };
  const { screen } = await aPopup({
    circles: [TABLE, second, { ...second, circle_id: anId(72), name: "Z" }],
  });
  const line = screen.getByRole("link", { name: /Two.*: 1 new reply · 3 of 4 wrote today$/ });
  await expect.element(line).toHaveAttribute("href", expect.stringMatching(`/circle/${anId(71)}$`));
});

test("a circle line stored yesterday is hidden until the response arrives", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const cache = createQueryClient();
  const yesterday = Date.now() - 86_400_000;
  cache.setQueryData(["circle", userId, "mine"], [TABLE], { updatedAt: yesterday });
  const circles = vi.fn<() => Promise<Response>>(() => promise);
  const rows = serverRows({ circles });
  const screen = await render(<PopupHarness {...{ cache, rows }} writing={writingOn()} />);
  await expect.poll(() => circles.mock.calls.length).toBe(1);
  expect(screen.getByText(/wrote today/).query()).toBeNull();
  resolve(Response.json([{ ...TABLE, wrote_today: 1 }]));
  await expect.element(screen.getByText("1 of 4 wrote today")).toBeVisible();
});

test("offline, the popup shows the circle line that it stored when it was last open", async () => {
  const before = createQueryClient();
  before.setQueryData(["circle", userId, "mine"], [TABLE], { updatedAt: Date.now() - 3_600_000 });
  const circles = vi.fn<() => Promise<Response>>(async () => Response.json([TABLE]));
  const online = serverRows({ circles });
  const first = await render(<PopupHarness cache={before} rows={online} writing={writingOn()} />);
  await expect.element(first.getByText("3 of 4 wrote today")).toBeVisible();
  // The popup stores only queries in use, and a query is in use shortly after its data is painted.
  await expect.poll(() => circles.mock.calls.length).toBe(1);
  const known = structuredClone(dehydrateQueries(before, userId));
  await first.unmount();
  const cache = createQueryClient();
  restoreQueryCache(cache, { userId, known }, userId);
  const rows = serverRows({ circles: offline });
  const screen = await render(<PopupHarness {...{ cache, rows }} writing={writingOn()} />);
  await expect.element(screen.getByText("3 of 4 wrote today")).toBeVisible();
});

test("the circle line is removed and not stored when the response lacks the circle", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const cache = createQueryClient();
  cache.setQueryData(["circle", userId, "mine"], [TABLE], { updatedAt: Date.now() - 3_600_000 });
  const rows = serverRows({ circles: () => promise });
  const screen = await render(<PopupHarness {...{ cache, rows }} writing={writingOn()} />);
  await expect.element(screen.getByText("3 of 4 wrote today")).toBeVisible();
  resolve(Response.json([]));
  await expect.element(screen.getByText("3 of 4 wrote today")).not.toBeInTheDocument();
  expect(JSON.stringify(dehydrateQueries(cache, userId))).not.toContain("early table");
});

test("the circle line doesn't make the header higher, and isn't shown above yesterday's entry", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { field, screen } = await aPopup({ circles: () => promise, days: [] });
  await expect.element(field).toBeVisible();
  const header = screen.getByRole("banner");
  const before = header.element().getBoundingClientRect().height;
  resolve(Response.json([TABLE]));
  const line = screen.getByText("3 of 4 wrote today");
  await expect.element(line).toBeVisible();
  expect(header.element().getBoundingClientRect().height).toBe(before);
  await screen.getByRole("button", { name: "Write for yesterday" }).click();
  await expect.element(line).not.toBeInTheDocument();
});
