import { AppError, type AppErrorCode, fromPostgrest, type PostgrestFailure } from "../errors/index.ts";

type Answer<Data> =
  | { data: Data; error: null; status: number }
  | { data: null; error: PostgrestFailure["error"]; status: number };

/**
 * The rows of an answer of PostgREST.
 * @param taken the code of a refusal because a row with this key exists
 * @throws AppError for every failure, a lost connection included
 */
export async function fetchRows<Row>(
  request: PromiseLike<Answer<Row[]>>,
  taken?: AppErrorCode,
): Promise<Row[]> {
  const { data, status } = await succeeded(request, taken);
  if (!Array.isArray(data)) throw unreadable(status);
  return data;
}

/** The row of an answer that has at most one. Throws `not-found` where there is none. */
export async function fetchRow<Row>(request: PromiseLike<Answer<Row[]>>, taken?: AppErrorCode): Promise<Row> {
  const [row] = await fetchRows(request, taken);
  if (row === undefined) throw new AppError("not-found");
  return row;
}

/** The scalar result of an RPC. `isIt` rejects a body that is not ours, such as a captive portal's. */
export async function fetchValue<Data>(
  request: PromiseLike<Answer<unknown>>,
  isIt: (data: unknown) => data is Data,
): Promise<Data> {
  const { data, status } = await succeeded(request);
  if (!isIt(data)) throw unreadable(status);
  return data;
}

/** For a call that asks nothing back. */
export async function expectSuccess(request: PromiseLike<Answer<unknown>>): Promise<void> {
  await succeeded(request);
}

/** For an insert that asks nothing back: of a row that is written the server says 201. */
export async function expectCreated(request: PromiseLike<Answer<null>>): Promise<void> {
  const { status } = await succeeded(request);
  if (status !== 201) throw unreadable(status);
}

/** Success is decided by the status; a body without an error can still be a failure. */
async function succeeded<Data>(
  request: PromiseLike<Answer<Data>>,
  taken?: AppErrorCode,
): Promise<{ data: Data | null; status: number }> {
  const { data, error, status } = await request;
  if (error === null && status >= 200 && status < 300) return { data, status };
  throw fromPostgrest({ error: error ?? { message: `HTTP ${status}`, code: "" }, status }, taken);
}

/** A success that is not the server's: a captive portal or a proxy has answered. */
function unreadable(status: number): AppError {
  return new AppError("network", `The answer (HTTP ${status}) is not the server's.`);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Throws `not-found` for a malformed id without a request. Ids may come from the URL. */
export function requireUuid(id: string): void {
  if (!UUID.test(id)) throw new AppError("not-found", `Not an id: ${id}`);
}
