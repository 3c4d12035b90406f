/** Lite answers no usable preflight on /auth/v1; the extension and the development server need one everywhere. */
export function preflight(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
      "access-control-allow-headers": request.headers.get("access-control-request-headers") ?? "*",
      "access-control-max-age": "86400",
      vary: "access-control-request-headers",
    },
  });
}

/** Any origin may ask, none with cookies: who somebody is comes in the authorization header. */
export function allowOrigins(headers: Headers): void {
  headers.set("access-control-allow-origin", "*");
  headers.set(
    "access-control-expose-headers",
    "content-range, content-location, preference-applied, etag, retry-after, date",
  );
  headers.delete("access-control-allow-credentials");
}
