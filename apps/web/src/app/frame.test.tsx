import { anId, aProfile } from "@diary/core/testing";
import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { renderTestApp } from "../testing/render-test-app.tsx";

const member = anId(9001);
const answer = { profile: [aProfile()] };

test("the first link of a page moves the focus to the content, without a new address", async () => {
  const site = await renderTestApp("/home");
  const { href } = location;
  (site.getByRole("link", { name: "Skip to content" }).element() as HTMLElement).click();
  await expect.element(site.getByRole("main")).toHaveFocus();
  expect(location.href).toBe(href);
});

test("on a wide screen, the header marks the current one of the main pages", async () => {
  await page.viewport(1280, 800);
  const site = await renderTestApp("/mypage", { member, answer });
  const nav = site.getByRole("banner").getByRole("navigation", { name: "Main" });
  const current = () => nav.element().querySelector("[aria-current=page]")?.textContent;
  await expect.element(nav).toBeVisible();
  expect(current()).toBe("Today");
  for (const name of ["Feed", "Search", "Today"]) {
    await nav.getByRole("link", { name }).click();
    await expect.poll(current).toBe(name);
  }
});

test.each([
  ["/mypage/setting/look", "Me"],
  ["/day/create/none", "Write"],
  ["/circles", undefined],
])("on a phone, the bar of %s marks the page %s", async (address, name) => {
  await page.viewport(390, 700);
  const site = await renderTestApp(address, { member, answer });
  const nav = site.getByRole("navigation", { name: "Main", includeHidden: true }).last();
  await expect.element(nav.getByRole("link", { name: "Today" })).toBeInTheDocument();
  expect(nav.element().querySelector("[aria-current=page]")?.textContent).toBe(name);
});

test("for a visitor, Sign in is marked only on its own page", async () => {
  const site = await renderTestApp("/home");
  const signIn = site.getByRole("banner").getByRole("link", { name: "Sign in" });
  await expect.element(signIn).not.toHaveAttribute("aria-current");
  await signIn.click();
  await expect.element(signIn).toHaveAttribute("aria-current", "page");
});

test("a language that is chosen in the footer translates the page and is stored", async () => {
  const site = await renderTestApp("/home");
  await site.getByRole("contentinfo").getByRole("button", { name: "日本語" }).click();
  await expect.element(site.getByRole("contentinfo").getByRole("button", { name: "English" })).toBeVisible();
  expect(document.documentElement.lang).toBe("ja");
  expect(localStorage.getItem("diary-language")).toBe("ja");
});
