import { AppError, type AppErrorCode, fromPostgrest, type PostgrestFailure } from "../errors/index.ts";

type Answer<Data> =
  | { data: Data; error: null; status: number }
  | { data: null; error: PostgrestFailure["error"]; status: number };

/**
 * The rows of an answer of PostgREST.
 * @param taken the code of a refusal because a row with this key exists
 * @throws AppError for every failure, a lost connection included
 */
export async function answer<Row>(request: PromiseLike<Answer<Row[]>>, taken?: AppErrorCode): Promise<Row[]> {
  const { data, status } = await succeeded(request, taken);
  if (!Array.isArray(data)) throw unreadable(status);
  return data;
}

/** The row of an answer that has at most one. Throws `not-found` where there is none. */
export async function oneRow<Row>(request: PromiseLike<Answer<Row[]>>, taken?: AppErrorCode): Promise<Row> {
  const [row] = await answer(request, taken);
  if (row === undefined) throw new AppError("not-found");
  return row;
}

/** The one thing that a function of the database answers, which `isIt` knows from what a proxy would say. */
export async function value<Data>(
  request: PromiseLike<Answer<unknown>>,
  isIt: (data: unknown) => data is Data,
): Promise<Data> {
  const { data, status } = await succeeded(request);
  if (!isIt(data)) throw unreadable(status);
  return data;
}

/** For a call that asks nothing back. */
export async function acknowledged(request: PromiseLike<Answer<unknown>>): Promise<void> {
  await succeeded(request);
}

/** For an insert that asks nothing back: of a row that is written the server says 201. */
export async function created(request: PromiseLike<Answer<null>>): Promise<void> {
  const { status } = await succeeded(request);
  if (status !== 201) throw unreadable(status);
}

/** The status decides: that no error was found in the body proves nothing. */
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

/** Ids come from the address bar as well: what can't be one names no row, and costs no request. */
export function requireUuid(id: string): void {
  if (!UUID.test(id)) throw new AppError("not-found", `Not an id: ${id}`);
}
