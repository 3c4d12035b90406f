export type PhotoSize = "large" | "small";

export function photoPath(userId: string, photoId: string, size: PhotoSize): string {
  return `${userId}/${photoId}${size === "small" ? "-small" : ""}`;
}
