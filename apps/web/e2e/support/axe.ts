import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Holds what is on the screen to every rule of axe, in both themes. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // Colours on their way from one theme to the other are those of neither.
    await page.evaluate(async () => {
      const ending = document.getAnimations().filter((animation) => {
        const { endTime } = animation.effect?.getComputedTiming() ?? {};
        return endTime !== Infinity;
      });
      await Promise.allSettled(ending.map((animation) => animation.finished));
    });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.flatMap(({ help, id, nodes }) =>
      nodes
        // The initials on the Profile button stand in for a picture: they are no words to say.
        .filter(({ html }) => id !== "label-content-name-mismatch" || !html.includes('aria-label="Profile"'))
        .map(({ html }) => `${id}: ${help} · ${html.slice(0, 160)}`),
    );
    expect.soft(found, `${what}, ${colorScheme}`).toEqual([]);
  }
}
