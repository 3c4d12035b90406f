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

const addresses = [
  "/home",
  "/mypage",
  `/challenge/${anId(1)}`,
  `/circle/${anId(1)}`,
  `/day/create/${anId(1)}`,
  `/day/edit/${anId(1)}/${anId(2)}`,
];

test.each(addresses)(
  "%s fits a small window with text of double size while its data loads",
  async (address) => {
    await renderTestApp(address, { member: anId(9001), answer: () => new Promise(() => {}) });
    await expect.poll(isLoading).toBe(true);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  },
);

test.each(addresses)("%s has exactly one loading message while its data loads", async (address) => {
  await renderTestApp(address, { member: anId(9001), answer: () => new Promise(() => {}) });
  await expect.poll(isLoading).toBe(true);
  const words = [...document.querySelectorAll("main output")].map(({ textContent }) => textContent);
  expect(words.filter((text) => text.includes("Loading"))).toHaveLength(1);
});
