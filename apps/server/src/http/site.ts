import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";

import { withHead } from "@diary/core/site/page-head";
import sirv from "sirv";

// List of the site's pages, the only import from the site.
// oxlint-disable-next-line no-restricted-imports
import { appPages } from "../../../web/src/pages.ts";
import { sendHtml, sendTagged, sendText } from "../protocol/send.ts";
import { inlineScriptHashes, securityHeaders, type SecurityHeaders } from "./security-headers.ts";

/** Serves everything except the API. */
export interface StaticSite {
  /** Set on all responses except the API's. */
  headers: SecurityHeaders;
  /**
   * Always responds.
   * @param head tags of this page, instead of the shell's
   */
  answer: (request: IncomingMessage, response: ServerResponse, pathname: string, head?: string) => void;
}

/** Page for addresses without their own file; the site's router takes over. */
const FALLBACK = "/app.html";

/** The built site: compressed files, hashed assets cached forever, pages revalidated. */
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
    // sirv computes ranges by the compressed size; nothing needs them.
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
        // The app shows its page for a 404.
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

/** Returns true for a page without an HTML file, which gets `app.html`. Other addresses get it with 404. */
export const isAppPage = (pathname: string): boolean => PATTERNS.some((pattern) => pattern.test(pathname));
