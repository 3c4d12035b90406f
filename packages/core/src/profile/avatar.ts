import { AppError } from "../errors/index.ts";
import { IMAGE_SIGNATURE_BYTES, detectImageType, type ImageType } from "./image-type.ts";
import { AVATAR_LIMITS } from "./rules.ts";

const EXTENSIONS: Readonly<Record<ImageType, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
};

/** Throws `profile/avatar-too-big` and `profile/avatar-not-an-image`. */
export async function validateAvatar(file: Blob): Promise<ImageType> {
  if (file.size > AVATAR_LIMITS.bytes) throw new AppError("profile/avatar-too-big");
  const start = await file.slice(0, IMAGE_SIGNATURE_BYTES).arrayBuffer();
  const type = detectImageType(new Uint8Array(start));
  if (type === null) throw new AppError("profile/avatar-not-an-image");
  return type;
}

export interface AvatarFile {
  fileName: string;
  type: ImageType;
  bytes: Uint8Array;
  userId: string;
}

/** `<user id>/<safe base name>-<checksum>-<user id>.<extension>`. The checksum lets browsers cache the file forever. */
export function avatarFileName({ bytes, fileName, type, userId }: AvatarFile): string {
  return `${userId}/${safeBaseName(fileName)}-${checksum(bytes)}-${userId}.${EXTENSIONS[type]}`;
}

/** Uses FNV-1a, because browsers have no `crypto.subtle` without TLS. 32 bits are enough for the images of one user. */
function checksum(bytes: Uint8Array): string {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

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
