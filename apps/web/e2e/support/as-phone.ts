import { expect, type Page } from "@playwright/test";

/** Runs `check` with a phone's window and touch, without a reload. Open menus close, because the window's size changes. */
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
