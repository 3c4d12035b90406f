import type { Query } from "../database/database.ts";
import { storageError } from "../guard/answers.ts";
import type { GuardedHandler } from "../guard/guard.ts";
import { findRoute } from "../guard/routes.ts";
import type { FileStore } from "./file-store.ts";

const PUBLIC_OBJECT = /^object\/public\/(avatars)\/(.+)$/;

/**
 * Answers for pictures that everybody may see. Lite would note the time of each look at one, a write to the database for
 * each face on the feed.
 */
export function withPublicPictures(behind: GuardedHandler, query: Query, files: FileStore): GuardedHandler {
  return async (request, peer, caller) => {
    const route = findRoute(new URL(request.url).pathname);
    const [, bucket, encoded] = PUBLIC_OBJECT.exec(route?.rest ?? "") ?? [];
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (route?.service !== "storage" || bucket === undefined || encoded === undefined || !isRead) {
      return behind(request, peer, caller);
    }
    const key = decoded(encoded);
    const [object] =
      key === undefined
        ? []
        : await query("select from storage.objects where bucket_id = $1 and name = $2", [bucket, key]);
    const file = object === undefined ? undefined : await files.getObject(bucket, key!).catch(ifMissing);
    if (file === undefined) return storageError(404, "not_found", "Object not found");
    const { metadata, body } = file;
    return new Response(request.method === "HEAD" ? null : new Uint8Array(body), {
      headers: {
        "content-type": metadata.mimetype,
        "content-length": String(metadata.size),
        "cache-control": metadata.cacheControl,
        etag: metadata.eTag,
        "last-modified": metadata.lastModified.toUTCString(),
        "x-robots-tag": "none",
      },
    });
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
