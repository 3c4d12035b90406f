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

/** A PNG whose address always shows the same. */
export function sendPicture(response: ServerResponse, body: Uint8Array): void {
  response.writeHead(200, {
    "content-type": "image/png",
    "content-length": body.byteLength,
    "cache-control": "public, max-age=31536000, immutable",
  });
  response.end(response.req.method === "HEAD" ? undefined : body);
}

/** Nothing sent this way is kept by a browser: it is the state of a moment. */
function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    "content-type": type,
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
  });
  response.end(response.req.method === "HEAD" ? undefined : body);
}
