import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { renderTestApp } from "../testing/render-test-app.tsx";
import { policy } from "../words/en/content/policy.ts";
import { policy as policyJa } from "../words/ja/content/policy.ts";

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

test("the toggle shows the policy in Japanese, and the rest of the site stays English", async () => {
  const site = await renderTestApp("/policy");
  const [english, japanese] = [policy, policyJa].map(({ sections }) =>
    site.getByRole("heading", { level: 2, name: sections[0]!.heading }),
  );
  await expect.element(english!).toBeVisible();
  await expect.element(japanese!).not.toBeInTheDocument();
  await site.getByRole("main").getByRole("button", { name: "Japanese" }).click();
  await expect.element(japanese!).toBeVisible();
  await expect.element(english!).not.toBeInTheDocument();
  expect(document.documentElement.lang).toBe("ja");
  expect(document.title).toBe(`${policyJa.title} · Challenge Diary`);
  expect(localStorage.getItem("diary-language")).toBeNull();
  await expect.element(site.getByRole("link", { name: "Sign in" })).toBeVisible();
  await site.getByRole("main").getByRole("button", { name: "English" }).click();
  await expect.element(english!).toBeVisible();
  expect(document.documentElement.lang).toBe("en");
});

test("the toggle of the landing page translates the whole site", async () => {
  const site = await renderTestApp("/");
  await expect.element(site.getByRole("link", { name: "SignUp" }).first()).toBeVisible();
  await site.getByRole("main").getByRole("button", { name: "Japanese" }).click();
  await expect.element(site.getByRole("banner").getByRole("link", { name: "ログイン" })).toBeVisible();
  await expect.element(site.getByRole("link", { name: "SignUp" })).not.toBeInTheDocument();
  expect(localStorage.getItem("diary-language")).toBe("ja");
});
