// Handles /storage/v1: checks requests for images before lite (@supabase/lite) gets them.

import { Readable } from "node:stream";

import type { Query } from "../database/database.ts";
import type { ApiCall } from "../protocol/handlers.ts";
import { storageError } from "../protocol/responses.ts";
import type { FileStore } from "./file-store.ts";
import { validateObjectName, validateStorageRequest } from "./storage-rules.ts";
import { isUpload, parseUpload } from "./upload.ts";

type Send = (body: Buffer, type?: string) => Promise<Response>;

export type StorageHandler = (call: ApiCall, send: Send) => Promise<Response>;

export function createStorage(query: Query, files: FileStore): StorageHandler {
  return async ({ request, url, route, body }, send) => {
    const refusedName = validateObjectName(url.pathname);
    if (refusedName !== undefined) return refusedName;

    if (isUpload(request, route)) {
      const upload = await parseUpload(body, request.headers.get("content-type") ?? "");
      return upload.accepted ? send(upload.bytes, upload.type) : upload.rejection;
    }

    const rejection = validateStorageRequest(request.method, route, body);
    if (rejection !== undefined) return rejection;

    return (await respondWithPicture(request, route.path, query, files)) ?? send(body);
  };
}

/** Paths of an image: bytes (public and authenticated) and metadata. */
const OBJECT = /^object\/((?:info\/)?(?:public\/|authenticated\/)?)(avatars)\/(.+)$/;

/** Sends an image, or 404 for a hidden user's image. Bypasses lite (@supabase/lite), which writes to the database. */
async function respondWithPicture(
  { method, headers: sent }: Request,
  path: string,
  query: Query,
  files: FileStore,
): Promise<Response | undefined> {
  const [, way, bucket, encoded] = OBJECT.exec(path) ?? [];
  const isRead = method === "GET" || method === "HEAD";
  if (bucket === undefined || encoded === undefined || !isRead) return undefined;
  const key = decoded(encoded);
  const [object] =
    key === undefined
      ? []
      : await query(
          `select from storage.objects
           where bucket_id = $1 and name = $2 and coalesce(version, '') not like 'hidden:%'`,
          [bucket, key],
        );
  if (object !== undefined && way !== "" && way !== "public/") return undefined;
  const file = object === undefined ? undefined : await files.openObject(bucket, key!).catch(ifMissing);
  if (file === undefined) return storageError(404, "not_found", "Object not found");
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

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
