import { AppError } from "../errors/index.ts";
import { IMAGE_SIGNATURE_BYTES, detectImageType, type ImageType } from "./image-type.ts";
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
export async function validateAvatar(file: Blob): Promise<ImageType> {
  if (file.size > AVATAR_LIMITS.bytes) throw new AppError("profile/avatar-too-big");
  const start = await file.slice(0, IMAGE_SIGNATURE_BYTES).arrayBuffer();
  const type = detectImageType(new Uint8Array(start));
  if (type === null) throw new AppError("profile/avatar-not-an-image");
  return type;
}

export interface AvatarFile {
  /** The name of the file that was chosen. */
  fileName: string;
  type: ImageType;
  bytes: Uint8Array;
  userId: string;
}

/**
 * The name under which a picture is stored: `<user id>/<original base name>-<checksum>-<user id>.<extension>`, the base
 * name reduced to safe characters and the extension that of its bytes. Another picture has another name, so that one
 * may be cached for ever.
 */
export function avatarFileName({ bytes, fileName, type, userId }: AvatarFile): string {
  return `${userId}/${safeBaseName(fileName)}-${checksum(bytes)}-${userId}.${EXTENSIONS[type]}`;
}

/** FNV-1a: tells one person's pictures apart, and works where a page without TLS has no digests. */
function checksum(bytes: Uint8Array): string {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
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
