import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

type RunOptions = Parameters<AxeBuilder["options"]>[0];

/**
 * Axe with all its rules, run as a whole in the page, which has no frames: else each run would open another page to sum
 * up what it found. A page that has axe from a run before is not given its source again.
 */
async function axeIn(page: Page, options: RunOptions = {}): Promise<AxeBuilder> {
  expect(page.frames(), "frames, which would need a run of their own").toHaveLength(1);
  const isThere = await page.evaluate(() => "axe" in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ";" }) });
  return axe.setLegacyMode().options({ resultTypes: ["violations"], ...options });
}

/** Without stylesheets and media fetched once more, which are the same as the first time axe looked at the page. */
const AGAIN: RunOptions = { preload: false };

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

/** Shows the page meanwhile as a phone does: 360 px wide, under a finger. What is open stays open, but menus. */
export async function asPhone(page: Page, look: () => Promise<void>): Promise<void> {
  const window = page.viewportSize()!;
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);
  await look();
  await page.setViewportSize(window);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  await session.detach();
}

/** Holds what is on the screen to every rule of axe; in the other theme to those that look at colours. */
export async function expectAccessibleHere(page: Page, what: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await awaitAnimations(page);
    const axe = await axeIn(page, colorScheme === "dark" ? AGAIN : {});
    // The themes differ in nothing but colours: one stylesheet, `light-dark()` in its tokens.
    if (colorScheme === "dark") axe.withRules(["color-contrast", "link-in-text-block"]);
    await expectNoViolations(axe, `${what}, ${colorScheme}`);
  }
}

/** The same, and on a phone too: every rule, but in one theme, since a phone's colours are those of every screen. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expectAccessibleHere(page, what);
  await asPhone(page, async () => {
    await awaitAnimations(page);
    await expectNoViolations(await axeIn(page, AGAIN), `${what}, on a phone`);
  });
}
