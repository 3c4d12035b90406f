import { checkCanvas } from "@diary/core/photo/canvas-check";
import { AVATAR_LIMITS, type ImageType } from "@diary/core/profile";

const QUALITY = 0.85;

/**
 * Returns one upright frame of at most 256 pixels a side, without metadata. The first bytes of `file` must show `type`.
 * Throws if the browser can't decode the file, and `photo/canvas-blocked` if it falsifies the pixels of a canvas.
 */
export async function resizeAvatar(file: File, type: ImageType): Promise<File> {
  // Some browsers don't decode a file without a type.
  const source = new Blob([file], { type });
  const picture = await createImageBitmap(source, { imageOrientation: "from-image" });
  try {
    checkCanvas(document.createElement("canvas"));
    const scale = Math.min(1, AVATAR_LIMITS.pixels / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("This browser has no canvas to resize an image.");
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await encode(canvas, type === "image/jpeg" ? "image/jpeg" : "image/png");
    return new File([blob], file.name, { type: blob.type });
  } finally {
    picture.close();
  }
}

/** Some browsers return PNG instead of WebP. */
async function encode(canvas: HTMLCanvasElement, fallback: "image/jpeg" | "image/png"): Promise<Blob> {
  const webp = await toBlob(canvas, "image/webp");
  return webp.type === "image/webp" || webp.type === fallback ? webp : toBlob(canvas, fallback);
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob === null ? reject(new Error(`The canvas can't be encoded as ${type}.`)) : resolve(blob),
      type,
      QUALITY,
    );
  });
}
