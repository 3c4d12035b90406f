import { StartError } from "../start-error.ts";

export interface StoredObject {
  bucket: string;
  name: string;
}

export class HostedStorage {
  readonly #url: string | undefined;
  readonly #key: string | undefined;

  constructor({ SUPABASE_URL: url, SUPABASE_SECRET_KEY: key } = process.env) {
    this.#url = url;
    this.#key = key;
  }

  async upload(object: StoredObject, body: Uint8Array, type: string): Promise<void> {
    await this.#ask("POST", pathOf(object), body, { "content-type": type, "x-upsert": "true" });
  }

  async download(object: StoredObject): Promise<Buffer> {
    return Buffer.from(await (await this.#ask("GET", pathOf(object))).arrayBuffer());
  }

  async remove(objects: readonly StoredObject[]): Promise<void> {
    const headers = { "content-type": "application/json" };
    for (const [bucket, named] of Map.groupBy(objects, (object) => object.bucket))
      for (let at = 0; at < named.length; at += REMOVED_AT_ONCE) {
        const prefixes = named.slice(at, at + REMOVED_AT_ONCE).map(({ name }) => name);
        await this.#ask("DELETE", bucket, Buffer.from(JSON.stringify({ prefixes })), headers);
      }
  }

  async #ask(
    method: string,
    path: string,
    body?: Uint8Array,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    if (!this.#url || !this.#key) {
      throw new StartError(
        "Set SUPABASE_URL and SUPABASE_SECRET_KEY (the project's address and secret key), because images are read and written by its storage service.",
      );
    }
    const response = await fetch(`${this.#url.replace(/\/+$/, "")}/storage/v1/object/${path}`, {
      method,
      headers: { apikey: this.#key, authorization: `Bearer ${this.#key}`, ...headers },
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    if (response.ok) return response;
    throw new StartError(`The storage service responds with ${response.status} to ${method} ${path}.`);
  }
}

const REMOVED_AT_ONCE = 1000;

const pathOf = ({ bucket, name }: StoredObject) =>
  `${bucket}/${name.split("/").map(encodeURIComponent).join("/")}`;
