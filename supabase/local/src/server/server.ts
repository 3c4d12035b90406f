import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { getRequestListener, type HttpBindings } from "@hono/node-server";

import type { Backend } from "../backend.ts";
import type { Mailbox } from "../mail/mailbox.ts";
import { inlineScriptHashes } from "./inline-scripts.ts";
import { isFromLoopback, peerOf } from "./loopback.ts";
import { mailboxPage } from "./mailbox-page.ts";
import { securityHeaders } from "./security-headers.ts";
import { sendHtml, sendJson, sendText } from "./send.ts";
import { createSite } from "./site.ts";

export interface ServerOptions {
  backend: Backend;
  /** Folder of the built site. */
  webRoot: string;
  host: string;
  /** 0 for any free one. */
  port: number;
  /** Address of the site where it is not the one it is asked by: behind a proxy. */
  siteUrl?: string | undefined;
  contactEmail: string;
  /** Shown at /mailbox; none when mails are really sent. */
  mailbox?: Mailbox | undefined;
}

export interface RunningServer {
  port: number;
  /** Lets requests under way finish. */
  close(): Promise<void>;
}

/** One origin for everything: the site, the API beside it, and what a person who runs it needs. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const server = createServer(createHandler(options));
  await listen(server, options.port, options.host);
  return {
    port: (server.address() as AddressInfo).port,
    close: () => closeServer(server),
  };
}

function createHandler({ backend, webRoot, siteUrl, contactEmail, mailbox }: ServerOptions) {
  const headers = Object.entries(securityHeaders(inlineScriptHashes(webRoot), siteUrl));
  const site = createSite(webRoot);
  const api = getRequestListener(
    (request, { incoming }) => backend.handle(request, peerOf(incoming as HttpBindings["incoming"])),
    { overrideGlobalObjects: false },
  );

  return (request: IncomingMessage, response: ServerResponse): void => {
    const pathname = (request.url ?? "/").replace(/[?#].*$/s, "");
    if (/^\/(auth|rest|storage)\/v1\//.test(pathname)) {
      void api(request, response);
      return;
    }
    for (const [name, value] of headers) response.setHeader(name, value);
    switch (pathname) {
      case "/healthz":
        void answerHealth(backend, response);
        return;
      case "/config.json":
        // The extension asks from its own origin.
        response.setHeader("access-control-allow-origin", "*");
        sendJson(response, {
          url: siteUrl ?? `http://${request.headers.host}`,
          key: backend.key,
          contactEmail,
        });
        return;
      case "/mailbox":
      case "/mailbox.json":
        answerMailbox(request, response, mailbox);
        return;
      default:
        site(request, response, pathname);
    }
  };
}

async function answerHealth(backend: Backend, response: ServerResponse): Promise<void> {
  try {
    await backend.database.query("select 1");
    sendText(response, 200, "ok");
  } catch {
    sendText(response, 503, "The database does not answer.");
  }
}

function answerMailbox(
  request: IncomingMessage,
  response: ServerResponse,
  mailbox: Mailbox | undefined,
): void {
  if (!mailbox || !isFromLoopback(request)) {
    sendText(response, 404, "not found");
  } else if (request.url?.startsWith("/mailbox.json")) {
    sendJson(response, mailbox.mails);
  } else {
    sendHtml(response, mailboxPage(mailbox.mails));
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
