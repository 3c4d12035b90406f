// Sends requests that rest/shapes.ts doesn't list to lite (@supabase/lite), because hosted Supabase accepts them and tests send them.

import { tmpdir } from "node:os";
import { join } from "node:path";

import { readCredentials } from "../auth/credentials.ts";
import type { Database } from "../database/database.ts";
import { createLiteApp, handlerOf } from "../prepare/lite-app.ts";
import type { ApiHandler } from "../protocol/handlers.ts";
import { restError } from "../protocol/responses.ts";
import { UNLISTED_CODE } from "../rest/responses.ts";
import type { Secrets } from "../secrets.ts";
import { FileStore } from "../storage/file-store.ts";

export function acceptUnlistedRequests(handle: ApiHandler, database: Database, secrets: Secrets): ApiHandler {
  const files = new FileStore(join(tmpdir(), "no-files"));
  const mails = { send: async () => {} };
  const lite = handlerOf(createLiteApp({ database, files, secrets, siteUrl: "http://localhost" }, mails));
  return async (request, peer) => {
    const again = request.clone();
    const response = await handle(request, peer);
    if (!(await isUnlisted(response))) return response;
    const url = new URL(again.url);
    const path = url.pathname.replace("/rest/v1/", "");
    const settings = { secrets, serviceKey: false };
    const credentials = await readCredentials(
      again,
      url,
      { service: "rest", path, isOpen: true, bodyLimit: 0 },
      settings,
    );
    if (credentials instanceof Response) return credentials;
    return asPostgrest(await lite(again, peer, credentials.caller));
  };
}

async function isUnlisted(response: Response): Promise<boolean> {
  if (response.status !== 400) return false;
  const { code } = (await response.clone().json()) as { code?: unknown };
  return code === UNLISTED_CODE;
}

/** Lite responds with 500 to a violated constraint or an invalid value. */
async function asPostgrest(response: Response): Promise<Response> {
  if (response.status !== 500) return response;
  const body = (await response.clone().json()) as { message?: string } | null;
  const message = (body?.message ?? "").replace(/^\w*error: /i, "");
  if (message.includes("violates check constraint")) return restError(400, "23514", message);
  if (message.startsWith("Invalid input for")) return restError(400, "22P02", message);
  return response;
}
