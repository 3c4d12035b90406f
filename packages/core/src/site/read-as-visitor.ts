/** Reads public content for a server or an edge function. */
import { systemTimers, withTimeout } from "../local-store/index.ts";

/** Requests an API path as a visitor: a GET, or a function call with values. */
export type ReadAsVisitor = (path: string, call?: Record<string, unknown>) => Promise<Response>;

/** Throws if the API fails. */
export async function readRows<Row>(
  read: ReadAsVisitor,
  path: string,
  call?: Record<string, unknown>,
): Promise<Row[]> {
  const response = await read(`/rest/v1/${path}`, call);
  if (!response.ok) throw new Error(`The API answered ${response.status}.`);
  return (await response.json()) as Row[];
}

/** Options for `fetch` with the publishable key. */
export function visitorRequest(key: string, call?: Record<string, unknown>): RequestInit {
  if (call === undefined) return { headers: { apikey: key } };
  const headers = { apikey: key, "content-type": "application/json" };
  return { method: "POST", headers, body: JSON.stringify(call) };
}

/** Resolves to undefined if reading fails or takes longer. */
export async function inTime<T>(reading: Promise<T>, milliseconds: number): Promise<T | undefined> {
  let found: T | undefined;
  const work = reading.then((result) => (found = result)).catch(() => undefined);
  await withTimeout(milliseconds, work, systemTimers);
  return found;
}
