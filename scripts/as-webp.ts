import type { Page } from "playwright";

/** The browser compresses: WebP takes a third of what PNG or JPEG take for flat interfaces with text. */
export async function asWebp(tab: Page, png: Buffer): Promise<Buffer> {
  const url = await tab.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", 0.8);
  }, png.toString("base64"));
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}
