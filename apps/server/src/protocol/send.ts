import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";

export function sendText(response: ServerResponse, status: number, text: string): void {
  send(response, status, "text/plain; charset=utf-8", text);
}

export function sendHtml(response: ServerResponse, html: string, status = 200): void {
  send(response, status, "text/html; charset=utf-8", html);
}

export function sendJson(response: ServerResponse, body: unknown): void {
  send(response, 200, "application/json; charset=utf-8", JSON.stringify(body));
}

export interface TaggedBody {
  type: string;
  body: string;
  etag: string;
  /** Compressed body. Without it, each response is compressed again. */
  gzip?: Uint8Array;
}

export const etagOf = (body: string): string =>
  `W/"${createHash("sha256").update(body).digest("base64url")}"`;

/** Browsers check the ETag each time, and load the body again only after a change. */
export function sendTagged(response: ServerResponse, type: string, body: string): void {
  sendWithTag(response, { type, body, etag: etagOf(body) }, "no-cache");
}

export function sendWithTag(
  response: ServerResponse,
  { body, etag, gzip, type }: TaggedBody,
  caching: string,
): void {
  const { headers, method } = response.req;
  response.setHeader("cache-control", caching);
  response.setHeader("etag", etag);
  if (headers["if-none-match"] === etag) {
    // Omits the type: with a type, the compression starts a stream for the empty body, which doubles the time.
    response.writeHead(304).end();
    return;
  }
  const compressed = /\bgzip\b/.test(headers["accept-encoding"] ?? "") ? gzip : undefined;
  if (compressed !== undefined) response.setHeader("content-encoding", "gzip");
  response.writeHead(200, { "content-type": `${type}; charset=utf-8` });
  response.end(method === "HEAD" ? undefined : (compressed ?? body));
}

export function sendPicture(response: ServerResponse, body: Uint8Array, caching: string): void {
  response.writeHead(200, {
    "content-type": "image/png",
    "content-length": body.byteLength,
    "cache-control": caching,
  });
  response.end(response.req.method === "HEAD" ? undefined : body);
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    "content-type": type,
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
  });
  response.end(response.req.method === "HEAD" ? undefined : body);
}
