import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Deployments {
  url: string;
  deploy: (version: string) => void;
  remove: (file: RegExp) => void;
  close: () => Promise<void>;
}

export const VERSION_MARK = 'meta[name="test-version"]';

export async function startDeployments(site: string): Promise<Deployments> {
  let version = "first";
  const removed: RegExp[] = [];

  async function send(answer: IncomingMessage, outgoing: ServerResponse) {
    const text = Buffer.concat((await answer.toArray()) as Buffer[]).toString();
    const { "content-length": _length, etag: _etag, ...headers } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, headers).end(asVersion(text, version));
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse) {
    const path = incoming.url ?? "/";
    if (removed.some((file) => file.test(path))) {
      outgoing.writeHead(404).end();
      return;
    }
    const {
      host: _host,
      "accept-encoding": _encoding,
      "if-none-match": _etag,
      ...headers
    } = incoming.headers;
    const asked = request(site + path, { method: incoming.method, headers }, (answer) => {
      const type = answer.headers["content-type"] ?? "";
      if (!path.startsWith("/sw.js") && !type.startsWith("text/html")) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      void send(answer, outgoing);
    });
    asked.on("error", () => outgoing.destroy());
    incoming.pipe(asked);
  }

  const server = createServer(forward);
  await new Promise<void>((listening) => server.listen(0, "localhost", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    deploy: (next) => {
      version = next;
      removed.length = 0;
    },
    remove: (file) => void removed.push(file),
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function asVersion(text: string, version: string): string {
  return text
    .replace(
      /(version:[`"'])([0-9a-f]{12}-[0-9a-f]{12})/,
      (_, before: string, built: string) => `${before}${built}-${version}`,
    )
    .replace("</head>", `<meta name="test-version" content="${version}" /></head>`);
}
