import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { renderTestApp } from "../testing/render-test-app.tsx";
import { policy } from "../words/en/content/policy.ts";

beforeEach(() => page.viewport(1280, 800));

test.each(["/policy", "/term"])("the contents of %s list each section in its order", async (address) => {
  const site = await renderTestApp(address);
  const contents = site.getByRole("navigation", { name: "Contents" });
  await expect.element(contents).toBeVisible();
  const shown = (level: number) =>
    site
      .getByRole("main")
      .getByRole("heading", { level })
      .all()
      .map((heading) => heading.element().textContent);
  const links = contents.getByRole("link").all();
  expect(links.map((link) => link.element().textContent)).toEqual(shown(2));
});

test("a link of the contents moves the view and the focus to its section", async () => {
  const site = await renderTestApp("/policy");
  const { heading } = policy.sections.at(-2)!;
  const link = site.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: heading });
  const section = site.getByRole("heading", { level: 2, name: heading });
  for (const press of ["{Enter}", "{Enter}"]) {
    (link.element() as HTMLElement).focus();
    scrollTo({ top: 0, behavior: "instant" });
    await userEvent.keyboard(press);
    await expect.element(section).toHaveFocus();
    await expect.element(section).toBeInViewport();
  }
});

test("on a wide screen, the list of contents stays visible next to the text", async () => {
  const site = await renderTestApp("/policy");
  const contents = site.getByRole("navigation", { name: "Contents" });
  await expect.element(contents).toBeVisible();
  const rail = contents.element().getBoundingClientRect();
  const text = site.getByRole("heading", { level: 2 }).first().element().getBoundingClientRect();
  expect(rail.right).toBeLessThan(text.left);
  site.getByRole("heading", { level: 2, name: "Fees" }).element().scrollIntoView();
  await expect.element(contents.getByRole("link").first()).toBeInViewport({ ratio: 1 });
  await expect.element(contents.getByRole("link").last()).toBeInViewport({ ratio: 1 });
});

test("on a phone, the contents are folded and open by a press", async () => {
  await page.viewport(390, 844);
  const site = await renderTestApp("/policy");
  const contents = site.getByRole("navigation", { name: "Contents" });
  const fold = site.getByText("Contents", { exact: true }).last();
  await expect.element(fold).toBeVisible();
  await expect.element(contents).not.toBeInTheDocument();
  await fold.click();
  await expect.element(contents.getByRole("link")).toHaveLength(policy.sections.length);
});
