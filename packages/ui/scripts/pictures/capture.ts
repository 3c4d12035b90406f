import type { Page } from "playwright";

export const themes = ["light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Of a long page the upper part is enough: what repeats below says nothing new. */
const most = 1200;

/** Height of what is captured: of the story's own content, or of the window where something floats above it. */
async function contentHeight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const floating = document.querySelector(
      "[role=dialog], [role=menu], [data-radix-popper-content-wrapper], li[data-state=open]",
    );
    if (floating !== null && document.querySelector("#storybook-root")?.contains(floating) !== true)
      return 640;
    const parts = Array.from(document.querySelectorAll("#storybook-root *"));
    const bottoms = parts.map((part) => part.getBoundingClientRect().bottom + scrollY);
    return Math.ceil(Math.max(24, ...bottoms)) + 16;
  });
}

/** The open story, by day and by night: two PNGs of one rendering. */
export async function capture(page: Page, width: number): Promise<Readonly<Record<Theme, Buffer>>> {
  const height = Math.min(await contentHeight(page), most);
  const take = async (theme: Theme) => {
    await page.evaluate((wanted) => {
      document.documentElement.dataset["theme"] = wanted;
    }, theme);
    return page.screenshot({
      animations: "disabled",
      clip: { x: 0, y: 0, width, height },
      fullPage: true,
    });
  };
  const light = await take("light");
  return { light, dark: await take("dark") };
}
