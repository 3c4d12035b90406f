import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";

import { withHead } from "@diary/core/site/page-head";
import type { SiteSettings } from "@diary/core/site/site-settings";
import sirv from "sirv";

// oxlint-disable-next-line no-restricted-imports -- only the list of pages
import { appPages } from "../../../web/src/pages.ts";
import { sendHtml, sendTagged, sendText } from "../protocol/send.ts";
import { configureSite, readBuiltSite } from "./configure-site.ts";
import { createConfiguredFiles } from "./configured-files.ts";
import { inlineScriptHashes, securityHeaders, type SecurityHeaders } from "./security-headers.ts";

export interface StaticSite {
  headers: SecurityHeaders;
  respond: (request: IncomingMessage, response: ServerResponse, pathname: string, head?: string) => void;
}

const SHELL = "app.html";

export function createStaticSite(folder: string, settings: SiteSettings): StaticSite {
  const built = existsSync(folder) ? readBuiltSite(folder) : undefined;
  return {
    headers: securityHeaders(
      built ? inlineScriptHashes(built.values()) : [],
      settings.siteUrl,
      settings.apiUrl,
    ),
    respond: built
      ? respondFrom(folder, configureSite(built, settings))
      : (_request, response) => sendText(response, 404, "The site is not built."),
  };
}

function respondFrom(folder: string, texts: ReadonlyMap<string, string>): StaticSite["respond"] {
  // With an empty list of extensions, sirv serves no HTML: on the disk, HTML contains placeholders.
  const files = sirv(folder, { etag: true, brotli: true, gzip: true, extensions: [] });
  const configured = createConfiguredFiles(texts);
  const shell = texts.get(SHELL);

  return (request, response, pathname, head) => {
    // Ignores requests for a range of bytes, because sirv computes the range from the compressed size.
    delete request.headers.range;
    const file = configured.find(pathname);
    if (file !== undefined) {
      void configured.send(request, response, file);
      return;
    }
    response.setHeader(
      "cache-control",
      isHashed(pathname) ? "public, max-age=31536000, immutable" : "no-cache",
    );
    files(request, response, () => {
      response.setHeader("cache-control", "no-cache");
      if (isFile(pathname) || shell === undefined) sendText(response, 404, "not found");
      else if (!isAppPage(pathname)) sendHtml(response, shell, 404);
      else if (head !== undefined) sendTagged(response, "text/html", withHead(shell, head));
      else void configured.send(request, response, SHELL);
    });
  };
}

const isHashed = (pathname: string) => pathname.startsWith("/assets/");
const isFile = (pathname: string) => isHashed(pathname) || /\.\w+$/.test(pathname);

const PATTERNS = appPages.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`));

export const isAppPage = (pathname: string): boolean => PATTERNS.some((pattern) => pattern.test(pathname));
