import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

import { asPhone } from "./as-phone.ts";

/** The rules whose verdict a theme, a finger and a narrow window change; what the others read is the same on both screens. */
const OF_LOOKS = ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"];

/**
 * Axe with all its rules or these, run as a whole in the page, which has no frames: else each run would open another page to sum
 * up what it found. A page that has axe from a run before is not given its source again.
 */
async function axeIn(page: Page, runOnly?: string[]): Promise<AxeBuilder> {
  expect(page.frames(), "frames, which would need a run of their own").toHaveLength(1);
  const isThere = await page.evaluate(() => "axe" in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ";" }) });
  // Stylesheets and media are fetched for the first look alone: they stay the same.
  // The one rule that axe leaves out by default, since it is of WCAG 2.2.
  const rules = { "target-size": { enabled: true } };
  const only = runOnly && { runOnly };
  return axe.setLegacyMode().options({ resultTypes: ["violations"], preload: !isThere, rules, ...only });
}

async function expectNoViolations(axe: AxeBuilder, what: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ help, id, nodes }) =>
    nodes
      // The initials on the Profile button stand in for a picture: they are no words to say.
      .filter(({ html }) => id !== "label-content-name-mismatch" || !html.includes('aria-label="Profile"'))
      .map(({ html }) => `${id}: ${help} · ${html.slice(0, 160)}`),
  );
  expect.soft(found, what).toEqual([]);
}

/** Waits for what moves: colours between one theme and the other are those of neither. */
function awaitAnimations(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const ending = document.getAnimations().filter((animation) => {
      const { endTime } = animation.effect?.getComputedTiming() ?? {};
      return endTime !== Infinity;
    });
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/** Holds what is on the screen to every rule of axe, or to these, in one theme. */
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

/**
 * The same on two screens: all of it on the wide one in light colours, and on a phone in dark ones what those decide. The
 * themes differ in nothing but colours (one stylesheet, `light-dark()` in its tokens), and a phone's colours are those of
 * every screen.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expectAccessibleHere(page, what);
  await asPhone(page, () => expectAccessibleHere(page, `${what}, on a phone`, "dark", OF_LOOKS));
}
