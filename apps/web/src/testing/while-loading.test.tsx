import { anId } from "@diary/core/testing";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";

import { renderTestApp } from "./render-test-app.tsx";

const isLoading = () =>
  [...document.querySelectorAll("main [data-skeleton]")].some((skeleton) => skeleton.checkVisibility());

beforeEach(async () => {
  await page.viewport(360, 640);
  document.documentElement.style.fontSize = "200%";
  return () => document.documentElement.style.removeProperty("font-size");
});

test.each([
  "/home",
  "/mypage",
  `/challenge/${anId(1)}`,
  `/day/create/${anId(1)}`,
  `/day/edit/${anId(1)}/${anId(2)}`,
])("%s fits a small window with text of double size while its data loads", async (address) => {
  await renderTestApp(address, { member: anId(9001), answer: () => new Promise(() => {}) });
  await expect.poll(isLoading).toBe(true);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
