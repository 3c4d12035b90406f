// /storage/v1: pictures, which lite keeps as the policies say.

import type { Query } from "../database/database.ts";
import type { ApiCall } from "../http/api-handler.ts";
import type { FileStore } from "./file-store.ts";
import { respondWithPicture } from "./public-pictures.ts";
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
    return (await respondWithPicture(request, route.rest, query, files)) ?? send(body);
  };
}
