import { createHash } from "node:crypto";

export type SecurityHeaders = Record<string, string>;

/** `apiUrl` is set if its origin differs from the site's. `hashes`: `'sha256-...'` of inline scripts. */
export function securityHeaders(
  hashes: readonly string[],
  siteUrl: string | undefined,
  apiUrl?: string,
): SecurityHeaders {
  const api = apiUrl === undefined ? [] : [new URL(apiUrl).origin];
  const policy = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...hashes],
    // Elements have inline widths and positions, also in prerendered HTML.
    "style-src": ["'self'", "'unsafe-inline'"],
    "img-src": ["'self'", "data:", "blob:", ...api],
    "font-src": ["'self'", "data:"],
    "connect-src": ["'self'", ...api],
    "worker-src": ["'self'"],
    "manifest-src": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
  return {
    "content-security-policy": Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(" ")}`)
      .join("; "),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    ...(siteUrl?.startsWith("https:") ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}

const SCRIPT = /<script\b(?<attributes>[^>]*)>(?<content>.*?)<\/script>/gis;

export function inlineScriptHashes(files: Iterable<string>): string[] {
  return [...new Set([...files].flatMap(scriptHashes))].toSorted();
}

/** Skips JSON, and scripts with `src`, which the policy allows by their address. */
export function scriptHashes(html: string): string[] {
  return [...html.matchAll(SCRIPT)]
    .filter(({ groups }) => !/\bsrc\s*=|application\/json/i.test(groups?.["attributes"] ?? ""))
    .map(({ groups }) => {
      const content = groups?.["content"] ?? "";
      return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
    });
}
