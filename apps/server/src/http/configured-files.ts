import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
};

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const ENCODINGS = {
  // The highest quality would take ten times as long and save only 5 %.
  br: (text: string) => toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (text: string) => toGzip(text, { level: 9 }),
};
type Encoding = keyof typeof ENCODINGS;

export interface ConfiguredFiles {
  find: (pathname: string) => string | undefined;
  send: (request: IncomingMessage, response: ServerResponse, file: string) => Promise<void>;
}

export function createConfiguredFiles(texts: ReadonlyMap<string, string>): ConfiguredFiles {
  const tags = new Map([...texts].map(([file, text]) => [file, tagOf(text)]));
  const compressed = new Map<string, Promise<Buffer>>();

  function compress(file: string, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${file}`;
    const known = compressed.get(key) ?? ENCODINGS[encoding](texts.get(file)!);
    compressed.set(key, known);
    return known;
  }

  return {
    find(pathname) {
      const path = decodedPath(pathname).replaceAll(/^\/+|\/+$/g, "");
      return [path, path === "" ? "index.html" : `${path}/index.html`].find((file) => texts.has(file));
    },
    async send(request, response, file) {
      const encoding = acceptedEncoding(request);
      const etag = tags.get(file)!;
      response.setHeader("cache-control", "no-cache");
      response.setHeader("vary", "Accept-Encoding");
      response.setHeader("etag", etag);
      if (request.headers["if-none-match"] === etag) {
        response.writeHead(304).end();
        return;
      }
      const body = encoding === undefined ? Buffer.from(texts.get(file)!) : await compress(file, encoding);
      if (encoding !== undefined) response.setHeader("content-encoding", encoding);
      response.writeHead(200, { "content-type": TYPES[extname(file)], "content-length": body.byteLength });
      response.end(request.method === "HEAD" ? undefined : body);
    },
  };
}

function decodedPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

const tagOf = (text: string) => `W/"${createHash("sha256").update(text).digest("base64url")}"`;

function acceptedEncoding({ headers }: IncomingMessage): Encoding | undefined {
  const accepted = headers["accept-encoding"] ?? "";
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : undefined;
}
