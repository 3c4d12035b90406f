/** In bytes. An entry of 10,000 characters fits even if JSON escapes each character. */
const BODY_LIMIT = 128 * 1024;

const BEARER = /^Bearer +(diary_[0-9a-f]{64})$/i;

export interface CheckedRequest {
  token: string;
  /** The MCP transport validates the message. */
  message: object;
}

/** Checks the origin, the HTTP request, and the formats of token and body. Returns a response to reject the request. */
export async function checkRequest(request: Request, siteUrl: string): Promise<CheckedRequest | Response> {
  const { headers, method } = request;
  if (isFromOtherSite(headers, siteUrl)) return refusal(403, "Requests of other sites are not allowed.");
  // MCP clients use GET to open a stream and DELETE to end a session. This server has neither.
  if (method !== "POST") return refusal(405, "Only POST.", { allow: "POST" });
  const [type = ""] = (headers.get("content-type") ?? "").split(";");
  if (type.trim().toLowerCase() !== "application/json") return refusal(415, "Only application/json.");
  const token = BEARER.exec(headers.get("authorization") ?? "")?.[1]?.toLowerCase();
  if (token === undefined) return unauthorized();
  const body = await readBody(request);
  if (body === "too large") return refusal(413, "The request is too large.");
  const message = parse(body);
  if (message === undefined) return refusal(400, "The body is no JSON.", {}, PARSE_ERROR);
  // Batches would bypass limits that count requests. The protocol dropped them in 2025.
  if (typeof message !== "object" || message === null || Array.isArray(message))
    return refusal(400, "The body must be one message.", {}, INVALID_REQUEST);
  return { token, message };
}

/** Browsers send these headers, so pages of other sites can't use the endpoint, even with DNS rebinding. */
function isFromOtherSite(headers: Headers, siteUrl: string): boolean {
  const origin = headers.get("origin");
  if (origin !== null && origin !== new URL(siteUrl).origin) return true;
  return !["same-origin", "none"].includes(headers.get("sec-fetch-site") ?? "none");
}

async function readBody(request: Request): Promise<Uint8Array | "too large"> {
  if (Number(request.headers.get("content-length") ?? 0) > BODY_LIMIT) return "too large";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > BODY_LIMIT) return "too large";
    chunks.push(chunk);
  }
  const body = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body));
  } catch {
    return undefined;
  }
}

const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const SERVER_ERROR = -32_000;

export const unauthorized = (): Response =>
  refusal(401, "An access token is needed: Authorization: Bearer diary_…", {
    "www-authenticate": 'Bearer realm="Challenge Diary"',
  });

function refusal(
  status: number,
  message: string,
  headers: Record<string, string> = {},
  code = SERVER_ERROR,
): Response {
  return Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status, headers });
}
