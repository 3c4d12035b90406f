import { createHash } from "node:crypto";

import * as v from "valibot";

import type { Database } from "../database/database.ts";
import { statementsAs } from "../database/statements-as.ts";
import { readJson } from "../protocol/body.ts";
import type { Caller } from "../protocol/caller.ts";
import type { ApiCall } from "../protocol/handlers.ts";
import { jsonResponse, storageError } from "../protocol/responses.ts";
import type { Route } from "../protocol/route.ts";
import { fileResponse, objectNotFound } from "./file-response.ts";
import type { FileStore } from "./file-store.ts";
import { AddressSigner, type SignedReader } from "./signed-address.ts";

const PATH = /^object\/(?:(sign|list|authenticated)\/)?photos(?:\/(.+))?$/;
const NAME =
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-small)?$/;
const MAX_SIGNED = 500;
/** Files never change, but a reader can lose access: only the reader's browser stores them, for an hour. */
const CACHED_AT_READER = "private, max-age=3600, immutable";
/** An unsigned address is the same for all users of a browser, so the server must check the access each time. */
const JUDGED_AGAIN = "private, no-cache";

const signing = v.object({
  expiresIn: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3600)),
  paths: v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.minLength(1), v.maxLength(MAX_SIGNED)),
});

export const isAboutPhotos = ({ path }: Route): boolean => PATH.test(path);

export type PhotoHandler = (call: ApiCall) => Promise<Response | undefined>;

/** Handles reads, lists and signed addresses. Returns undefined if lite (@supabase/lite) handles the request: a deletion, or a list of the user's own folder. */
export function createPhotos(database: Database, files: FileStore, secret: string): PhotoHandler {
  const signer = new AddressSigner(secret);

  async function sendFile(request: Request, name: string, caching: string): Promise<Response> {
    const response = await fileResponse(request, files, "photos", name);
    if (response.ok) response.headers.set("cache-control", caching);
    return response;
  }

  async function sendIfReadable(
    request: Request,
    name: string,
    reader: SignedReader,
    caching: string,
  ): Promise<Response> {
    const [found] = await readableNames(database, [name], reader);
    return found === undefined ? objectNotFound() : sendFile(request, name, caching);
  }

  async function signAll(body: Buffer, reader: SignedReader): Promise<Response> {
    const json = readJson(body);
    const asked = v.safeParse(signing, json.read ? json.value : undefined);
    if (!asked.success) return storageError(400, "InvalidRequest", asked.issues[0].message);
    const { expiresIn, paths } = asked.output;
    const readable = new Set(await readableNames(database, paths, reader));
    const now = seconds();
    return jsonResponse(
      200,
      paths.map((path) =>
        readable.has(path)
          ? {
              error: null,
              path,
              signedURL: `/object/sign/photos/${path}?token=${signer.sign({ name: path, ...reader }, expiresIn, now)}`,
            }
          : {
              error: "Either the object does not exist or you do not have access to it",
              path,
              signedURL: null,
            },
      ),
    );
  }

  return async ({ request, url, route, caller, body }) => {
    const [, way, name] = PATH.exec(route.path) ?? [];
    const isRead = request.method === "GET" || request.method === "HEAD";
    const reader = readerOf(request, caller);
    if (way === "sign" && name === undefined && request.method === "POST") return signAll(body, reader);
    if (way === "list" && request.method === "POST")
      return isOwnFolder(body, caller) ? undefined : jsonResponse(200, []);
    if (isRead && name !== undefined && way !== "list") {
      // A backup (`HostedStorage`) reads all files with the secret key.
      if (caller.kind === "service" && way !== "sign") return sendFile(request, name, JUDGED_AGAIN);
      if (way !== "sign") return sendIfReadable(request, name, reader, JUDGED_AGAIN);
      const signed = signer.verify(name, url.searchParams.get("token") ?? "", seconds());
      return signed === undefined
        ? storageError(400, "InvalidJWT", "The address has expired, or it was not signed by this server")
        : sendIfReadable(request, name, signed, CACHED_AT_READER);
    }
    return request.method === "DELETE" && way === undefined && name === undefined
      ? undefined
      : objectNotFound();
  };
}

const seconds = () => Math.floor(Date.now() / 1000);

function readerOf({ headers }: Request, caller: Caller): SignedReader {
  const link = headers.get("x-share-token");
  return {
    userId: caller.kind === "user" ? caller.userId : "",
    linkHash: link === null ? "" : createHash("sha256").update(link).digest("hex"),
  };
}

/** The policies let a visitor read the photos of public entries, so a list of another folder would contain their names. */
function isOwnFolder(body: Buffer, caller: Caller): boolean {
  const json = readJson(body);
  const prefix = json.read ? (json.value as { prefix?: unknown } | null)?.prefix : undefined;
  return caller.kind === "user" && typeof prefix === "string" && prefix.split("/")[0] === caller.userId;
}

async function readableNames(
  database: Database,
  names: readonly string[],
  { userId, linkHash }: SignedReader,
): Promise<string[]> {
  const valid = names.filter((name) => NAME.test(name));
  if (valid.length === 0) return [];
  const role = userId === "" ? "anon" : "authenticated";
  const claims = JSON.stringify(userId === "" ? { role } : { sub: userId, role });
  const [asReader, read] = statementsAs(
    { role, userId, claims },
    { name: "readable_photos", text: READABLE, values: [`{${valid.join()}}`] },
  );
  return JSON.parse(
    await database.runPrepared([asReader, { ...SET_LINK, values: [linkHash] }, read]),
  ) as string[];
}

const SET_LINK = { name: "set_link", text: "select set_config('diary.link_hash', $1, true)" };
const READABLE = `select coalesce(json_agg(o.name), '[]')::text from storage.objects o
  where o.bucket_id = 'photos' and o.name = any ($1::text[])`;
