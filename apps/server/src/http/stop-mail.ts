// The address in a mail that stops further ones. A mail program sends a POST, without cookies (RFC 8058); a user who follows the link
// gets a button that does the same, since programs that check links follow them, too.
import type { ServerResponse } from "node:http";

import { log } from "../log/log.ts";
import { sendHtml, sendText } from "./send.ts";

const page = (content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Mails · Challenge Diary</title>
<style>:root { color-scheme: light dark } body { max-width: 30rem; margin: 4rem auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif } button { font: inherit; padding: 0.6rem 1.2rem }</style>
</head>
<body><h1>Challenge Diary</h1>${content}</body>
</html>`;

const ASK = page(`<form method="post"><p>No more of these mails?</p><p lang="ja">このメールを止めますか？</p>
<button>Stop these mails · 止める</button></form>`);
const DONE = page(
  `<p>You get no more of these mails. The settings turn them on again.</p><p lang="ja">このメールはもう届きません。設定でいつでも再開できます。</p>`,
);

/** Responds when it is done; an address that was never in a mail is refused. */
export function answerStopMail(
  method: "GET" | "POST",
  response: ServerResponse,
  stop: () => Promise<boolean>,
): void {
  // The address is the proof: no page that it leads to gets it.
  response.setHeader("referrer-policy", "no-referrer");
  if (method === "GET") {
    sendHtml(response, ASK);
    return;
  }
  stop().then(
    (isStopped) => (isStopped ? sendHtml(response, DONE) : sendText(response, 404, "not found")),
    (error: unknown) => {
      log.error({ component: "mail" }, String(error));
      sendText(response, 503, "The database does not answer. Please try again.");
    },
  );
}
