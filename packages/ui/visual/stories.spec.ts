// Compares screenshots of every story in both themes. The option `-- --grep ID` selects stories.
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "@playwright/test";

interface StorybookIndex {
  entries: Record<string, { id: string; type: "docs" | "story" }>;
}

interface Preview {
  currentRender?: {
    phase?: string;
    story?: {
      parameters: { layout?: string };
      storyGlobals: { viewport?: { value?: string } };
    };
  };
}

const WIDTHS: Readonly<Record<string, number>> = { popup: 360, phone: 390, desk: 1280 };
const FLOATING = "[role=dialog], [role=menu], [data-radix-popper-content-wrapper], li[data-state=open]";

const index = join(import.meta.dirname, "../../../storybook-static/index.json");
const { entries } = JSON.parse(readFileSync(index, "utf8")) as StorybookIndex;

for (const { id, type } of Object.values(entries)) {
  if (type !== "story") continue;
  test(id, async ({ page }) => {
    await page.clock.setFixedTime("2026-11-20T12:00:00Z");
    await page.goto(`/iframe.html?id=${id}&viewMode=story`);
    const rendered = await page.waitForFunction(() => {
      const preview = (window as { __STORYBOOK_PREVIEW__?: Preview })["__STORYBOOK_PREVIEW__"];
      const { phase = "", story } = preview?.currentRender ?? {};
      if (!["aborted", "errored", "finished"].includes(phase)) return undefined;
      const layout = story?.parameters.layout;
      return { phase, layout, viewport: story?.storyGlobals.viewport?.value };
    });
    const { layout, phase, viewport } = (await rendered.jsonValue())!;
    expect(phase).toBe("finished");
    const width = WIDTHS[viewport ?? ""] ?? (layout === "fullscreen" ? 1280 : 640);
    await page.setViewportSize({ width, height: 640 });
    const root = page.locator("#storybook-root");
    const isWhole =
      layout === "fullscreen" || !(await root.isVisible()) || (await page.locator(FLOATING).count()) > 0;
    for (const theme of ["light", "dark"]) {
      await page.evaluate((name) => {
        document.documentElement.dataset["theme"] = name;
      }, theme);
      await expect.soft(isWhole ? page : root).toHaveScreenshot(`${id}-${theme}.png`);
    }
  });
}
