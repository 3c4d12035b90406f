import { Readable } from "node:stream";

import { storageError } from "../protocol/responses.ts";
import type { FileStore } from "./file-store.ts";

export const objectNotFound = () => storageError(404, "not_found", "Object not found");

export async function fileResponse(
  { method, headers: sent }: Pick<Request, "method" | "headers">,
  files: FileStore,
  bucket: string,
  name: string,
): Promise<Response> {
  const file = await files.openObject(bucket, name).catch(ifMissing);
  if (file === undefined) return objectNotFound();
  const headers = {
    "content-type": file.mimetype,
    "content-length": String(file.size),
    "cache-control": file.cacheControl,
    etag: file.eTag,
    "last-modified": file.lastModified.toUTCString(),
    "x-robots-tag": "none",
  };
  if (method === "HEAD" || sent.get("if-none-match") === file.eTag) {
    await file.close();
    return new Response(null, { headers });
  }
  return new Response(Readable.toWeb(file.body()) as ReadableStream, { headers });
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
