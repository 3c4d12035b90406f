import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

import { getRequestListener } from "@hono/node-server";

import type { Backend } from "../backend.ts";
import type { Mailbox } from "../mail/mail.ts";
import type { Operator } from "../settings/operator.ts";
import type { ClientAddress } from "./client-address.ts";
import { mayReadMailbox } from "./mailbox-access.ts";
import { mailboxPage } from "./mailbox-page.ts";
import { databaseReadiness } from "./readiness.ts";
import { sendHtml, sendJson, sendText } from "./send.ts";
import type { Site } from "./site.ts";

export interface HandlerOptions {
  backend: Backend;
  site: Site;
  /** Address of the site where it is not the one it is asked by: behind a proxy. */
  siteUrl?: string | undefined;
  contactEmail: string;
  /** Default: nobody has said. */
  operator?: Operator | undefined;
  /** The client that a request comes from, for the rate limits. */
  clientAddress: ClientAddress;
  /** Shown at /mailbox; none where mails are sent, and none of a server that others can reach. */
  mailbox?: Mailbox | undefined;
}

/** One origin for everything: the site, the API beside it, and what a person who runs it needs. */
export function createHandler({
  backend,
  site,
  siteUrl,
  contactEmail,
  operator,
  clientAddress,
  mailbox,
}: HandlerOptions): RequestListener {
  const headers = Object.entries(site.headers);
  const isReady = databaseReadiness(backend.database.query);
  const api = getRequestListener(
    (request, { incoming }) => backend.handle(request, clientAddress(incoming as IncomingMessage)),
    {
      overrideGlobalObjects: false,
    },
  );

  return (request, response) => {
    const pathname = (request.url ?? "/").replace(/[?#].*$/s, "");
    if (/^\/(auth|rest|storage)\/v1\//.test(pathname)) {
      void api(request, response);
      return;
    }
    for (const [name, value] of headers) response.setHeader(name, value);
    switch (pathname) {
      case "/healthz":
        // Of this process alone: it must not wait for a database that is at work, or away.
        sendText(response, 200, "ok");
        return;
      case "/readyz":
        void isReady().then((ready) =>
          sendText(response, ready ? 200 : 503, ready ? "ready" : "The database does not answer."),
        );
        return;
      case "/config.json":
        // The extension asks from its own origin.
        response.setHeader("access-control-allow-origin", "*");
        sendJson(response, {
          url: siteUrl ?? `http://${request.headers.host}`,
          key: backend.key,
          contactEmail,
          operatorName: operator?.name,
          operatorAddress: operator?.address,
        });
        return;
      case "/mailbox":
      case "/mailbox.json":
        answerMailbox(request, response, mailbox);
        return;
      default:
        site.answer(request, response, pathname);
    }
  };
}

function answerMailbox(
  request: IncomingMessage,
  response: ServerResponse,
  mailbox: Mailbox | undefined,
): void {
  if (!mailbox || !mayReadMailbox(request)) {
    sendText(response, 404, "not found");
  } else if (request.url?.startsWith("/mailbox.json")) {
    sendJson(response, mailbox.mails);
  } else {
    sendHtml(response, mailboxPage(mailbox.mails));
  }
}
