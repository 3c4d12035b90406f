import { AppError } from "../errors/index.ts";
import { IMAGE_SIGNATURE_BYTES, imageTypeOf, type ImageType } from "./image-type.ts";
import { AVATAR_LIMITS } from "./rules.ts";

const EXTENSIONS: Readonly<Record<ImageType, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
};

/**
 * Looks at a chosen file before anything is sent. Throws `profile/avatar-too-big` or
 * `profile/avatar-not-an-image`.
 */
export async function checkAvatar(file: Blob): Promise<ImageType> {
  if (file.size > AVATAR_LIMITS.bytes) throw new AppError("profile/avatar-too-big");
  const start = await file.slice(0, IMAGE_SIGNATURE_BYTES).arrayBuffer();
  const type = imageTypeOf(new Uint8Array(start));
  if (type === null) throw new AppError("profile/avatar-not-an-image");
  return type;
}

/**
 * The name under which a picture is stored: `<user id>/<original base name>-<user id>.<extension>`, the base
 * name reduced to safe characters and the extension that of its bytes.
 * @param taken the person's picture up to now. A new one of the same name gets another, so that removing the
 *   old one spares it and no cache shows the old one for it.
 */
export function avatarName(
  { fileName, type, userId }: { fileName: string; type: ImageType; userId: string },
  taken: string | null,
  randomId: () => string,
): string {
  const base = safeBaseName(fileName);
  const named = (stem: string) => `${userId}/${stem}-${userId}.${EXTENSIONS[type]}`;
  return named(base) === taken ? named(`${base}-${randomId().slice(0, 8)}`) : named(base);
}

/** Letters, digits, `_` and `-` of the name without its extension; accents are dropped, the rest becomes `-`. */
function safeBaseName(fileName: string): string {
  const base = fileName
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[^0-9A-Za-z_-]+/g, "-")
    .slice(0, AVATAR_LIMITS.baseName)
    .replaceAll(/^-+|-+$/g, "");
  return base === "" ? "avatar" : base;
}

/** Where the picture of this name is shown from, or null where there is none. */
export function avatarSrc(backendUrl: string, avatarUrl: string | null): string | null {
  if (avatarUrl === null || avatarUrl === "") return null;
  const path = avatarUrl.split("/").map(encodeURIComponent).join("/");
  return `${backendUrl}/storage/v1/object/public/avatars/${path}`;
}
