import { MIMEType } from "node:util";

import { detectImageType, type ImageType } from "@diary/core/image-type";

import { storageError } from "../protocol/responses.ts";
import type { Route } from "../protocol/route.ts";
import { judgePhoto } from "./photo-upload.ts";

const MAX_BYTES = 1_048_576;
const PHOTO = /^object\/photos\//;

export function isUpload({ method }: Request, { service, path }: Route): boolean {
  return service === "storage" && ["POST", "PUT"].includes(method) && !/^object\/(list|sign)\//.test(path);
}

type Upload = { accepted: true; bytes: Buffer; type: ImageType } | { accepted: false; rejection: Response };

/** supabase-js names the form's field "", which lite (@supabase/lite) would not find. */
export async function parseUpload(body: Buffer, contentType: string, path: string): Promise<Upload> {
  const mime = mimeOf(contentType);
  const isForm = mime?.essence === "multipart/form-data";
  const bytes = isForm ? await fileOfForm(body, mime.params.get("boundary")) : body;
  if (!bytes) return reject(400, "InvalidRequest", "The form holds no file");
  if (PHOTO.test(path)) {
    // Lite (@supabase/lite) decodes the name later, so an encoded `-small` would get the limits of a large file.
    if (path.includes("%")) return reject(400, "InvalidKey", "Invalid key");
    const judgement = judgePhoto(path, bytes);
    return judgement.accepted ? { ...judgement, bytes } : judgement;
  }

  if (bytes.length > MAX_BYTES) return tooLarge();
  const type = detectImageType(bytes);
  if (!type) return reject(415, "invalid_mime_type", "The file is not a png, jpeg, gif or webp picture");
  return { accepted: true, bytes, type };
}

function mimeOf(contentType: string): MIMEType | undefined {
  try {
    return new MIMEType(contentType);
  } catch {
    return undefined;
  }
}

export function payloadTooLarge(): Response {
  return storageError(413, "Payload too large", "The object exceeded the maximum allowed size");
}

function tooLarge(): Upload {
  return { accepted: false, rejection: payloadTooLarge() };
}

function reject(status: number, error: string, message: string): Upload {
  return { accepted: false, rejection: storageError(status, error, message) };
}

/** supabase-js sends up to three parts. Parsing thousands of empty parts would block the thread for a second. */
const MAX_PARTS = 8;

/** Excludes quotes and backslashes, which would change the header that `fileOfForm` builds. */
const BOUNDARY = /^[\w'()+,./:=?-]{1,70}$/;

async function fileOfForm(body: Buffer, boundary: string | null): Promise<Buffer | undefined> {
  if (boundary === null || !BOUNDARY.test(boundary) || hasTooManyParts(body, boundary)) return undefined;
  try {
    const form = await new Response(new Uint8Array(body), {
      // Builds a new header, because the parser could find another boundary in the client's header.
      headers: { "content-type": `multipart/form-data; boundary="${boundary}"` },
    }).formData();
    const file = form.get("") ?? form.get("file");
    return file instanceof Blob ? Buffer.from(await file.arrayBuffer()) : undefined;
  } catch {
    return undefined;
  }
}

function hasTooManyParts(body: Buffer, boundary: string): boolean {
  const separator = `--${boundary}`;
  let count = 0;
  let at = body.indexOf(separator);
  while (at !== -1 && count <= MAX_PARTS) {
    count += 1;
    at = body.indexOf(separator, at + separator.length);
  }
  return count > MAX_PARTS;
}
