import { AppError, type AppErrorCode, fromPostgrest, type PostgrestFailure } from "../errors/index.ts";

type Answer<Data> =
  | { data: Data; error: null; status: number }
  | { data: null; error: PostgrestFailure["error"]; status: number };

/**
 * Rows of a PostgREST response.
 * @param taken code for a violated unique key
 * @throws AppError for every failure, including a lost connection
 */
export async function fetchRows<Row>(
  request: PromiseLike<Answer<Row[]>>,
  taken?: AppErrorCode,
): Promise<Row[]> {
  const { data, status } = await succeeded(request, taken);
  if (!Array.isArray(data)) throw unreadable(status);
  return data;
}

/** The only row of a response. Throws `not-found` without one. */
export async function fetchRow<Row>(request: PromiseLike<Answer<Row[]>>, taken?: AppErrorCode): Promise<Row> {
  const [row] = await fetchRows(request, taken);
  if (row === undefined) throw new AppError("not-found");
  return row;
}

/** Scalar result of an RPC. `isIt` rejects a foreign body, such as a captive portal's. */
export async function fetchValue<Data>(
  request: PromiseLike<Answer<unknown>>,
  isIt: (data: unknown) => data is Data,
): Promise<Data> {
  const { data, status } = await succeeded(request);
  if (!isIt(data)) throw unreadable(status);
  return data;
}

/** For a call without a result. */
export async function expectSuccess(request: PromiseLike<Answer<unknown>>): Promise<void> {
  await succeeded(request);
}

/** For an insert without a result: the server returns 201 for a written row. */
export async function expectCreated(request: PromiseLike<Answer<null>>): Promise<void> {
  const { status } = await succeeded(request);
  if (status !== 201) throw unreadable(status);
}

/** The status decides: a body without an error can still be a failure. */
async function succeeded<Data>(
  request: PromiseLike<Answer<Data>>,
  taken?: AppErrorCode,
): Promise<{ data: Data | null; status: number }> {
  const { data, error, status } = await request;
  if (error === null && status >= 200 && status < 300) return { data, status };
  throw fromPostgrest({ error: error ?? { message: `HTTP ${status}`, code: "" }, status }, taken);
}

/** A captive portal or a proxy responded. */
function unreadable(status: number): AppError {
  return new AppError("network", `The answer (HTTP ${status}) is not the server's.`);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Throws `not-found` for a malformed id without a request. Ids can come from the URL. */
export function requireUuid(id: string): void {
  if (!UUID.test(id)) throw new AppError("not-found", `Not an id: ${id}`);
}
