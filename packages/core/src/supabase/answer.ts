import { AppError, fromPostgrest, type AppErrorCode } from "../errors/index.ts";

type Answer<Data> =
  | { data: Data; error: null; status: number }
  | { data: null; error: { message: string; code: string; hint?: string | null }; status: number };

/**
 * The rows of an answer of PostgREST.
 * @param taken the code of a refusal because a row with this key exists
 * @throws AppError for every failure, a lost connection included
 */
export async function answer<Data>(request: PromiseLike<Answer<Data>>, taken?: AppErrorCode): Promise<Data> {
  const { data, error, status } = await request;
  if (error !== null) throw fromPostgrest({ error, status }, taken);
  return data;
}

/** The row of an answer that has at most one. Throws `not-found` where there is none. */
export async function oneRow<Data>(
  request: PromiseLike<Answer<Data[]>>,
  taken?: AppErrorCode,
): Promise<Data> {
  const [row] = await answer(request, taken);
  if (row === undefined) throw new AppError("not-found");
  return row;
}
