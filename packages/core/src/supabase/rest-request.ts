import { REQUEST_TIMEOUT_MS } from "./fetch-as.ts";

type Row = Record<string, unknown>;
interface Failure {
  message: string;
  code: string;
}
type Answer = { data: unknown; error: null; status: number } | { data: null; error: Failure; status: number };

/** Characters of a body, of up to three bytes; the browser carries on with 64 KiB of all that a page has sent in its last moments. */
const MOST_KEPT_ALIVE = 2048;

/**
 * One request to PostgREST, put together as postgrest-js has it and sent when it is awaited. It has what core's repos ask
 * for, a fifth of the library, of which nothing can be left out. Whether it succeeded is decided by the status alone.
 */
export class RestRequest implements PromiseLike<Answer> {
  readonly #url: URL;
  readonly #fetch: typeof globalThis.fetch;
  readonly #prefer: string[] = [];
  #method = "GET";
  #body: Row | undefined;
  #signal: AbortSignal | undefined;

  constructor(url: string, fetch: typeof globalThis.fetch) {
    this.#url = new URL(url);
    this.#fetch = fetch;
  }

  /** Of a write: answers the rows that it met. */
  select(columns: string): this {
    this.#url.searchParams.set("select", columns);
    if (this.#method !== "GET") this.#prefer.push("return=representation");
    return this;
  }

  insert(row: Row): this {
    return this.#write("POST", row);
  }

  upsert(row: Row, conflict: { onConflict: string; ignoreDuplicates: true }): this {
    this.#url.searchParams.set("on_conflict", conflict.onConflict);
    this.#prefer.push("resolution=ignore-duplicates");
    return this.#write("POST", row);
  }

  update(row: Row): this {
    return this.#write("PATCH", row);
  }

  delete(): this {
    this.#method = "DELETE";
    return this;
  }

  /** Of a function of the database: calls it. */
  call(args: Row): this {
    return this.#write("POST", args);
  }

  eq(column: string, value: unknown): this {
    return this.#where(column, `eq.${String(value)}`);
  }

  gt(column: string, value: unknown): this {
    return this.#where(column, `gt.${String(value)}`);
  }

  lte(column: string, value: unknown): this {
    return this.#where(column, `lte.${String(value)}`);
  }

  /** @param filters in PostgREST's own syntax */
  or(filters: string): this {
    return this.#where("or", `(${filters})`);
  }

  match(row: Row): this {
    for (const [column, value] of Object.entries(row)) this.eq(column, value);
    return this;
  }

  order(column: string, { ascending = true }: { ascending?: boolean } = {}): this {
    const { searchParams } = this.#url;
    const step = `${column}.${ascending ? "asc" : "desc"}`;
    const before = searchParams.get("order");
    searchParams.set("order", before === null ? step : `${before},${step}`);
    return this;
  }

  limit(count: number): this {
    this.#url.searchParams.set("limit", String(count));
    return this;
  }

  /** Both counted from 0, and the last one included. */
  range(from: number, to: number): this {
    this.#url.searchParams.set("offset", String(from));
    return this.limit(to - from + 1);
  }

  abortSignal(signal: AbortSignal): this {
    this.#signal = signal;
    return this;
  }

  // oxlint-disable-next-line unicorn/no-thenable -- what is built is awaited, as with postgrest-js
  then<A, B>(
    onAnswer?: ((answer: Answer) => A | PromiseLike<A>) | null,
    onFailure?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#send().then(onAnswer, onFailure);
  }

  #where(name: string, condition: string): this {
    this.#url.searchParams.append(name, condition);
    return this;
  }

  #write(method: string, row: Row): this {
    this.#method = method;
    this.#body = row;
    return this;
  }

  async #send(): Promise<Answer> {
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const body = this.#body && JSON.stringify(this.#body);
    try {
      const response = await this.#fetch(this.#url, {
        method: this.#method,
        headers: {
          ...(this.#prefer.length > 0 && { prefer: this.#prefer.join() }),
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { body }),
        // What is shown as done must arrive, also from a page that is closed at once.
        keepalive: this.#method !== "GET" && !(body && body.length > MOST_KEPT_ALIVE),
        signal: this.#signal ? AbortSignal.any([this.#signal, timeout]) : timeout,
      });
      const { ok, status } = response;
      const text = await response.text();
      if (ok) return { data: text === "" ? null : JSON.parse(text), error: null, status };
      return { data: null, error: failureIn(text), status };
    } catch (cause) {
      // No answer, or a page of somebody in between (a proxy, a hotel) in its place.
      return { data: null, error: { message: String(cause), code: "" }, status: 0 };
    }
  }
}

function failureIn(text: string): Failure {
  try {
    return { message: text, code: "", ...(JSON.parse(text) as Partial<Failure> | null) };
  } catch {
    return { message: text, code: "" };
  }
}
