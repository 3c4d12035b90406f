import { aChallenge, aDay, anId } from "@diary/core/testing";
import { translatePage } from "@diary/testkit/translate-page";
import { followTranslation } from "@diary/ui/page-translation";
import { afterEach, beforeEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { userEvent } from "vitest/browser";

import { renderTestApp } from "./render-test-app.tsx";

const member = anId(9001);
const FEED = Array.from({ length: 30 }, (_, at) =>
  aChallenge({ challenge_id: anId(at + 1), user_id: anId(8000 + at), title: `Challenge ${at + 1}` }),
);
const OWLS = aChallenge({ challenge_id: anId(99), title: "Owls" });

followTranslation();

let stop: () => void;
beforeEach(() => {
  stop = translatePage();
});
afterEach(() => stop());

const page = () => document.body.textContent;

const Text = ({ text }: { readonly text: string }) => text;

test.each([
  [
    "text next to elements",
    (n: number) => (
      <p>
        Day {n} of <b>ten</b>
      </p>
    ),
    "Day 2 of ten",
  ],
  ["only text", (n: number) => <p>{n}</p>, "2"],
  [
    "several texts in an element",
    (n: number) => (
      <p>
        {n} / {10 - n}
      </p>
    ),
    "2 / 8",
  ],
  [
    "text that is removed",
    (n: number) => (
      <p>
        {n === 1 && "one "}
        <b>x</b>
        {n === 1 && " end"}
      </p>
    ),
    "x",
  ],
  [
    "text that is added",
    (n: number) => (
      <p>
        {n === 2 && "two "}
        <b>x</b>
        {n === 2 && " end"}
      </p>
    ),
    "two x end",
  ],
  ["text that becomes an element", (n: number) => <p>a {n === 1 ? "one" : <i>two</i>} z</p>, "a two z"],
  ["an element that becomes text", (n: number) => <p>a {n === 1 ? <i>one</i> : "two"} z</p>, "a two z"],
  [
    "text before a new element",
    (n: number) => (
      <p>
        {n === 2 && <i>new </i>}
        {"old"}
        <b> b</b>
      </p>
    ),
    "new old b",
  ],
  [
    "text without a parent element",
    (n: number) => (
      <>
        {n === 1 ? "one" : "two"} {n}
      </>
    ),
    "two 2",
  ],
  [
    "removed elements with text",
    (n: number) => (
      <div>
        {n === 1 ? (
          <p>
            {n} a {n}
          </p>
        ) : null}
        z {n}
      </div>
    ),
    "z 2",
  ],
  [
    "texts with keys that change places",
    (n: number) => (
      <p>
        {(n === 1 ? ["a", "b"] : ["b", "a"]).map((k) => (
          <Text key={k} text={k} />
        ))}
      </p>
    ),
    "ba",
  ],
  [
    "empty text",
    (n: number) => (
      <p>
        a{n === 1 ? "b" : ""}
        {n}
      </p>
    ),
    "a2",
  ],
])("React updates %s on a translated page", async (_, draw, expected) => {
  const { container, rerender, unmount } = await render(draw(1));
  await rerender(draw(2));
  await expect.poll(() => container.textContent).toBe(expected);
  await rerender(draw(1));
  await rerender(draw(2));
  await expect.poll(() => container.textContent).toBe(expected);
  await unmount();
  expect(container.textContent).toBe("");
});

test("a translated page updates the character count and shows the message of Register!", async () => {
  const challenge = aChallenge({ user_id: member, day: 3 });
  const days = ["2026-01-03", "2026-01-02", "2026-01-01"].map((date, at) => aDay({ day_id: anId(at), date }));
  const site = await renderTestApp(`/day/create/${challenge.challenge_id}`, {
    member,
    answer: {
      home_challenge: [challenge],
      day: (sent?: object) =>
        sent === undefined ? days : [{ ...aDay(), ...sent, day: 4, challenge: { days: 10 } }],
    },
  });
  await expect.poll(page).toContain("DAY 4");
  await site.getByLabelText("Content").fill("Ran far");
  await expect.poll(page).toContain("7 / 10000");
  await site.getByLabelText("Content").fill("Ran");
  await expect.poll(page).toContain("3 / 10000");
  await site.getByRole("button", { name: "Register!" }).click();
  await expect.element(site.getByText("Registered successfully!").first()).toBeVisible();
});

test("a like updates the count on a translated page", async () => {
  let likes = {};
  const answer = {
    home_challenge: () => [aChallenge(likes)],
    likes: () => {
      likes = { like_count: 3, liked: true };
      return new Response(null, { status: 201 });
    },
  };
  const site = await renderTestApp("/home", { member, answer });
  const like = site.getByRole("button", { name: "Like" });
  const count = () => like.query()?.querySelector("[data-count]");
  await expect.poll(() => count()?.textContent).toBe("2");
  await like.click();
  await expect.poll(() => count()?.textContent).toBe("3");
  expect(count()?.getAttribute("data-count")).toBe("3");
  await expect.element(like).toHaveAttribute("title", "3 likes");
});

test("a translated feed shows the challenges of further pages", async () => {
  const pages = [FEED.slice(0, 20), FEED.slice(20)];
  const site = await renderTestApp("/home", { answer: { home_challenge: () => pages.shift() ?? [] } });
  const heading = (name: string) => site.getByRole("heading", { name, exact: true });
  await expect.element(heading("Challenge 1")).toBeInTheDocument();
  // The locator's `click()` would scroll to the button, which already loads the next page and disables the button.
  (site.getByRole("button", { name: "Show more" }).element() as HTMLElement).click();
  await expect.element(heading("Challenge 30")).toBeInTheDocument();
  await site.getByRole("link", { name: "PHP" }).click();
  await expect.element(heading("Challenge 1")).not.toBeInTheDocument();
  await expect.element(site.getByText("No challenges in PHP yet")).toBeVisible();
});

test("a search on a translated page shows the number of results", async () => {
  const answer = {
    search_challenges: (sent: { words: string }) => (sent.words === "owl" ? [OWLS] : FEED.slice(0, 3)),
  };
  const site = await renderTestApp("/search", { member, answer });
  const field = site.getByRole("searchbox", { name: "Words" });
  const status = site.getByRole("main").getByRole("status");
  await field.fill("owl");
  await userEvent.keyboard("{Enter}");
  await expect.element(status).toHaveTextContent("1 found");
  await field.fill("read");
  await userEvent.keyboard("{Enter}");
  await expect.element(status).toHaveTextContent("3 found");
});
