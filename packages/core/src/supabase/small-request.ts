import { REQUEST_TIMEOUT_MS } from "./fetch-as.ts";

type Row = Record<string, unknown>;
interface Failure {
  message: string;
  code: string;
}
type Answer = { data: unknown; error: null; status: number } | { data: null; error: Failure; status: number };

/** One request to PostgREST, put together as postgrest-js has it and sent when it is awaited. */
export class SmallRequest implements PromiseLike<Answer> {
  readonly #url: URL;
  readonly #fetch: typeof globalThis.fetch;
  readonly #prefer: string[] = [];
  #method = "GET";
  #body: Row | undefined;

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

  upsert(row: Row, conflict: { onConflict: string; ignoreDuplicates: true }): this {
    this.#url.searchParams.set("on_conflict", conflict.onConflict);
    this.#prefer.push("resolution=ignore-duplicates");
    return this.#write("POST", row);
  }

  update(row: Row): this {
    return this.#write("PATCH", row);
  }

  eq(column: string, value: unknown): this {
    this.#url.searchParams.append(column, `eq.${String(value)}`);
    return this;
  }

  match(row: Row): this {
    for (const [column, value] of Object.entries(row)) this.eq(column, value);
    return this;
  }

  order(column: string, { ascending }: { ascending: boolean }): this {
    const { searchParams } = this.#url;
    const step = `${column}.${ascending ? "asc" : "desc"}`;
    const before = searchParams.get("order");
    searchParams.set("order", before === null ? step : `${before},${step}`);
    return this;
  }

  /** Both counted from 0, and the last one included. */
  range(from: number, to: number): this {
    this.#url.searchParams.set("offset", String(from));
    this.#url.searchParams.set("limit", String(to - from + 1));
    return this;
  }

  // oxlint-disable-next-line unicorn/no-thenable -- what is built is awaited, as with postgrest-js
  then<A, B>(
    onAnswer?: ((answer: Answer) => A | PromiseLike<A>) | null,
    onFailure?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#send().then(onAnswer, onFailure);
  }

  #write(method: string, row: Row): this {
    this.#method = method;
    this.#body = row;
    return this;
  }

  async #send(): Promise<Answer> {
    try {
      const response = await this.#fetch(this.#url, {
        method: this.#method,
        ...(this.#body && {
          headers: { "content-type": "application/json", prefer: this.#prefer.join() },
          body: JSON.stringify(this.#body),
        }),
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
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
