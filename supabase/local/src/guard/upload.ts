import { imageTypeOf, type ImageType } from "@diary/core/image-type";

import { storageError } from "./answers.ts";

const MAX_BYTES = 1_048_576;

export type Upload =
  | { accepted: true; bytes: Buffer; type: ImageType }
  | { accepted: false; answer: Response };

/**
 * A picture as it may be stored: at most 1 MiB, and of the type its bytes are, not the one it is sent as.
 * A form is unpacked here: supabase-js names the field "", where lite looks for "file".
 */
export async function acceptUpload(body: Buffer, contentType: string): Promise<Upload> {
  const bytes = contentType.startsWith("multipart/form-data") ? await fileOfForm(body, contentType) : body;
  if (!bytes) return refuse(400, "InvalidRequest", "The form holds no file");
  if (bytes.length > MAX_BYTES) return tooLarge();
  const type = imageTypeOf(bytes);
  if (!type) return refuse(415, "invalid_mime_type", "The file is not a png, jpeg, gif or webp picture");
  return { accepted: true, bytes, type };
}

/** The answer to a file above the limit, in the storage service's words. */
export function tooLargeAnswer(): Response {
  return storageError(413, "Payload too large", "The object exceeded the maximum allowed size");
}

function tooLarge(): Upload {
  return { accepted: false, answer: tooLargeAnswer() };
}

function refuse(status: number, error: string, message: string): Upload {
  return { accepted: false, answer: storageError(status, error, message) };
}

/** supabase-js sends two or three. Parsing thousands of empty ones stops this thread for a second. */
const MAX_PARTS = 8;

async function fileOfForm(body: Buffer, contentType: string): Promise<Buffer | undefined> {
  if (countParts(body, contentType) > MAX_PARTS) return undefined;
  try {
    const form = await new Response(new Uint8Array(body), {
      headers: { "content-type": contentType },
    }).formData();
    const file = form.get("") ?? form.get("file");
    return file instanceof Blob ? Buffer.from(await file.arrayBuffer()) : undefined;
  } catch {
    return undefined;
  }
}

function countParts(body: Buffer, contentType: string): number {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) return Infinity;
  let count = 0;
  let at = body.indexOf(`--${boundary}`);
  while (at !== -1 && count <= MAX_PARTS) {
    count += 1;
    at = body.indexOf(`--${boundary}`, at + boundary.length + 2);
  }
  return count;
}
