export interface StillImage {
  type: "image/webp" | "image/jpeg";
  width: number;
  height: number;
}

/**
 * `type`: neither WebP nor a JPEG that browsers show. `damaged`: truncated or inconsistent.
 * `extra`: metadata, several frames, or bytes after the image, which can be another file.
 */
export type ImageProblem = "type" | "damaged" | "extra";
