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

export interface StaticSite {
  headers: SecurityHeaders;
  /** @param head tags that replace those of the app's shell */
  respond: (request: IncomingMessage, response: ServerResponse, pathname: string, head?: string) => void;
}

const FALLBACK = "/app.html";

/** Serves a built site. Hashed assets are cached forever, pages are revalidated. */
export function createStaticSite(folder: string, siteUrl?: string): StaticSite {
  const isBuilt = existsSync(folder);
  return {
    headers: securityHeaders(isBuilt ? inlineScriptHashes(folder) : [], siteUrl),
    respond: isBuilt
      ? respondFrom(folder)
      : (_request, response) => sendText(response, 404, "The site is not built."),
  };
}

function respondFrom(folder: string): StaticSite["respond"] {
  const files = sirv(folder, { etag: true, brotli: true, gzip: true });
  const fallback = join(folder, FALLBACK);
  const shell = existsSync(fallback) ? readFileSync(fallback, "utf8") : undefined;

  return (request, response, pathname, head) => {
    // Ignores ranges, because sirv computes them by the compressed size.
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
        // The app shows its own page for status 404.
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

/** True for a page of the app without an HTML file. Other addresses get the shell with status 404. */
export const isAppPage = (pathname: string): boolean => PATTERNS.some((pattern) => pattern.test(pathname));
