/**
 * Reads one thing out of what the device gave back, and throws where it is something else. By hand, since the
 * extension's worker starts with it and a library of checks would be a sixth of what it weighs.
 */
export type Decoder<T> = (value: unknown) => T;

export const stringValue: Decoder<string> = (value) => {
  if (typeof value !== "string") throw new TypeError("not a text");
  return value;
};

export const numberValue: Decoder<number> = (value) => {
  if (typeof value !== "number" || Number.isNaN(value)) throw new TypeError("not a number");
  return value;
};

export function picklist<Value extends string>(...values: Value[]): Decoder<Value> {
  return (value) => {
    const found = values.find((known) => known === value);
    if (found === undefined) throw new TypeError("not one of them");
    return found;
  };
}

export function arrayOf<T>(read: Decoder<T>): Decoder<T[]> {
  return (value) => {
    if (!Array.isArray(value)) throw new TypeError("not a list");
    return value.map(read);
  };
}

export function optional<T>(read: Decoder<T>): Decoder<T | undefined> {
  return (value) => (value === undefined ? undefined : read(value));
}

export function nullable<T>(read: Decoder<T>): Decoder<T | null> {
  return (value) => (value === null ? null : read(value));
}

export const stringRecord: Decoder<Record<string, string>> = (value) =>
  Object.fromEntries(entriesOf(value).map(([name, entry]) => [name, stringValue(entry)]));

/** An object with exactly these keys; whatever else is in it is left behind. */
export function objectOf<T extends object>(reads: { [Key in keyof T]-?: Decoder<T[Key]> }): Decoder<T> {
  return (value) => {
    const found = new Map(entriesOf(value));
    const known = Object.entries<Decoder<unknown>>(reads).map(([key, read]) => [key, read(found.get(key))]);
    return Object.fromEntries(known.filter(([, field]) => field !== undefined)) as T;
  };
}

/** What `read` makes of a value; null where that is something else, written by another version for one. */
export function safeDecode<T>(read: Decoder<T>, value: unknown): T | null {
  try {
    return read(value);
  } catch {
    return null;
  }
}

function entriesOf(value: unknown): [string, unknown][] {
  if (typeof value !== "object" || value === null) throw new TypeError("not an object");
  return Object.entries(value);
}
