import { Readable } from "node:stream";

import type { Query } from "../database/database.ts";
import { storageError } from "../http/answers.ts";
import type { AuthenticatedHandler } from "../http/api-handler.ts";
import { findRoute } from "../http/routes.ts";
import type { FileStore } from "./file-store.ts";

/** The ways to one picture: its bytes, by the public and the plain path, and what is known of it. */
const OBJECT = /^object\/((?:info\/)?(?:public\/|authenticated\/)?)(avatars)\/(.+)$/;

/**
 * Answers for pictures that everybody may see; those of a hidden profile are marked by their version, and there by no
 * path. Lite would note the time of each look at one, a write to the database for each face on the feed, and knows no
 * mark.
 */
export function withPublicAvatars(
  behind: AuthenticatedHandler,
  query: Query,
  files: FileStore,
): AuthenticatedHandler {
  return async (request, peer, caller) => {
    const route = findRoute(new URL(request.url).pathname);
    const [, way, bucket, encoded] = OBJECT.exec(route?.rest ?? "") ?? [];
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (route?.service !== "storage" || bucket === undefined || encoded === undefined || !isRead) {
      return behind(request, peer, caller);
    }
    const key = decoded(encoded);
    const [object] =
      key === undefined
        ? []
        : await query(
            `select from storage.objects
             where bucket_id = $1 and name = $2 and coalesce(version, '') not like 'hidden:%'`,
            [bucket, key],
          );
    if (object !== undefined && way !== "" && way !== "public/") return behind(request, peer, caller);
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
    if (request.method === "HEAD" || request.headers.get("if-none-match") === file.eTag) {
      await file.close();
      return new Response(null, { headers });
    }
    return new Response(Readable.toWeb(file.body()) as ReadableStream, { headers });
  };
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
