import { aChallenge, anId } from "@diary/core/testing";
import { expect, test } from "vitest";

import { renderTestApp } from "../../testing/render-test-app.tsx";
import { feedWords } from "../../words/en/feed.ts";

const rowsBy = (authors: readonly number[], first = 0) =>
  authors.map((author, index) =>
    aChallenge({
      challenge_id: anId(first + index + 1),
      user_id: anId(9000 + author),
      title: `Challenge ${first + index + 1}`,
    }),
  );

const others = (count: number, from: number) => Array.from({ length: count }, (_, index) => from + index);

function openFeed(pages: readonly unknown[]) {
  const left = [...pages];
  const home_challenge = () => (left.length > 0 ? left.shift() : new Promise(() => {}));
  return renderTestApp("/home", { answer: { home_challenge } });
}

test("Show more keeps the focus if the first page of the feed has collapsed cards", async () => {
  const second = Promise.withResolvers<unknown>();
  const folded = rowsBy([...others(16, 0).map(() => 0), ...others(4, 1)]);
  const site = await openFeed([folded, second.promise]);
  const more = site.getByRole("button", { name: "Show more" });
  await expect.element(more).toBeVisible();
  const button = more.element() as HTMLElement;
  button.focus();
  button.click();
  second.resolve(rowsBy(others(20, 20), 20));
  await expect.element(site.getByRole("heading", { name: "Challenge 40" })).toBeInTheDocument();
  expect(document.activeElement).toBe(button);
});

test("expanding collapsed cards focuses the first of them and remounts no later card", async () => {
  const site = await openFeed([rowsBy([...others(15, 0).map(() => 0), ...others(4, 1)])]);
  const last = site.getByRole("heading", { name: "Challenge 19" });
  await expect.element(last).toBeInTheDocument();
  const card = last.element();
  const fold = site.getByRole("button", { name: "12 more by Mina" });
  (fold.element() as HTMLElement).click();
  await expect.element(site.getByRole("heading", { name: "Challenge 15" })).toBeInTheDocument();
  await expect.element(last).toBeInTheDocument();
  expect(last.element()).toBe(card);
  const first = site.getByRole("article", { name: "Challenge 4", exact: true });
  await expect.element(first.getByRole("link", { name: "More detail..." })).toHaveFocus();
});

test("a feed shows an error after the first failed request", async () => {
  let requests = 0;
  const site = await renderTestApp("/home", {
    answer: {
      home_challenge: () => {
        requests += 1;
        return requests === 1 ? Promise.reject(new TypeError("Failed to fetch")) : new Promise(() => {});
      },
    },
  });
  await expect.element(site.getByText(feedWords.failed)).toBeVisible();
  await expect.element(site.getByText("Now Loading...")).not.toBeInTheDocument();
});

test("Show more adds the next page of the feed, and the end says so", async () => {
  const site = await openFeed([rowsBy(others(20, 0)), rowsBy(others(1, 20), 20)]);
  await expect.element(site.getByRole("article")).toHaveLength(20);
  expect(site.getByText("That's all of them.").query()).toBeNull();
  const more = site.getByRole("button", { name: "Show more" });
  (more.element() as HTMLElement).click();
  await expect.element(site.getByRole("article")).toHaveLength(21);
  await expect.element(site.getByText("That's all of them.")).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
});

test.each([
  ["/home", "No challenges yet", "All"],
  ["/home?category=React", "No challenges in React yet", "React"],
  ["/home?category=Cooking", "No challenges yet", "All"],
])("an empty feed at %s says “%s”", async (address, text, topic) => {
  const site = await renderTestApp(address, { answer: { home_challenge: [] } });
  await expect.element(site.getByRole("heading", { name: text })).toBeVisible();
  await expect
    .element(site.getByRole("main").getByRole("link", { name: "New Challenge" }).last())
    .toHaveAttribute("href", "/challenge/create");
  const topics = site.getByRole("navigation", { name: "Topics" });
  await expect
    .element(topics.getByRole("link", { name: topic, exact: true }))
    .toHaveAttribute("aria-current", "page");
  expect(topics.element().querySelectorAll("[aria-current]")).toHaveLength(1);
});
