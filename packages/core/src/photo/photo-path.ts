export type PhotoSize = "large" | "small";

/** Name of a photo's file in the bucket `photos`. */
export function photoPath(userId: string, photoId: string, size: PhotoSize): string {
  return `${userId}/${photoId}${size === "small" ? "-small" : ""}`;
}
