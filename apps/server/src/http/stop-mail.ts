// Mail programs send a POST (RFC 8058). A GET shows a button, because link scanners also follow links.
import type { ServerResponse } from "node:http";

import { escapeHtml } from "@diary/core/characters";
import { labelOf, paragraphsOf } from "@diary/core/mail-words";
import { DEFAULT_SITE_NAME } from "@diary/core/site/site-name";

import { log } from "../log/log.ts";
import { sendHtml, sendText } from "../protocol/send.ts";

const pageWith = (content: string, siteName: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Mails · ${escapeHtml(siteName)}</title>
<style>:root { color-scheme: light dark } body { max-width: 30rem; margin: 4rem auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif } button { font: inherit; padding: 0.6rem 1.2rem }</style>
</head>
<body><h1>${escapeHtml(siteName)}</h1>${content}</body>
</html>`;

const ASK = `<form method="post">${paragraphsOf(({ stop }) => stop.question)}
<button>${labelOf(({ stop }) => stop.button)}</button></form>`;
const DONE = paragraphsOf(({ stop }) => stop.done);

export function respondToUnsubscribe(
  method: "GET" | "HEAD" | "POST",
  response: ServerResponse,
  stop: () => Promise<boolean>,
  siteName: string = DEFAULT_SITE_NAME,
): void {
  // The address is sufficient to unsubscribe, so other sites must not get it.
  response.setHeader("referrer-policy", "no-referrer");
  if (method !== "POST") {
    sendHtml(response, pageWith(ASK, siteName));
    return;
  }
  stop().then(
    (isStopped) =>
      isStopped ? sendHtml(response, pageWith(DONE, siteName)) : sendText(response, 404, "not found"),
    (error: unknown) => {
      log.error({ component: "mail" }, String(error));
      sendText(response, 503, "The database does not respond. Please try again.");
    },
  );
}
