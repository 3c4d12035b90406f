import { readdirSync, readFileSync, statSync } from "node:fs";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { join, relative, sep } from "node:path";

import { lookup } from "mrmime";

/** The compressed forms beside a file, in the order in which they are preferred. */
const ENCODINGS = [
  { name: "br", suffix: ".br" },
  { name: "gzip", suffix: ".gz" },
];

interface Form {
  encoding?: string;
  headers: OutgoingHttpHeaders & { etag: string };
  content: Buffer;
}

/**
 * The files of a built site as they were when this was made, all of them in memory: one page takes thirty, and what is
 * built meanwhile under a server that runs is not mixed with what its pages name.
 */
export class SiteFiles {
  /** By address, the smallest form first. */
  readonly #files = new Map<string, Form[]>();

  constructor(folder: string) {
    const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const all = new Set(paths);
    const compressed = new Set(
      paths.flatMap((path) => ENCODINGS.map(({ suffix }) => path + suffix)).filter((path) => all.has(path)),
    );
    for (const path of paths) {
      const address = `/${relative(folder, path).replaceAll(sep, "/")}`;
      if (compressed.has(path) || /\/\.(?!well-known\/)/.test(address)) continue;
      const encodings = ENCODINGS.filter(({ suffix }) => all.has(path + suffix));
      this.#files.set(address, [
        ...encodings.map(({ name, suffix }) => readForm(path + suffix, typeOf(address), name)),
        readForm(path, typeOf(address)),
      ]);
    }
  }

  /** The content of one, uncompressed. */
  text(address: string): string | undefined {
    return this.#files.get(address)?.at(-1)?.content.toString();
  }

  /** Answers with the file or the page of this address; says whether there is one. */
  send(request: IncomingMessage, response: ServerResponse, pathname: string): boolean {
    const forms = this.#find(pathname);
    if (forms === undefined) return false;
    const accepted = request.headers["accept-encoding"] ?? "";
    const form = forms.find(({ encoding }) => encoding === undefined || accepted.includes(encoding)) as Form;
    response.setHeader("vary", "Accept-Encoding");
    if (request.headers["if-none-match"] === form.headers.etag) {
      response.writeHead(304).end();
      return true;
    }
    response.writeHead(200, form.headers);
    response.end(request.method === "HEAD" ? undefined : form.content);
    return true;
  }

  #find(pathname: string): Form[] | undefined {
    const address = decoded(pathname).replace(/\/$/, "");
    return [address, `${address}.html`, `${address}/index.html`]
      .map((candidate) => this.#files.get(candidate))
      .find((forms) => forms !== undefined);
  }
}

function readForm(path: string, type: string, encoding?: string): Form {
  const content = readFileSync(path);
  const { mtime } = statSync(path);
  const headers = {
    "content-length": content.length,
    "content-type": type,
    "last-modified": mtime.toUTCString(),
    etag: `W/"${content.length}-${mtime.getTime()}"`,
  };
  if (encoding === undefined) return { headers, content };
  return { encoding, headers: { ...headers, "content-encoding": encoding }, content };
}

function typeOf(address: string): string {
  const type = lookup(address) ?? "";
  return type === "text/html" ? `${type};charset=utf-8` : type;
}

function decoded(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
