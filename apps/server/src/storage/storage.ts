import type { Database, Query } from "../database/database.ts";
import type { ApiCall } from "../protocol/handlers.ts";
import { Semaphore } from "../semaphore.ts";
import { fileResponse, objectNotFound } from "./file-response.ts";
import type { FileStore } from "./file-store.ts";
import { createPhotos, isAboutPhotos } from "./photos.ts";
import { validateObjectName, validateStorageRequest } from "./storage-rules.ts";
import { isUpload, parseUpload } from "./upload.ts";

type Send = (body: Buffer, type?: string) => Promise<Response>;

export type StorageHandler = (call: ApiCall, send: Send) => Promise<Response>;

export function createStorage(database: Database, files: FileStore, secret: string): StorageHandler {
  const photos = createPhotos(database, files, secret);
  const sendInTurn = createTurns();
  return async (call, send) => {
    const { request, url, route, body } = call;
    const refusedName = validateObjectName(url.pathname);
    if (refusedName !== undefined) return refusedName;

    if (isUpload(request, route)) {
      const upload = await parseUpload(body, request.headers.get("content-type") ?? "", route.path);
      if (!upload.accepted) return upload.rejection;
      return sendInTurn(decoded(route.path) ?? route.path, () => send(upload.bytes, upload.type));
    }

    const rejection = validateStorageRequest(request.method, route, body);
    if (rejection !== undefined) return rejection;

    const respond = isAboutPhotos(route)
      ? photos(call)
      : respondWithPicture(request, route.path, database.query, files);
    return (await respond) ?? send(body);
  };
}

/** Lite (@supabase/lite) writes the file before its row, so a rejected concurrent upload would replace the file. */
function createTurns() {
  const turns = new Map<string, Semaphore>();
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const turn = turns.get(name) ?? new Semaphore(1);
    turns.set(name, turn);
    const endTurn = await turn.acquire();
    try {
      return await work();
    } finally {
      endTurn();
      if (turn.size === 0) turns.delete(name);
    }
  };
}

const OBJECT = /^object\/((?:info\/)?(?:public\/|authenticated\/)?)(avatars)\/(.+)$/;

/** Sends 404 for the avatar of a profile that moderators have hidden. Bypasses lite (@supabase/lite), which would write to the database. */
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
  if (object === undefined) return objectNotFound();
  return fileResponse({ method, headers: sent }, files, bucket, key!);
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
