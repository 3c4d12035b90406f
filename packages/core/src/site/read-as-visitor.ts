/** Reads what a visitor may see, for a server or an edge function that fills it in. */
import { systemTimers, withTimeout } from "../local-store/index.ts";

/** Requests a path of the API as a visitor: a GET, or the call of a function with these values. */
export type ReadAsVisitor = (path: string, call?: Record<string, unknown>) => Promise<Response>;

/** Throws where the API fails. */
export async function readRows<Row>(
  read: ReadAsVisitor,
  path: string,
  call?: Record<string, unknown>,
): Promise<Row[]> {
  const response = await read(`/rest/v1/${path}`, call);
  if (!response.ok) throw new Error(`The API answered ${response.status}.`);
  return (await response.json()) as Row[];
}

/** What a function that reads as a visitor gives to `fetch`, with the publishable key. */
export function visitorRequest(key: string, call?: Record<string, unknown>): RequestInit {
  if (call === undefined) return { headers: { apikey: key } };
  const headers = { apikey: key, "content-type": "application/json" };
  return { method: "POST", headers, body: JSON.stringify(call) };
}

/** What is read within so long; undefined where that fails, or takes longer. */
export async function inTime<T>(reading: Promise<T>, milliseconds: number): Promise<T | undefined> {
  let found: T | undefined;
  const work = reading.then((result) => (found = result)).catch(() => undefined);
  await withTimeout(milliseconds, work, systemTimers);
  return found;
}
