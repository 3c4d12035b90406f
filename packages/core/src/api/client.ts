import * as v from "valibot";

import { AppError, fromPostgrest } from "../errors/index.ts";
import { OPERATIONS, type OperationInput, type OperationName, type OperationOutput } from "./operations.ts";

/** Header with the access token. `authorization` is for tokens of sessions. */
export const TOKEN_HEADER = "x-diary-token";

export interface ApiServer {
  /** `url` and `key` of the server's config.json. `url` has no slash at the end. */
  url: string;
  key: string;
}

export interface ApiRequest {
  method: "POST";
  headers: Record<string, string>;
  body: string;
  redirect: "error";
  signal?: AbortSignal;
}

export type SendRequest = (
  address: string,
  request: ApiRequest,
) => Promise<{ status: number; json: () => Promise<unknown> }>;

interface CallOptions {
  signal?: AbortSignal;
  send?: SendRequest;
}

/** Throws `AppError` for every failure, including a lost connection. */
export async function callApi<Name extends OperationName>(
  { key, url }: ApiServer,
  token: string,
  name: Name,
  input: OperationInput<Name>,
  { signal, send = fetch }: CallOptions = {},
): Promise<OperationOutput<Name>> {
  let status = 0;
  let body: unknown;
  try {
    const response = await send(`${url}/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: { apikey: key, [TOKEN_HEADER]: token, "content-type": "application/json" },
      body: JSON.stringify(input),
      // A followed redirect would send the token to another site.
      redirect: "error",
      ...(signal && { signal }),
    });
    status = response.status;
    body = await response.json();
  } catch (error) {
    // `fetch` also throws if the token contains characters that a header can't have.
    if (status === 0) throw new AppError("network", String(error), { cause: error });
  }
  if (status < 200 || status > 299) throw fromPostgrest({ error: rejectionIn(body, status), status });
  const { output } = OPERATIONS[name];
  if (!v.is(output, body)) {
    throw new AppError("network", `The response (HTTP ${status}) doesn't have the API's format.`);
  }
  return body;
}

const rejection = v.object({
  code: v.string(),
  message: v.string(),
  hint: v.nullable(v.string()),
  details: v.nullable(v.string()),
});

function rejectionIn(body: unknown, status: number) {
  return v.is(rejection, body) ? body : { message: `HTTP ${status}`, code: "" };
}
