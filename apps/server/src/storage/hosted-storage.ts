import { StartError } from "../start-error.ts";

export class HostedStorage {
  readonly #url: string | undefined;
  readonly #key: string | undefined;

  constructor({ SUPABASE_URL: url, SUPABASE_SECRET_KEY: key } = process.env) {
    this.#url = url;
    this.#key = key;
  }

  async upload(name: string, body: Uint8Array, type: string): Promise<void> {
    await this.#ask("POST", `avatars/${encoded(name)}`, body, { "content-type": type, "x-upsert": "true" });
  }

  async download(name: string): Promise<Buffer> {
    return Buffer.from(await (await this.#ask("GET", `avatars/${encoded(name)}`)).arrayBuffer());
  }

  async remove(names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    const headers = { "content-type": "application/json" };
    await this.#ask("DELETE", "avatars", Buffer.from(JSON.stringify({ prefixes: names })), headers);
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

const encoded = (name: string) => name.split("/").map(encodeURIComponent).join("/");
