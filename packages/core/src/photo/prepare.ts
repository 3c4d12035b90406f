import { AppError } from "../errors/index.ts";
import { randomUuid } from "../platform/platform.ts";
import { PHOTO_LIMITS, type PreparedPhoto } from "./rules.ts";

/**
 * Removes metadata. Throws `photo/too-big`, `photo/not-an-image`, `photo/not-decodable` and `photo/canvas-blocked`.
 */
export async function preparePhoto(file: Blob, signal?: AbortSignal): Promise<PreparedPhoto> {
  if (file.size > PHOTO_LIMITS.sourceBytes) throw new AppError("photo/too-big");
  // Missing in Safari before 16.4.
  if (!("OffscreenCanvas" in globalThis)) throw new AppError("photo/not-decodable");
  const { encodePhoto } = await import("./encode.ts");
  return { photoId: randomUuid(), ...(await encodePhoto(file, signal)) };
}
