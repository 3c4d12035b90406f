/** The database checks the same numbers. */
export const PROFILE_LIMITS = {
  /** Characters, counted as the database counts. */
  nickname: 50,
  comment: 500,
  /** Hour at which a person's day begins. */
  dayStartHour: { min: 0, max: 6 },
} as const;

export const AVATAR_LIMITS = {
  /** A chosen picture of exactly this many bytes is taken. */
  bytes: 1_048_576,
  /** Width and height of what is sent: the largest it is shown at is 120 pixels, on a screen of twice the density. */
  pixels: 256,
  /** What the chooser of the form lists. */
  accept: "image/png,image/jpeg,image/gif,image/webp",
  /** Characters of the file's own name that are kept. */
  baseName: 80,
} as const;

/** Where the picture of this name is shown from, or null where there is none. */
export function getAvatarUrl(backendUrl: string, avatarUrl: string | null): string | null {
  if (avatarUrl === null || avatarUrl === "") return null;
  const path = avatarUrl.split("/").map(encodeURIComponent).join("/");
  return `${backendUrl}/storage/v1/object/public/avatars/${path}`;
}
