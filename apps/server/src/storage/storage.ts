// /storage/v1: pictures, which lite keeps as the policies say.

import { Readable } from "node:stream";

import type { Query } from "../database/database.ts";
import { storageError } from "../http/answers.ts";
import type { ApiCall } from "../http/api-handler.ts";
import type { FileStore } from "./file-store.ts";
import { validateObjectName, validateStorageRequest } from "./storage-rules.ts";
import { isUpload, parseUpload } from "./upload.ts";

/** Sends the request on to lite, with this as its body. */
type Send = (body: Buffer, type?: string) => Promise<Response>;

export type StorageHandler = (call: ApiCall, send: Send) => Promise<Response>;

/** Responds to requests that the guard has let through. */
export function createStorage(query: Query, files: FileStore): StorageHandler {
  return async ({ request, url, route, body }, send) => {
    // 1. The name is one that can be kept.
    const refusedName = validateObjectName(url.pathname);
    if (refusedName !== undefined) return refusedName;

    // 2. An upload is unpacked, and stored as what its bytes are.
    if (isUpload(request, route)) {
      const upload = await parseUpload(body, request.headers.get("content-type") ?? "");
      return upload.accepted ? send(upload.bytes, upload.type) : upload.answer;
    }

    // 3. Nothing costs more than what the product asks for.
    const tooDear = validateStorageRequest(request.method, route, body);
    if (tooDear !== undefined) return tooDear;

    // 4. A picture that everybody may see is read from its file; lite does the rest.
    return (await respondWithPicture(request, route.path, query, files)) ?? send(body);
  };
}

/** The ways to one picture: its bytes, by the public and the plain path, and what is known of it. */
const OBJECT = /^object\/((?:info\/)?(?:public\/|authenticated\/)?)(avatars)\/(.+)$/;

/**
 * Responds with a picture that everybody may see, or undefined: lite does. Those of a hidden profile are marked by their
 * version, and there by no path. Lite would note the time of each look at one, a write to the database for each face on
 * the feed, and knows no mark.
 */
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

/** Removed between the question and the reading. */
function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
