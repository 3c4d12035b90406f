import { aChallenge, anId } from "@diary/core/testing";
import { expect, test, vi } from "vitest";
import { page as browser, userEvent } from "vitest/browser";

import { renderTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);
const owls = aChallenge({ title: "Owls", desc: "Each evening an OWL.", nickname: "Mina", category: "Other" });
const entryOn = (date: string, content: string) => ({
  day_id: anId(Number(date.slice(8))),
  challenge_id: anId(1),
  title: "Birds",
  date,
  content,
});

interface Sent {
  words: string;
  before?: string;
  before_date?: string;
}

function openSearch(address: string, respond: (name: string, sent: Sent) => unknown, isMember = true) {
  const requests: [string, Sent][] = [];
  const answer = (path: string, sent: unknown) => {
    const [, name] = /^\/rest\/v1\/rpc\/(search_\w+)$/.exec(path) ?? [];
    if (name === undefined) return [];
    requests.push([name, sent as Sent]);
    return respond(name, sent as Sent);
  };
  return { requests, site: renderTestApp(address, { ...(isMember && { member }), answer }) };
}

test("a search starts on Enter, finds public challenges and highlights the words", async () => {
  const { requests, site } = openSearch("/search", () => [owls], false);
  const page = await site;
  const field = page.getByRole("searchbox", { name: "Words" });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("owl");
  expect(requests, "typing sends no request").toEqual([]);
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("link", { name: "Owls" })).toBeVisible();
  await expect.element(page.getByRole("main").getByRole("status")).toHaveTextContent("1 found");
  await expect.element(page.getByRole("listitem").getByText("Other", { exact: true })).toBeVisible();
  expect([...document.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual([
    "Owl",
    "OWL",
  ]);
  expect(requests.at(-1)).toEqual(["search_challenges", { words: "owl" }]);
  await expect.element(field).toHaveValue("owl");
  await expect.element(field).toHaveFocus();
});

test("Show more requests challenges older than the last one found", { tags: "extended" }, async () => {
  const page1 = Array.from({ length: 20 }, (_, n) =>
    aChallenge({ ...owls, challenge_id: anId(n + 1), title: `Owls ${n}` }),
  );
  const { requests, site } = openSearch("/search#words=owls", (_, { before }) =>
    before === undefined ? page1 : [],
  );
  const page = await site;
  await expect.element(page.getByRole("main").getByRole("status")).toHaveTextContent("20 found so far");
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.element(page.getByRole("main").getByRole("status")).toHaveTextContent("20 found");
  const last = page1.at(-1)!;
  expect(requests.at(-1)![1]).toEqual({
    words: "owls",
    before: last.created_at,
    before_id: last.challenge_id,
  });
});

test(
  "a search for one Latin letter shows a message, and one kanji is searched",
  { tags: "extended" },
  async () => {
    const { requests, site } = openSearch("/search", () => []);
    const page = await site;
    const field = page.getByRole("searchbox");
    await field.fill("c");
    await page.getByRole("button", { name: "Search" }).click();
    await expect.element(field).toHaveAccessibleDescription(/^Type a word of at least two letters\./);
    await field.fill("猫");
    await page.getByRole("button", { name: "Search" }).click();
    await expect.element(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
    expect(new Set(requests.map(([, { words }]) => words))).toEqual(new Set(["猫"]));
  },
);

test("pressing Enter in an input method doesn't start a search", { tags: "extended" }, async () => {
  const { requests, site } = openSearch("/search", () => []);
  const page = await site;
  await page.getByRole("searchbox").fill("ねこ");
  const field = page.getByRole("searchbox").element();
  const enter = { key: "Enter", bubbles: true, cancelable: true };
  for (const init of [
    { ...enter, isComposing: true },
    { ...enter, keyCode: 229 },
  ])
    expect(field.dispatchEvent(new KeyboardEvent("keydown", init)), "the submit by Enter is prevented").toBe(
      false,
    );
  expect(field.dispatchEvent(new KeyboardEvent("keydown", enter))).toBe(true);
  expect(requests).toEqual([]);
});

test("a search in the user's entries requests older entries until some match", async () => {
  const pages: Record<string, unknown> = {
    start: { entries: [], next: { before_date: "2025-01-01", before_id: anId(1) } },
    "2025-01-01": {
      entries: Array.from({ length: 10 }, (_, n) => entryOn(`2024-12-${30 - n}`, "Rain.\nAn owl.")),
      next: { before_date: "2024-06-01", before_id: anId(2) },
    },
    "2024-06-01": { entries: [entryOn("2024-05-01", "Owl!")], next: null },
  };
  const { requests, site } = openSearch(
    "/search#words=owl&in=entries",
    (_, { before_date = "start" }) => pages[before_date],
  );
  const page = await site;
  await expect
    .element(page.getByRole("main").getByRole("status"))
    .toHaveTextContent("10 found so far · Searched back to Jun 1, 2024.");
  await expect.element(page.getByText("An owl.").first()).toBeVisible();
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.element(page.getByRole("main").getByRole("status")).toHaveTextContent("11 found");
  await expect
    .element(page.getByRole("link", { name: "May 1, 2024" }))
    .toHaveAttribute("href", `/day/edit/${anId(1)}/${anId(1)}`);
  expect(new Set(requests.map(([name]) => name))).toEqual(new Set(["search_own_entries"]));
});

test("a visitor who searches entries sees a link to sign in, and sends no request", async () => {
  const { requests, site } = openSearch("/search#words=owl&in=entries", () => [], false);
  const page = await site;
  await expect
    .element(page.getByRole("heading", { name: "Your entries can be searched once you are signed in." }))
    .toBeVisible();
  await expect
    .element(page.getByRole("main").getByRole("link", { name: "Sign In" }))
    .toHaveAttribute("href", "/user/signin");
  expect(requests).toEqual([]);
});

test("the chips keep the words in the other place, and Search in the header doesn't", async () => {
  await browser.viewport(1280, 800);
  const { requests, site: opening } = openSearch("/search#words=owl", (name) =>
    name === "search_challenges" ? [owls] : { entries: [], next: null },
  );
  const site = await opening;
  await expect.element(site.getByRole("searchbox")).toHaveValue("owl");
  await site.getByRole("link", { name: "My entries" }).click();
  await expect
    .element(site.getByRole("link", { name: "My entries" }))
    .toHaveAttribute("aria-current", "page");
  await expect.element(site.getByRole("link", { name: "Challenges" })).not.toHaveAttribute("aria-current");
  await expect.element(site.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  expect(requests.at(-1)).toMatchObject(["search_own_entries", { words: "owl" }]);
  await site.getByRole("banner").getByRole("link", { name: "Search" }).click();
  await expect.element(site.getByRole("searchbox")).toHaveValue("");
  await expect
    .element(site.getByRole("link", { name: "Challenges" }))
    .toHaveAttribute("aria-current", "page");
});

test("a word that is too short is refused without a request until it is changed", async () => {
  const { requests, site: opening } = openSearch("/search#words=c", () => []);
  const field = (await opening).getByRole("searchbox");
  await expect.element(field).toHaveAccessibleDescription(/^Type a word of at least two letters\./);
  await field.fill("ca");
  await expect.element(field).not.toBeInvalid();
  expect(requests).toEqual([]);
});

test("results stay if older ones can't be loaded, and Try again loads them", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const first = Array.from({ length: 20 }, (_, n) =>
    aChallenge({ ...owls, challenge_id: anId(n + 1), title: `Owls ${n}` }),
  );
  let isDown = true;
  const older = () =>
    isDown
      ? Response.json({}, { status: 403 })
      : [aChallenge({ ...owls, challenge_id: anId(21), title: "Older owls" })];
  const { site: opening } = openSearch("/search#words=owls", (_, { before }) =>
    before === undefined ? first : older(),
  );
  const site = await opening;
  await site.getByRole("button", { name: "Show more" }).click();
  await expect.element(site.getByText("The search could not be done.")).toBeVisible();
  await expect.element(site.getByRole("link", { name: "Owls 19" })).toBeVisible();
  isDown = false;
  await site.getByRole("button", { name: "Try again" }).click();
  await expect.element(site.getByRole("link", { name: "Older owls" })).toBeVisible();
  await expect.element(site.getByRole("link", { name: "Owls 19" })).toBeVisible();
});

test("a failed search in the user's entries isn't repeated until the user tries again", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  let isDown = true;
  const older = () =>
    isDown ? Response.json({}, { status: 403 }) : { entries: [entryOn("2024-12-30", "An owl.")], next: null };
  const { requests, site: opening } = openSearch("/search#words=owl&in=entries", (_, { before_date }) =>
    before_date === undefined
      ? { entries: [], next: { before_date: "2025-01-01", before_id: anId(1) } }
      : older(),
  );
  const site = await opening;
  await expect.element(site.getByText("The search could not be done.")).toBeVisible();
  isDown = false;
  await site.getByRole("button", { name: "Try again" }).click();
  await expect.element(site.getByText("An owl.")).toBeVisible();
  expect(requests).toHaveLength(3);
});
