import { expect, type Page } from "@playwright/test";

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
