import { expect, type Page } from "@playwright/test";

/** Runs `look` on a phone without a reload. Menus close, because the window changes its size. */
export async function asPhone(page: Page, check: () => Promise<void>): Promise<void> {
  const window = page.viewportSize()!;
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(true);
  await check();
  await page.setViewportSize(window);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  await session.detach();
}
