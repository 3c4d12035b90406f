import { MIMEType } from "node:util";

import { detectImageType, type ImageType } from "@diary/core/image-type";

import { storageError } from "../http/answers.ts";
import type { Route } from "../http/routes.ts";

const MAX_BYTES = 1_048_576;

/** Whether a request brings a picture, to be unpacked and named by what it is. */
export function isUpload({ method }: Request, { service, path }: Route): boolean {
  return service === "storage" && ["POST", "PUT"].includes(method) && !path.startsWith("object/list");
}

type Upload = { accepted: true; bytes: Buffer; type: ImageType } | { accepted: false; answer: Response };

/**
 * A picture as it may be stored: at most 1 MiB, and of the type its bytes are, not the one it is sent as.
 * A form is unpacked here: supabase-js names the field "", where lite looks for "file". It takes processor time, so it belongs
 * behind its sender's line.
 */
export async function parseUpload(body: Buffer, contentType: string): Promise<Upload> {
  const mime = mimeOf(contentType);
  const isForm = mime?.essence === "multipart/form-data";
  const bytes = isForm ? await fileOfForm(body, mime.params.get("boundary")) : body;
  if (!bytes) return refuse(400, "InvalidRequest", "The form holds no file");
  if (bytes.length > MAX_BYTES) return tooLarge();
  const type = detectImageType(bytes);
  if (!type) return refuse(415, "invalid_mime_type", "The file is not a png, jpeg, gif or webp picture");
  return { accepted: true, bytes, type };
}

function mimeOf(contentType: string): MIMEType | undefined {
  try {
    return new MIMEType(contentType);
  } catch {
    return undefined;
  }
}

/** The answer to a file above the limit, in the storage service's words. */
export function payloadTooLarge(): Response {
  return storageError(413, "Payload too large", "The object exceeded the maximum allowed size");
}

function tooLarge(): Upload {
  return { accepted: false, answer: payloadTooLarge() };
}

function refuse(status: number, error: string, message: string): Upload {
  return { accepted: false, answer: storageError(status, error, message) };
}

/** supabase-js sends two or three. Parsing thousands of empty ones stops this thread for a second. */
const MAX_PARTS = 8;

/** What a boundary is made of: nothing that ends a parameter, or that a parser would have to unescape. */
const BOUNDARY = /^[\w'()+,./:=?-]{1,70}$/;

async function fileOfForm(body: Buffer, boundary: string | null): Promise<Buffer | undefined> {
  if (boundary === null || !BOUNDARY.test(boundary) || hasTooManyParts(body, boundary)) return undefined;
  try {
    const form = await new Response(new Uint8Array(body), {
      // Not the header as it was sent, in which the parser may find another boundary than the one counted by.
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
