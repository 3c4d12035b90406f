import { aCase, aDay, anId } from "@diary/core/testing";
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { STAFF, sentTo, api, open, forgetSent } from "../testing/desk-site.ts";
import { renderTestApp } from "../testing/render-test-app.tsx";
import { translate as japanese } from "../words/ja/index.ts";

beforeEach(forgetSent);

describe("the queue by keyboard", () => {
  test("j and k move through the cases, Enter opens a case, u returns to the queue", async () => {
    const site = await open("/desk");
    const link = (n: number) => site.getByRole("link", { name: `Case ${n}` });
    await expect.element(link(1)).toHaveFocus();
    expect(document.title).toBe("Queue · Desk · Challenge Diary");
    await userEvent.keyboard("jj");
    await expect.element(link(3)).toHaveFocus();
    await userEvent.keyboard("j");
    await expect.element(link(3)).toHaveFocus();
    await userEvent.keyboard("k{ArrowUp}{ArrowDown}{Enter}");
    await expect
      .element(site.getByRole("heading", { name: "Challenge by Mina Buy my course" }))
      .toBeVisible();
    expect(sentTo("desk_case")).toEqual([{ case_id: anId(502) }]);
    await userEvent.keyboard("u");
    await expect.element(link(1)).toBeVisible();
  });

  test("a decision's key opens the case with this decision, and a digit opens a section", async () => {
    const site = await open("/desk/queue");
    await expect.element(site.getByRole("link", { name: "Case 1" })).toHaveFocus();
    await userEvent.keyboard("jh");
    await expect.element(site.getByRole("radio", { name: "Hide", exact: true })).toBeChecked();
    await expect.element(site.getByLabelText("Ground")).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard("dust 3");
    await expect.element(site.getByLabelText("Facts")).toHaveValue("dust 3");
    await expect.element(site.getByRole("radio", { name: "Hide", exact: true })).toBeChecked();
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard("3");
    await expect.element(site.getByRole("heading", { name: "No message is open" })).toBeVisible();
    await expect.element(site.getByText("Feedback · Desk · Challenge Diary")).toBeInTheDocument();
  });

  test("single-key shortcuts can be switched off", { tags: "extended" }, async () => {
    const site = await open("/desk/queue");
    await expect.element(site.getByRole("link", { name: "Case 1" })).toHaveFocus();
    await site.getByRole("switch", { name: "Single-key shortcuts" }).click();
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard("j5");
    await expect.element(site.getByRole("heading", { name: "Queue", level: 1 })).toBeVisible();
    expect(document.activeElement).toBe(document.body);
  });
});

test("the case of a reported profile shows its handle", async () => {
  const content = { nickname: "Mina", handle: "buy_my_course" };
  const reported = aCase({ subject_type: "profile", reported: content, current: content });
  const site = await open(`/desk/case/${anId(501)}`, { desk_case: reported });
  await expect.element(site.getByText("buy_my_course")).toBeVisible();
});

test("the case of a reported user shows the user's nudges to the reporter", async () => {
  const content = { nickname: "Mina" };
  const later = {
    at: "2026-11-20T09:00:00Z",
    content: { ...content, nudges: "2026-11-20 Lazy again?\n2026-11-21 2026-11-22!" },
  };
  const found = aCase({
    subject_type: "profile",
    reported: content,
    reported_later: [later],
    current: content,
  });
  const site = await open(`/desk/case/${anId(501)}`, { desk_case: found });
  await expect.element(site.getByText("Nudges to the reporter")).toBeVisible();
  await expect.element(site.getByText("Nov 20, 2026 Lazy again? Nov 21, 2026 2026-11-22!")).toBeVisible();
  await expect.element(site.getByText("As it is now: unchanged since it was reported.")).toBeVisible();
});

