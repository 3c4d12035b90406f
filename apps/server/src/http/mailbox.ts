import type { IncomingMessage, ServerResponse } from "node:http";

import { escapeHtml } from "@diary/core/characters";

import { isSameText } from "../auth/credentials.ts";
import type { Mailbox, SentMail } from "../mail/mail.ts";
import { sendHtml, sendJson, sendText } from "../protocol/send.ts";

export function respondWithMailbox(
  request: IncomingMessage,
  response: ServerResponse,
  mailbox: Mailbox | undefined,
): void {
  const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
  if (!mailbox || !isSameText(searchParams.get("key") ?? "", mailbox.key)) {
    sendText(response, 404, "not found");
  } else if (pathname === "/mailbox.json") {
    sendJson(response, mailbox.mails);
  } else {
    sendHtml(response, mailboxPage(mailbox.mails));
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
