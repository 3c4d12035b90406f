import { AppError, type AppErrorCode, fromPostgrest, type PostgrestFailure } from "../errors/index.ts";

type Answer<Data> =
  | { data: Data; error: null; status: number }
  | { data: null; error: PostgrestFailure["error"]; status: number };

/** Throws `AppError` for every failure, including a lost connection. `taken` is the code for a duplicate key. */
export async function fetchRows<Row>(
  request: PromiseLike<Answer<Row[]>>,
  taken?: AppErrorCode,
): Promise<Row[]> {
  const { data, status } = await succeeded(request, taken);
  if (!isRows(data)) throw unreadable(status);
  return data;
}

/** Checks each row, because pages read columns of every row, and a row that is null would fail while rendering. */
export function isRows(data: unknown): data is object[] {
  return Array.isArray(data) && data.every(isRow);
}

const isRow = (row: unknown) => typeof row === "object" && row !== null && !Array.isArray(row);

export async function fetchRow<Row>(request: PromiseLike<Answer<Row[]>>, taken?: AppErrorCode): Promise<Row> {
  const [row] = await fetchRows(request, taken);
  if (row === undefined) throw new AppError("not-found");
  return row;
}

/** Returns a database function's result. `isData` rejects other bodies, for example the sign-in page of a network. */
export async function fetchValue<Data>(
  request: PromiseLike<Answer<unknown>>,
  isData: (data: unknown) => data is Data,
): Promise<Data> {
  const { data, status } = await succeeded(request);
  if (!isData(data)) throw unreadable(status);
  return data;
}

export async function expectSuccess(request: PromiseLike<Answer<unknown>>): Promise<void> {
  await succeeded(request);
}

/** Checks for status 201, with which the server confirms a written row. */
export async function expectCreated(request: PromiseLike<Answer<null>>): Promise<void> {
  const { status } = await succeeded(request);
  if (status !== 201) throw unreadable(status);
}

/** Also checks the status, because the body of a failure may contain no error. */
async function succeeded<Data>(
  request: PromiseLike<Answer<Data>>,
  taken?: AppErrorCode,
): Promise<{ data: Data | null; status: number }> {
  const { data, error, status } = await request;
  if (error === null && status >= 200 && status < 300) return { data, status };
  throw fromPostgrest({ error: error ?? { message: `HTTP ${status}`, code: "" }, status }, taken);
}

/** The response is from a proxy or the sign-in page of a network. */
function unreadable(status: number): AppError {
  return new AppError("network", `The response (HTTP ${status}) is not from the server.`);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Throws `not-found` for a malformed id, which can come from the URL, without sending a request. */
export function requireUuid(id: string): void {
  if (!UUID.test(id)) throw new AppError("not-found", `Not an id: ${id}`);
}