test("the case of a reported reply shows the entry that it answers", async () => {
  const reported = {
    content: "Buy my course",
    title: "Learn Rust",
    date: "2026-11-20",
    answered: "Chapter one",
  };
  const found = aCase({ subject_type: "reply", reported, current: { content: "Buy my course" } });
  const site = await open(`/desk/case/${anId(501)}`, { desk_case: found });
  await expect
    .element(site.getByRole("heading", { name: "Reply in a circle by Mina Learn Rust" }))
    .toBeVisible();
  const terms = [...document.querySelectorAll("main dt")].map(({ textContent }) => textContent);
  expect(terms.slice(0, 4)).toEqual(["Reply", "Title", "Date", "Entry that it answers"]);
  await expect.element(site.getByText("Chapter one")).toBeVisible();
  await expect.element(site.getByText("As it is now: unchanged since it was reported.")).toBeVisible();
});

test("the entries of a case are shown like on the site, formatted, with their dates in words", async () => {
  const entries = [
    aDay({ date: "2026-11-21", content: "Shoes, **half price**.", format: "markdown" }),
    aDay({ day_id: anId(12), date: "2026-11-20", content: "2 ** 3 is `8`", format: "plain" }),
  ];
  const site = await renderTestApp(`/desk/case/${anId(501)}`, {
    member: STAFF,
    answer: (path, args, method) => (path === "/rest/v1/day" ? entries : api()(path, args, method)),
  });
  const list = site.getByRole("list", { name: "Entries" });
  await expect.element(list.getByText("half price")).toBeVisible();
  await expect.poll(() => list.element().querySelector("strong")?.textContent).toBe("half price");
  await expect.element(list.getByText("2 ** 3 is `8`")).toBeVisible();
  for (const date of ["Nov 21, 2026", "Nov 20, 2026"])
    await expect.element(list.getByText(date)).toBeVisible();
});

test("a reported entry is formatted, but a reported description is shown as typed", async () => {
  const content = { title: "Learn Rust", date: "2026-11-20", content: "Buy my **course**." };
  const entry = aCase({ subject_type: "day", reported: content, current: content });
  const site = await open(`/desk/case/${anId(501)}`, { desk_case: entry });
  await expect.poll(() => document.querySelector("main dd strong")?.textContent).toBe("course");
  await expect.element(site.getByText("Nov 20, 2026", { exact: true })).toBeVisible();
  await site.unmount();
  const desc = { title: "Learn Rust", desc: "Only **today**." };
  const challenge = await open(`/desk/case/${anId(501)}`, {
    desk_case: aCase({ reported: desc, current: desc }),
  });
  await expect.element(challenge.getByText("Only **today**.")).toBeVisible();
});

test("on a Japanese desk, no space separates the label of the author from the name", async () => {
  const site = await renderTestApp("/desk/queue", {
    member: STAFF,
    answer: api(),
    language: { language: "ja", translate: japanese },
  });
  await expect.element(site.getByText("チャレンジ 作者：Mina").first()).toBeVisible();
  await site.getByRole("link", { name: "Case 1" }).click();
  await expect
    .element(site.getByRole("heading", { level: 1, name: "チャレンジ 作者：Mina Buy my course" }))
    .toBeVisible();
});

test("on phones, a link at the top of a case leads to the decision", async () => {
  const site = await open(`/desk/case/${anId(501)}`);
  const link = site.getByRole("link", { name: "Decide" });
  await page.viewport(1280, 800);
  await expect.element(site.getByRole("heading", { name: "Decide" })).toBeVisible();
  expect(link.query()).toBeNull();
  await page.viewport(390, 500);
  await link.click();
  const top = () => site.getByRole("heading", { name: "Decide" }).element().getBoundingClientRect().top;
  await expect.poll(top).toBeLessThan(100);
  expect(top()).toBeGreaterThanOrEqual(0);
  await page.viewport(1280, 800);
});

