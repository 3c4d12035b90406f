import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";

import {
  type ApiServer,
  callApi,
  type OperationInput,
  type OperationName,
  type SendRequest,
} from "../api/index.ts";
import { type AppError, isAppError } from "../errors/index.ts";
import { createAssistantServer } from "./assistant-server.ts";
import { checkRequest, unauthorized } from "./check-request.ts";

export interface AssistantServer {
  api: ApiServer;
  siteUrl: string;
  version: string;
  send?: SendRequest | undefined;
}

/** Responds to one request of an assistant (Model Context Protocol, streamable HTTP). Stores nothing between requests. */
export async function respondToAssistant(
  request: Request,
  { api, send, siteUrl, version }: AssistantServer,
): Promise<Response> {
  const checked = await checkRequest(request, siteUrl);
  if (checked instanceof Response) return withHeaders(checked);
  const { message, token } = checked;

  /** Error about the token. The response then has the status 401. */
  let failure: AppError | undefined;
  const call = async <Name extends OperationName>(name: Name, input: OperationInput<Name>) => {
    try {
      return await callApi(api, token, name, input, { signal: request.signal, ...(send && { send }) });
    } catch (error) {
      if (isAppError(error, "token/invalid", "session/missing", "session/expired")) failure = error;
      throw error;
    }
  };
  // A client that connects learns immediately if its token is invalid.
  if ((message as { method?: unknown }).method === "initialize") await call("api_me", {}).catch(() => {});
  if (failure !== undefined) return withHeaders(unauthorized());
  const server = createAssistantServer(call, version);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const response = await transport.handleRequest(forTransport(request), { parsedBody: message });
    return withHeaders(failure === undefined ? response : unauthorized());
  } finally {
    await server.close();
  }
}

/** Removes body and token. Sets `accept`, because the transport rejects clients that accept only JSON. */
function forTransport({ headers, url }: Request): Request {
  const passed = new Headers({
    accept: "application/json, text/event-stream",
    "content-type": "application/json",
  });
  const version = headers.get("mcp-protocol-version");
  if (version !== null) passed.set("mcp-protocol-version", version);
  return new Request(url, { method: "POST", headers: passed });
}

function withHeaders(response: Response): Response {
  response.headers.set("cache-control", "no-store");
  response.headers.set("x-content-type-options", "nosniff");
  return response;
}
