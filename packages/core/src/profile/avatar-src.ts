/** Where the picture of this name is shown from, or null where there is none. */
export function avatarSrc(backendUrl: string, avatarUrl: string | null): string | null {
  if (avatarUrl === null || avatarUrl === "") return null;
  const path = avatarUrl.split("/").map(encodeURIComponent).join("/");
  return `${backendUrl}/storage/v1/object/public/avatars/${path}`;
}
