import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";

import { escapeHtml } from "@diary/core/characters";

import type { Mailbox, SentMail } from "../mail/mail.ts";
import { isLoopbackAddress, isLoopbackHost } from "../protocol/client-address.ts";
import { sendHtml, sendJson, sendText } from "../protocol/send.ts";

export function respondWithMailbox(
  request: IncomingMessage,
  response: ServerResponse,
  mailbox: Mailbox | undefined,
): void {
  if (!mailbox || !canReadMailbox(request)) {
    sendText(response, 404, "not found");
  } else if (request.url?.startsWith("/mailbox.json")) {
    sendJson(response, mailbox.mails);
  } else {
    sendHtml(response, mailboxPage(mailbox.mails));
  }
}

const FORWARDING_HEADER = /^(x-forwarded-.*|x-real-ip|forwarded|via)$/;

/**
 * True only for users of this machine, because the mails give access to every account. False for a proxy's requests.
 * Checks the host name too: the host name of another site may resolve to 127.0.0.1.
 */
function canReadMailbox(request: IncomingMessage): boolean {
  const { socket, headers, headersDistinct, httpVersionMajor, httpVersionMinor } = request;
  const host = (headers.host ?? "").replace(/:\d+$/, "");
  return (
    isLoopbackAddress(socket.remoteAddress) &&
    isLoopbackHost(host) &&
    headersDistinct["host"]?.length === 1 &&
    !Object.keys(headers).some((name) => FORWARDING_HEADER.test(name)) &&
    // nginx's plain `proxy_pass` names no client. It uses HTTP/1.0 before 1.29.7; later only its user differs.
    (httpVersionMajor > 1 || httpVersionMinor >= 1) &&
    isFromSameUser(socket.remotePort, socket.localPort)
  );
}

/** False if another user, such as a proxy, opened the connection. Only Linux reports the user. */
function isFromSameUser(remotePort: number | undefined, localPort: number | undefined): boolean {
  const user = process.getuid?.();
  const owner = ownerOfConnection(remotePort, localPort);
  return user === undefined || owner === undefined || owner === user;
}

function ownerOfConnection(from = 0, to = 0): number | undefined {
  for (const table of ["/proc/net/tcp", "/proc/net/tcp6"]) {
    const connection = new RegExp(
      `^ *\\d+: [0-9A-F]+:${hexPort(from)} [0-9A-F]+:${hexPort(to)} \\w+ \\S+ \\S+ \\S+ +(\\d+) `,
      "m",
    );
    const owner = connection.exec(read(table))?.[1];
    if (owner !== undefined) return Number(owner);
  }
  return undefined;
}

const hexPort = (port: number) => port.toString(16).toUpperCase().padStart(4, "0");

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

const STYLE = `
:root { color-scheme: light dark; --paper: #f6f1e6; --card: #fdfaf3; --ink: #25201a; --quiet: #645b4f; --line: #dbd1be; --stamp: #b8321a; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14171c; --card: #1b1f26; --ink: #ece5d8; --quiet: #a9a296; --line: #323740; --stamp: #ef7350; }
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1, h2 { font-family: Besley, Georgia, "Hiragino Mincho ProN", "Yu Mincho", serif; font-weight: 600; line-height: 1.3; }
h1 { font-size: 1.75rem; margin: 0 0 0.25rem; }
h2 { font-size: 1.125rem; margin: 0; }
p { margin: 0; color: var(--quiet); }
article { margin-top: 1.5rem; padding: 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: 0.5rem; }
pre { margin: 1rem 0 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
a { color: var(--stamp); }
`;

function mailboxPage(mails: readonly SentMail[]): string {
  const content =
    mails.length === 0
      ? "<p>No mail yet. It is shown here instead of being sent.</p>"
      : mails.map(article).join("");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Mailbox · Challenge Diary</title>
<style>${STYLE}</style>
</head>
<body><main><h1>Mailbox</h1><p>Mails that Challenge Diary would have sent, newest first.</p>${content}</main></body>
</html>`;
}

function article({ to, subject, text, sentAt }: SentMail): string {
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)} · <time datetime="${sentAt}">${sentAt.slice(0, 19).replace("T", " ")} UTC</time></p>
<pre>${escapeHtml(text).replaceAll(/https?:\/\/\S+/g, '<a href="$&">$&</a>')}</pre>
</article>`;
}
