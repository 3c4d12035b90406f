import type { Page } from "@playwright/test";

/** Draws shapes with noise of every scale, because a flat drawing would need a tenth of a photograph's bytes. */
export async function naturalImage(page: Page, seed: number): Promise<Buffer> {
  const base64 = await page.evaluate(async (start) => {
    const [width, height] = [2000, 1500];
    let state = start;
    const random = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      return (state >>> 8) / 0x1000000;
    };
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d")!;
    context.fillStyle = `hsl(${random() * 360} 30% 50%)`;
    context.fillRect(0, 0, width, height);
    // Each layer is noise of one scale, enlarged to the whole image.
    for (let cells = 2; cells <= 1024; cells *= 2) {
      const [columns, rows] = [cells, Math.ceil((cells * height) / width)];
      const layer = new OffscreenCanvas(columns, rows);
      const pixels = new ImageData(columns, rows);
      for (let at = 0; at < pixels.data.length; at += 4) {
        const light = random() * 255;
        for (let channel = 0; channel < 3; channel += 1)
          pixels.data[at + channel] = light * 0.8 + random() * 51;
        pixels.data[at + 3] = 255;
      }
      layer.getContext("2d")!.putImageData(pixels, 0, 0);
      context.globalAlpha = 1 / (1 + Math.log2(cells) / 2);
      context.globalCompositeOperation = "overlay";
      context.drawImage(layer, 0, 0, width, height);
    }
    context.globalCompositeOperation = "source-over";
    context.globalAlpha = 0.5;
    context.fillStyle = "#221a14";
    context.fillRect(width * 0.2, height * 0.55, width * 0.45, height * 0.3);
    context.beginPath();
    context.arc(width * 0.7, height * 0.3, height * 0.2, 0, 7);
    context.fill();
    const photo = context.getImageData(0, 0, width, height);
    for (let at = 0; at < photo.data.length; at += 1)
      if (at % 4 < 3) photo.data[at] = photo.data[at]! + (random() - 0.5) * 16;
    context.putImageData(photo, 0, 0);
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    let text = "";
    for (const byte of bytes) text += String.fromCodePoint(byte);
    return btoa(text);
  }, seed);
  return Buffer.from(base64, "base64");
}
