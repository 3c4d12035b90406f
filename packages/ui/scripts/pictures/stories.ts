// oxlint-disable eslint/no-underscore-dangle -- the name is Storybook's
import type { Page } from "playwright";

/** A story, and the width it wants to be seen at. */
export interface Story {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly tags: readonly string[];
  readonly width: number;
}

interface Extracted {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly tags: readonly string[];
  readonly parameters: { readonly layout?: string };
  readonly storyGlobals: { readonly viewport?: { readonly value?: string } };
}

/** What Storybook's preview tells about itself. */
interface Preview {
  readonly extract: () => Promise<Record<string, Extracted>>;
  readonly currentRender?: { readonly phase?: string };
}

declare global {
  interface Window {
    readonly __STORYBOOK_PREVIEW__?: Preview;
  }
}

const widths: Readonly<Record<string, number>> = { popup: 360, phone: 390, desk: 1280 };

/** Every story of the Storybook, a component's in the order they are written. */
export async function listStories(page: Page, url: string): Promise<readonly Story[]> {
  await page.goto(`${url}/iframe.html`);
  await page.waitForFunction(() => window.__STORYBOOK_PREVIEW__ !== undefined);
  const extracted = await page.evaluate(async () => {
    const stories = Object.values((await window.__STORYBOOK_PREVIEW__?.extract()) ?? {});
    return stories.map(({ id, name, parameters, storyGlobals, tags, title }) => ({
      id,
      title,
      name,
      tags,
      layout: parameters.layout,
      viewport: storyGlobals.viewport?.value,
    }));
  });
  return extracted.map(({ id, layout, name, tags, title, viewport }) => ({
    id,
    title,
    name,
    tags,
    width: widths[viewport ?? ""] ?? (layout === "fullscreen" ? 1280 : 640),
  }));
}

/** Opens a story and waits until it has rendered and played. Throws when its play function fails. */
export async function openStory(page: Page, url: string, story: Story): Promise<void> {
  await page.setViewportSize({ width: story.width, height: 640 });
  await page.goto(`${url}/iframe.html?id=${story.id}&viewMode=story`);
  const phase = await page.waitForFunction(
    () => {
      const now = window.__STORYBOOK_PREVIEW__?.currentRender?.phase;
      return now === "finished" || now === "errored" || now === "aborted" ? now : undefined;
    },
    undefined,
    { timeout: 20_000 },
  );
  if ((await phase.jsonValue()) !== "finished") throw new Error(`${story.id} failed while it played`);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)));
  });
}