test("the case of a challenge shows its entries, on phones below the decision", async () => {
  const entry = aDay({ content: "Shoes, half price, at my shop." });
  const site = await renderTestApp(`/desk/case/${anId(501)}`, {
    member: STAFF,
    answer: (path, args, method) => (path === "/rest/v1/day" ? [entry] : api()(path, args, method)),
  });
  const entries = site.getByRole("list", { name: "Entries" });
  await expect.element(entries.getByText("Shoes, half price, at my shop.")).toBeVisible();
  await expect
    .element(site.getByRole("link", { name: "Open on the site" }))
    .toHaveAttribute("href", `/challenge/${anId(1)}`);
  await expect
    .element(site.getByRole("link", { name: "The author's account" }))
    .toHaveAttribute("href", `/desk/people?q=${anId(9001)}`);
  const boxOf = (name: string) =>
    site.getByRole("heading", { name, exact: true }).element().getBoundingClientRect();
  await page.viewport(390, 844);
  expect(boxOf("Decide").top).toBeGreaterThan(boxOf("Reports").bottom);
  expect(boxOf("Decide").bottom).toBeLessThan(boxOf("Entries").top);
  await page.viewport(1280, 800);
  expect(boxOf("Decide").left).toBeGreaterThan(boxOf("Entries").right);
  expect(boxOf("Decide").top).toBe(boxOf("As it was reported").top);
  expect(boxOf("Entries").top).toBeGreaterThan(boxOf("Other decisions on the author").bottom);
});

test("a case shows the first five entries, and a press shows the others and focuses the next one", async () => {
  const entries = Array.from({ length: 8 }, (_, index) =>
    aDay({ day_id: anId(40 + index), date: `2026-11-${20 - index}`, content: `Entry ${index + 1}.` }),
  );
  let shown = entries;
  const site = await renderTestApp(`/desk/case/${anId(501)}`, {
    member: STAFF,
    answer: (path, args, method) => (path === "/rest/v1/day" ? shown : api()(path, args, method)),
  });
  const rows = site.getByRole("list", { name: "Entries" }).getByRole("listitem");
  const more = site.getByRole("button", { name: "Show more" });
  await expect.element(more).toBeVisible();
  expect(rows.elements()).toHaveLength(5);
  await more.click();
  await expect.element(rows.nth(5)).toHaveFocus();
  expect(rows.elements()).toHaveLength(8);
  await expect.element(more).not.toBeInTheDocument();
  await site.unmount();
  shown = entries.slice(0, 5);
  const few = await renderTestApp(`/desk/case/${anId(501)}`, {
    member: STAFF,
    answer: (path, args, method) => (path === "/rest/v1/day" ? shown : api()(path, args, method)),
  });
  await expect.element(few.getByText("Entry 5.")).toBeVisible();
  expect(few.getByRole("button", { name: "Show more" }).query()).toBeNull();
});

test.each([
  ["challenge", { title: "Buy my course" }, /^Challenge by Mina\s*Buy my course$/],
  ["day", { title: "Learn Rust", content: "Buy it." }, /^Entry by Mina\s*Learn Rust$/],
  ["profile", { nickname: "Mina" }, /^Profile by Mina$/],
  ["challenge", {}, /^Challenge by Mina$/],
] as const)(
  "the heading of a case about a %s names its subject: %j",
  async (subject_type, reported, name) => {
    const current = Object.keys(reported).length === 0 ? null : reported;
    const site = await open(`/desk/case/${anId(501)}`, {
      desk_case: aCase({ subject_type, reported, current }),
    });
    await expect.element(site.getByRole("heading", { level: 1 })).toMatchTextContent(name);
  },
);

test("a case is part of the queue, and the first tab is aligned with the heading", async () => {
  const site = await open(`/desk/case/${anId(501)}`);
  const heading = site.getByRole("heading", { level: 1 });
  await expect.element(heading).toMatchTextContent(/Mina/);
  const tab = site.getByRole("link", { name: "Queue" });
  await expect.element(tab).toHaveAttribute("aria-current", "true");
  const text = document.createRange();
  text.selectNodeContents(tab.element());
  expect(text.getBoundingClientRect().left).toBe(heading.element().getBoundingClientRect().left);
});
