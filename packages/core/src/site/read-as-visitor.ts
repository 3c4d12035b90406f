/** Sends a request to the API as a visitor. If `call` is set, calls a database function with these values. */
export type ReadAsVisitor = (
  path: string,
  call?: Record<string, unknown>,
  signal?: AbortSignal,
) => Promise<Response>;

export async function readRows<Row>(
  read: ReadAsVisitor,
  path: string,
  call?: Record<string, unknown>,
): Promise<Row[]> {
  const response = await read(`/rest/v1/${path}`, call);
  if (!response.ok) throw new Error(`The API responded with ${response.status}.`);
  return (await response.json()) as Row[];
}

export function visitorRequest(
  key: string,
  call?: Record<string, unknown>,
  signal: AbortSignal | null = null,
): RequestInit {
  if (call === undefined) return { signal, headers: { apikey: key } };
  const headers = { apikey: key, "content-type": "application/json" };
  return { signal, method: "POST", headers, body: JSON.stringify(call) };
}

/** Returns undefined after a failure, a timeout or a disconnect (`left`). The last two abort the requests of `work`. */
export async function readWithTimeout<T>(
  read: ReadAsVisitor,
  work: (read: ReadAsVisitor) => Promise<T>,
  { milliseconds, left }: { milliseconds: number; left: AbortSignal | undefined },
): Promise<T | undefined> {
  const ended = new AbortController();
  const signal = AbortSignal.any(left === undefined ? [ended.signal] : [ended.signal, left]);
  const timer = setTimeout(() => ended.abort(), milliseconds);
  const aborted = new Promise<undefined>((resolve) => {
    signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
  try {
    if (signal.aborted) return undefined;
    const result = work((path, call) => read(path, call, signal)).catch(() => undefined);
    return await Promise.race([aborted, result]);
  } finally {
    clearTimeout(timer);
  }
}
