import { AppError } from "../errors/index.ts";

const SIDE = 16;
const COLOUR = [12, 120, 230] as const;
/** Brave and private windows of Firefox change values by one or two. A blocked, white canvas differs by over 100. */
const MAX_MEAN_DIFFERENCE = 16;

/**
 * Throws `photo/canvas-blocked` if the browser returns other pixels than those drawn, as Firefox does with
 * `privacy.resistFingerprinting`. Without this check, photos would become noise. `canvas` must be unused.
 */
export function checkCanvas(canvas: OffscreenCanvas | HTMLCanvasElement): void {
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext("2d") as CanvasRenderingContext2D | null;
  // The caller reports that the browser has no canvas.
  if (context === null) return;
  context.fillStyle = `rgb(${COLOUR.join(" ")})`;
  context.fillRect(0, 0, SIDE, SIDE);
  const { data } = context.getImageData(0, 0, SIDE, SIDE);
  let sum = 0;
  for (let at = 0; at < data.length; at += 4)
    for (const [channel, value] of COLOUR.entries()) sum += Math.abs(data[at + channel]! - value);
  if (sum / (SIDE * SIDE * COLOUR.length) <= MAX_MEAN_DIFFERENCE) return;
  throw new AppError("photo/canvas-blocked", "The browser changes the pixels of a canvas.");
}
