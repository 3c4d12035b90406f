/** Headers of every answer that is not the API's. */
export type SecurityHeaders = Record<string, string>;

/**
 * @param scriptHashes `'sha256-...'` of each inline script that the site's own HTML holds; no other inline script runs.
 * @param apiUrl where the API and the pictures are, if that is not the site's own origin
 */
export function securityHeaders(
  scriptHashes: readonly string[],
  siteUrl: string | undefined,
  apiUrl?: string,
): SecurityHeaders {
  const api = apiUrl === undefined ? [] : [new URL(apiUrl).origin];
  const policy = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...scriptHashes],
    // Widths and positions are set on elements, also by the prerendered HTML.
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
