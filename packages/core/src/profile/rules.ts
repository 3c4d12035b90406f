export const PROFILE_LIMITS = {
  nickname: 50,
  comment: 500,
  dayStartHour: { min: 0, max: 6 },
} as const;

export const AVATAR_LIMITS = {
  bytes: 1_048_576,
  /** Maximum width and height of an upload. The site shows 120 CSS pixels, which are 240 on dense screens. */
  pixels: 256,
  accept: "image/png,image/jpeg,image/gif,image/webp",
  baseName: 80,
} as const;

export function getAvatarUrl(backendUrl: string, avatarUrl: string | null): string | null {
  if (avatarUrl === null || avatarUrl === "") return null;
  const path = avatarUrl.split("/").map(encodeURIComponent).join("/");
  return `${backendUrl}/storage/v1/object/public/avatars/${path}`;
}
