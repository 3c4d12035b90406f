import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

/** How two pictures relate. */
export type Comparison =
  | { readonly status: "same" }
  | { readonly status: "resized"; readonly from: string; readonly to: string; readonly diff: Buffer }
  | { readonly status: "changed"; readonly pixels: number; readonly diff: Buffer };

/** What two rasterisers of the same font may disagree on: a shade less than this is the same colour... */
const shade = 0.2;
/** ...and this many pixels of a thousand may be another colour altogether. */
const perMille = 0.5;

/** Compares an accepted picture with a new one. */
export function compare(accepted: Buffer, captured: Buffer): Comparison {
  const before = PNG.sync.read(accepted);
  const after = PNG.sync.read(captured);
  const from = `${before.width}x${before.height}`;
  const to = `${after.width}x${after.height}`;
  if (from !== to) return { status: "resized", from, to, diff: sideBySide([before, after]) };
  const marked = new PNG({ width: after.width, height: after.height });
  const pixels = pixelmatch(before.data, after.data, marked.data, after.width, after.height, {
    threshold: shade,
  });
  if (pixels <= (after.width * after.height * perMille) / 1000) return { status: "same" };
  return { status: "changed", pixels, diff: sideBySide([before, after, marked]) };
}

function sideBySide(pictures: readonly PNG[]): Buffer {
  const gap = 8;
  const height = Math.max(...pictures.map((picture) => picture.height));
  const width = pictures.reduce((sum, picture) => sum + picture.width + gap, -gap);
  const sheet = new PNG({ width, height, fill: true });
  let left = 0;
  for (const picture of pictures) {
    PNG.bitblt(picture, sheet, 0, 0, picture.width, picture.height, left, 0);
    left += picture.width + gap;
  }
  return PNG.sync.write(sheet);
}
