import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";

import { withHead } from "@diary/core/site/page-head";
import sirv from "sirv";

// The one thing that the server knows of the site.
// oxlint-disable-next-line no-restricted-imports
import { appPages } from "../../../web/src/pages.ts";
import { inlineScriptHashes, securityHeaders, type SecurityHeaders } from "./security-headers.ts";
import { sendHtml, sendTagged, sendText } from "./send.ts";

/** What is served where the API is not. */
export interface StaticSite {
  /** Set on every answer but the API's. */
  headers: SecurityHeaders;
  /**
   * Always ends the answer.
   * @param head the tags of this page, in the place of those of every page
   */
  answer: (request: IncomingMessage, response: ServerResponse, pathname: string, head?: string) => void;
}

/** The page that the router of the site takes over from, for addresses without a page of their own. */
const FALLBACK = "/app.html";

/**
 * The built site: compressed files where the browser takes them, hashed assets kept for ever, pages asked for anew
 * each time.
 */
export function createStaticSite(folder: string, siteUrl?: string): StaticSite {
  const isBuilt = existsSync(folder);
  return {
    headers: securityHeaders(isBuilt ? inlineScriptHashes(folder) : [], siteUrl),
    answer: isBuilt
      ? answerFrom(folder)
      : (_request, response) => sendText(response, 404, "The site is not built."),
  };
}

function answerFrom(folder: string): StaticSite["answer"] {
  const files = sirv(folder, { etag: true, brotli: true, gzip: true });
  const fallback = join(folder, FALLBACK);
  const shell = existsSync(fallback) ? readFileSync(fallback, "utf8") : undefined;

  return (request, response, pathname, head) => {
    // sirv answers pieces of a file by the size of the compressed one; nothing here needs pieces.
    delete request.headers.range;
    response.setHeader(
      "cache-control",
      isHashed(pathname) ? "public, max-age=31536000, immutable" : "no-cache",
    );
    files(request, response, () => {
      response.setHeader("cache-control", "no-cache");
      if (isFile(pathname)) {
        sendText(response, 404, "not found");
        return;
      }
      if (!isAppPage(pathname)) {
        // The app in it shows the page for that.
        if (shell === undefined) sendText(response, 404, "not found");
        else sendHtml(response, shell, 404);
        return;
      }
      if (head !== undefined && shell !== undefined) {
        sendTagged(response, "text/html", withHead(shell, head));
        return;
      }
      request.url = FALLBACK;
      files(request, response, () => sendText(response, 404, "not found"));
    });
  };
}

const isHashed = (pathname: string) => pathname.startsWith("/assets/");
const isFile = (pathname: string) => isHashed(pathname) || /\.\w+$/.test(pathname);

const PATTERNS = appPages.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`));

/** Whether this page has no HTML file: the server sends `app.html` for it. For other addresses it sends that with 404. */
export const isAppPage = (pathname: string): boolean => PATTERNS.some((pattern) => pattern.test(pathname));
