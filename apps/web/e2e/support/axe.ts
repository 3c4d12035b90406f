import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

import { asPhone } from "./as-phone.ts";

const LOOK_RULES = ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"];

/** Uses legacy mode, because the other mode opens a second page. */
async function axeIn(page: Page, runOnly?: string[]): Promise<AxeBuilder> {
  expect(page.frames(), "the page has no frames, which need a separate check").toHaveLength(1);
  const isLoaded = await page.evaluate(() => "axe" in window);
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: ";" }) });
  const rules = { "target-size": { enabled: true } };
  const only = runOnly && { runOnly };
  return axe.setLegacyMode().options({ resultTypes: ["violations"], preload: !isLoaded, rules, ...only });
}

async function expectNoViolations(axe: AxeBuilder, what: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ help, id, nodes }) =>
    nodes
      .filter(({ html }) => id !== "label-content-name-mismatch" || !html.includes('aria-label="Profile"'))
      .map(({ html }) => `${id}: ${help} · ${html.slice(0, 160)}`),
  );
  expect.soft(found, what).toEqual([]);
}

/** Waits for the end of animations: until then, colors are between the two themes. */
function awaitAnimations(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const ending = document.getAnimations().filter((animation) => {
      const { endTime } = animation.effect?.getComputedTiming() ?? {};
      return endTime !== Infinity;
    });
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

export async function expectAccessibleHere(
  page: Page,
  what: string,
  colorScheme: "light" | "dark" = "light",
  runOnly?: string[],
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await awaitAnimations(page);
  await expectNoViolations(await axeIn(page, runOnly), `${what}, ${colorScheme}`);
}

/** Checks all rules in a wide light window. On a dark phone, checks the rules that depend on theme or touch. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expectAccessibleHere(page, what);
  await asPhone(page, () => expectAccessibleHere(page, `${what}, on a phone`, "dark", LOOK_RULES));
}
