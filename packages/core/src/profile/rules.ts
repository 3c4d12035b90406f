/** The database enforces the same limits. */
export const PROFILE_LIMITS = {
  /** Code points, as the database counts. */
  nickname: 50,
  comment: 500,
  /** Hour at which the user's day starts. */
  dayStartHour: { min: 0, max: 6 },
} as const;

export const AVATAR_LIMITS = {
  /** A file of exactly this size is accepted. */
  bytes: 1_048_576,
  /** Largest width and height of an upload. The site shows at most 120 CSS pixels, on screens of double density. */
  pixels: 256,
  /** Types in the file chooser. */
  accept: "image/png,image/jpeg,image/gif,image/webp",
  /** Characters of the original file name that are stored. */
  baseName: 80,
} as const;

/** URL of an avatar, or null if there is none. */
export function getAvatarUrl(backendUrl: string, avatarUrl: string | null): string | null {
  if (avatarUrl === null || avatarUrl === "") return null;
  const path = avatarUrl.split("/").map(encodeURIComponent).join("/");
  return `${backendUrl}/storage/v1/object/public/avatars/${path}`;
}
