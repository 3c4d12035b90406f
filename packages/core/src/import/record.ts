/** Records of an imported file. A record tracks its unread fields, so the import can list these as left out. */
export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export interface SourceRecord {
  unread: () => string;
}

export const ID = /^[\da-f-]{1,36}$/i;

/** JSON object of a file. Marks a field as read if the field has the type that the reader expects. */
export class JsonRecord implements SourceRecord {
  readonly #value: Json;
  readonly #unread: Set<string>;

  constructor(value: Json) {
    this.#value = value;
    this.#unread = new Set(Object.keys(value));
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#value, name);
  }

  isArray(name: string): boolean {
    return this.has(name) && Array.isArray(this.#value[name]);
  }

  list(name: string): unknown[] {
    const value = this.has(name) ? this.#value[name] : undefined;
    return Array.isArray(value) ? value : [];
  }

  isObject(name: string): boolean {
    return this.has(name) && isObject(this.#value[name]);
  }

  peek(name: string): string {
    const value = this.has(name) ? this.#value[name] : undefined;
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  }

  read<T>(name: string, parse: (value: unknown) => T | undefined): T | undefined {
    const value = this.has(name) ? parse(this.#value[name]) : undefined;
    if (value !== undefined) this.#unread.delete(name);
    return value;
  }

  string(name: string): string {
    return this.read(name, (value) => (typeof value === "string" ? value : undefined)) ?? "";
  }

  /** Reads an id or format marker, which means nothing to the user. Returns "" if the value doesn't match. */
  mark(name: string, pattern: RegExp): string {
    return (
      this.read(name, (value) => (typeof value === "string" && pattern.test(value) ? value : undefined)) ?? ""
    );
  }

  boolean(name: string): boolean | undefined {
    return this.read(name, (value) => (typeof value === "boolean" ? value : undefined));
  }

  integer(name: string, otherwise: number): number {
    return this.read(name, (value) => (Number.isInteger(value) ? (value as number) : undefined)) ?? otherwise;
  }

  array(name: string): unknown[] {
    return this.read(name, (value) => (Array.isArray(value) ? value : undefined)) ?? [];
  }

  object(name: string): JsonRecord | undefined {
    return this.read(name, (value) => (isObject(value) ? new JsonRecord(value) : undefined));
  }

  unread(): string {
    return [...this.#unread].flatMap((name) => linesOf(name, this.#value[name])).join("\n");
  }
}

/** Returns values with their paths: `location.place: Kyoto`. Iterative, because deep files would overflow the stack. */
export function linesOf(path: string, root: unknown): string[] {
  const lines: string[] = [];
  const stack: [path: string, value: unknown][] = [[path, root]];
  while (stack.length > 0) {
    const [at, value] = stack.pop()!;
    if (value === null || value === "") {
      if (at !== "") lines.push(`${at}:`);
    } else if (typeof value !== "object") {
      const text = typeof value === "string" ? value : JSON.stringify(value);
      lines.push(at === "" ? text : `${at}: ${text}`);
    } else {
      const inner = Array.isArray(value)
        ? value.map((item): [string, unknown] => [at, item])
        : Object.entries(value).map(([name, item]): [string, unknown] => [
            at === "" ? name : `${at}.${name}`,
            item,
          ]);
      if (inner.length === 0 && at !== "") lines.push(`${at}:`);
      for (const pair of inner.toReversed()) stack.push(pair);
    }
  }
  return lines;
}
